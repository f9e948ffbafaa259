import { describe, expect, it } from 'vitest';
import { ROLE, TEMPLATE } from '#domain/fixed-ids.ts';
import { templateDataSchema, weaveDataSchema, type DataMode } from './data-schema.ts';
import { TEMPLATES } from './index.ts';
import { weaveRule } from './weave-rules.ts';

const ID = '65f0a1b2c3d4e5f6a7b8c9d0';
const template = (name: string) => TEMPLATES.find((entry) => entry.name === name)!;
const parse = (name: string, mode: DataMode, data: unknown) => templateDataSchema(template(name), mode).safeParse(data);

const PASS = {
  name: 'Adult Day Pass',
  status: 'active',
  ow_roles: [ROLE.web],
  event_id: ID,
  store_id: ID,
  price_matrix: [
    {
      purchase_date: '2026-01-01:2026-06-30',
      calendar_price: [
        { date: 'default', price: 54.5, price_tier: [{ count: 100, price: 60 }] },
        { date: '2026-07-04', price: 70 },
      ],
    },
  ],
  entitlement_type_data: { primary: ID, also: [ID] },
};

describe('templateDataSchema', () => {
  it('takes a whole pass and gives it back unchanged', () => {
    expect(parse('Event Pass', 'create', PASS)).toEqual({ success: true, data: PASS });
  });

  it('requires required fields only when creating', () => {
    expect(parse('Event Pass', 'create', { name: 'Pass' }).success).toBe(false);
    expect(parse('Event Pass', 'update', { name: 'Pass' }).success).toBe(true);
    expect(parse('Event Pass', 'update', {}).success).toBe(true);
  });

  it('empties an optional field with null in an update, and never a required one', () => {
    expect(parse('Event Pass', 'update', { notice: null }).success).toBe(true);
    expect(parse('Event Pass', 'update', { name: null }).success).toBe(false);
    for (const name of ['   ', '\u200b', '\u2800 \u3164']) expect(parse('Event Pass', 'update', { name }).success).toBe(false);
    expect(parse('Event Pass', 'create', { ...PASS, notice: null }).success).toBe(false);
  });

  it('refuses unknown fields at every depth and says which', () => {
    const reply = parse('Event Pass', 'update', { nonsense: 1 });
    expect(reply.error?.issues).toEqual([expect.objectContaining({ code: 'unrecognized_keys', keys: ['nonsense'], message: 'This field cannot be set.' })]);
    expect(parse('Event Pass', 'update', { price_matrix: [{ purchase_date: 'default', calendar_price: [], extra: 1 }] }).success).toBe(false);
    expect(parse('Brand', 'update', { top_logo: { file_name: 'logo.png', path: '/etc/passwd' } }).success).toBe(false);
  });

  it.each(['invited_status', 'cashless_spending', 'confirmed', 'realm', 'vault_id', 'workspace_id', 'template_id', '_id', '__proto__', 'constructor'])(
    'refuses %s of a Consumer whoever sends it',
    (name) => {
      const data: unknown = JSON.parse(`{"first_name":"Maya","${name}":{"polluted":true}}`);
      expect(parse('Consumer', 'update', data).success).toBe(false);
    },
  );

  it.each(TEMPLATES.filter(({ source }) => source === 'view').map((view) => [view.name, view] as const))('refuses every field of %s', (_name, view) => {
    for (const mode of ['create', 'update'] as const) {
      for (const name of Object.keys(view.fields)) {
        expect(templateDataSchema(view, mode).safeParse({ [name]: null }).success).toBe(false);
        expect(templateDataSchema(view, mode).safeParse({ [name]: 'x' }).success).toBe(false);
      }
    }
  });

  it('unwraps ids that travel as { $oid }', () => {
    expect(parse('Event Pass', 'update', { event_id: { $oid: ID } })).toEqual({ success: true, data: { event_id: ID } });
    expect(parse('Event Pass', 'update', { ow_roles: [{ $oid: ROLE.web }] })).toEqual({ success: true, data: { ow_roles: [ROLE.web] } });
  });

  it('keeps an email address in lower case', () => {
    expect(parse('Staff', 'update', { email: ' Ana@Lakeside.Example ' }).data).toEqual({ email: 'ana@lakeside.example' });
  });

  it('trims names and says what is wrong in words', () => {
    expect(parse('Consumer', 'update', { first_name: '  Maya ' })).toEqual({ success: true, data: { first_name: 'Maya' } });
    expect(parse('Consumer', 'update', { first_name: 7 }).error?.issues[0]?.message).toBe('Must be text.');
    expect(parse('Consumer', 'update', { last_name: 'x'.repeat(101) }).error?.issues[0]?.message).toBe('Must be at most 100 characters long.');
  });
});

describe('values', () => {
  const cases: [string, string, unknown, boolean][] = [
    ['Event Pass', 'ow_roles', [ROLE.web, ROLE.admin], true],
    ['Event Pass', 'ow_roles', [ROLE.entrada], false],
    ['Event Pass', 'ow_roles', [ID], false],
    ['Event Pass', 'status', 'active', true],
    ['Event Pass', 'status', 'Active', false],
    ['Event Pass', 'require_dob', 'Required', true],
    ['Event Pass', 'limit_per_order', 1.5, false],
    ['Event Pass', 'limit_per_order', 0, false],
    ['Event Pass', 'blocked_dates', ['2026-07-04'], true],
    ['Event Pass', 'blocked_dates', ['2026-02-30'], false],
    ['Event Pass', 'blocked_dates', [''], false],
    ['Event Pass', 'tax', { rate: 8.8125, included: false }, true],
    ['Event Pass', 'tax', { rate: 8.81255, included: false }, false],
    ['Event Pass', 'fees', [{ name: 'Booking', kind: 'percent', percent: 3, cap: 5, per: 'order' }], true],
    ['Event Pass', 'description', '<p>Two lines\nof text</p>', true],
    ['Event Pass', 'name', 'Two\nlines', false],
    ['Event Pass', 'photo', { file_name: 'pass.webp', alt: 'Lights over water', width: 1200, height: 800 }, true],
    ['Event Pass', 'photo', { file_name: '../../etc/passwd' }, false],
    ['Event Pass', 'photo', { file_name: '/etc/passwd' }, false],
    ['Event Pass', 'photo', { file_name: 'a/b.png' }, false],
    ['Event Merchandise', 'stock', 40, true],
    ['Event Merchandise', 'stock', -1, false],
    ['Brand', 'color_primary', '#0c5c56', true],
    ['Brand', 'color_primary', '0C5C56ff', true],
    ['Brand', 'color_primary', '#fff', false],
    ['Brand', 'color_primary', '#33 33 33', true],
    ['Brand', 'color_primary', 'rgb', false],
    ['Brand', 'color_primary', `333333${' '.repeat(99)}`, false],
    ['Venue Facility', 'time_zone', 'America/Chicago', true],
    ['Venue Facility', 'time_zone', 'Mars/Olympus', false],
    ['Venue Facility', 'website', 'javascript:alert(1)', false],
    ['Venue Facility', 'website', '', true],
    ['Venue Facility', 'address', { street: '1 Lake Road', city: 'Madison' }, true],
    ['Venue Event', 'start_date', '2028-02-29', true],
    ['Venue Event', 'start_date', '2027-02-29', false],
    ['Venue Event Session', 'date', 'every', true],
    ['Venue Event Session', 'start_time', '23:59:59', true],
    ['Venue Event Session', 'start_time', '9:30', false],
    ['Venue Event', 'day_ends_at', '00:00:00', true],
    ['Venue Event', 'day_ends_at', '04:00:00', true],
    ['Venue Event', 'day_ends_at', '11:59:59', true],
    ['Venue Event', 'day_ends_at', '12:00:00', false],
    ['Venue Event', 'day_ends_at', '23:00:00', false],
    ['Venue Event', 'day_ends_at', '04:00', false],
    ['Venue Event', 'day_ends_at', 4, false],
    ['Product Discount', 'code', 'LIGHTS10', true],
    ['Product Discount', 'code', 'lights10', false],
    ['Calendar Dates', 'weekdays', ['friday', 'saturday'], true],
    ['Calendar Dates', 'weekdays', ['someday'], false],
    ['Capacity Settings', 'dates', [{ date: '2026-07-04', capacity: 500 }], true],
    ['Consumer', 'dob', '2014-05-01', true],
    ['Consumer', 'invited_email', 'a@b.example', true],
    ['Consumer', 'invited_email', 'a@b', false],
    ['Consumer', 'phone', '(608) 555-0142 ext. 7', true],
    ['Consumer', 'phone', 'call me', true],
    ['Consumer', 'phone', 'two\nlines', false],
    ['Consumer', 'phone', 'x'.repeat(41), false],
    ['Staff', 'phone', 'call me', false],
    ['Consumer', 'photo', 'data:image/png;base64,iVBORw0KGgo=', true],
    ['Consumer', 'photo', ID, true],
    ['Consumer', 'photo', 'data:image/svg+xml;base64,PHN2Zz4=', false],
    ['Consumer', 'photo', 'https://elsewhere.example/me.png', false],
    ['Account', 'shipping_same_as_billing', 'true', false],
    ['POS Account', 'pin', '481516', true],
    ['POS Account', 'pin', '123', false],
    ['Membership Group', 'max_members', '10', false],
  ];

  it.each(cases)('%s.%s = %j: %s', (name, field, value, accepted) => {
    expect(parse(name, 'update', { [field]: value }).success).toBe(accepted);
  });

  it.each([
    ['#33 33 33', '333333'],
    ['33-33-33 / FF', '333333ff'],
    ['red;background:url(//x)', 'edbacd'],
    ['#0C5C56', '#0C5C56'],
  ])('of the colour %s is kept %s', (sent, kept) => {
    expect(parse('Brand', 'update', { color_primary: sent }).data).toEqual({ color_primary: kept });
  });

  it.each([
    [0, true],
    [-0, true],
    [54, true],
    [54.5, true],
    [54.55, true],
    [999_999.99, true],
    [0.1 + 0.2, false],
    [54.555, false],
    [-1, false],
    [1_000_000.01, false],
    [1e21, false],
    [1e-7, false],
    ['54.50', false],
    [Number.NaN, false],
    [Number.POSITIVE_INFINITY, false],
  ])('a price of %s: %s', (value, accepted) => {
    expect(parse('Product Discount', 'update', { amount: value }).success).toBe(accepted);
  });

  it.each([
    ['default', true],
    ['2026-01-01', true],
    ['2026-01-01:2026-02-01', true],
    ['2026-02-01:2026-01-01', false],
    ['2026-13-01', false],
    ['2026-01-01:', false],
    [':2026-01-01', false],
    ['2026-01-01:2026-01-02:2026-01-03', false],
    ['Default', false],
    ['', false],
  ])('a purchase window of %j: %s', (purchase_date, accepted) => {
    expect(parse('Event Pass', 'update', { price_matrix: [{ purchase_date, calendar_price: [] }] }).success).toBe(accepted);
  });
});

describe('weaveDataSchema', () => {
  const member = weaveDataSchema(weaveRule(TEMPLATE.consumer, TEMPLATE.membershipGroup, 'Group Member')!);
  const grants = weaveDataSchema(weaveRule(TEMPLATE.eventPass, TEMPLATE.entitlementType, null)!);

  it('holds a link to its role and to the data it may carry', () => {
    expect(member.safeParse({ role: 'Group Member' }).success).toBe(true);
    expect(member.safeParse({ role: 'Group Owner' }).success).toBe(false);
    expect(member.safeParse({}).success).toBe(false);
    expect(member.safeParse({ role: 'Group Member', confirmed: true }).success).toBe(false);
    expect(grants.safeParse({ limited: true, frequency: 'once', calendar_required: true }).success).toBe(true);
    expect(grants.safeParse({ frequency: 'twice' }).success).toBe(false);
  });
});
