import { describe, expect, it } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { describeTemplate } from './describe.ts';
import { TEMPLATES } from './index.ts';

const described = (name: string) => describeTemplate(TEMPLATES.find((template) => template.name === name)!);
const field = (name: string, key: string) => described(name).fields.find((entry) => entry.key === key);

describe('describeTemplate', () => {
  it('names the template', () => {
    expect(described('Event Pass')).toMatchObject({
      _id: TEMPLATE.eventPass,
      name: 'Event Pass',
      key: 'event-pass',
      source: 'record',
      title_fields: ['name'],
      create: ['admin'],
      update: ['admin'],
    });
    expect(described('Order')).toMatchObject({ source: 'view' });
  });

  it.each<[string, string, Record<string, unknown>]>([
    ['Event Pass', 'name', { kind: 'text', label: 'Name', required: true, max_length: 160, multiline: false }],
    ['Event Pass', 'description', { kind: 'html', required: false, max_length: 20_000 }],
    ['Event Pass', 'status', { kind: 'enum', options: ['draft', 'active', 'inactive', 'archived'] }],
    ['Event Pass', 'event_id', { kind: 'id', label: 'Event', template_id: TEMPLATE.venueEvent }],
    ['Event Pass', 'is_any_day', { kind: 'boolean', hide_if: { field: 'is_event_length', equals: true } }],
    ['Event Pass', 'blocked_dates', { kind: 'string_list', format: 'day', max_items: 800 }],
    ['Event Pass', 'calendar_dates_id', { kind: 'action', create_new: TEMPLATE.calendarDates, optional: true }],
    ['Event Pass', 'photo', { kind: 'file', holds: 'asset' }],
    ['Product Discount', 'amount', { kind: 'price', min: 0, max: 1_000_000, decimals: 2 }],
    ['POS Account', 'pin', { kind: 'password', masked: true, read: [] }],
    ['Brand', 'color_primary', { kind: 'color', label: 'Buttons and links' }],
    ['Venue Event', 'day_ends_at', { kind: 'time', label: 'Its day ends on the next morning at (empty: at midnight)', before: '12:00:00' }],
    ['Venue Event Session', 'start_time', { kind: 'time', before: null }],
    ['Consumer', 'profile_locked', { read: ['admin', 'staff', 'owner'], write: ['admin', 'staff'], filter: ['admin', 'staff'] }],
  ])('%s.%s', (name, key, expected) => {
    expect(field(name, key)).toMatchObject({ key, ...expected });
  });

  it('gives the schema of what is nested, to its last level', () => {
    expect(field('Event Pass', 'price_matrix')).toMatchObject({
      kind: 'object_array',
      schema: {
        purchase_date: { kind: 'text', format: 'purchase_window', required: true },
        calendar_price: { schema: { price_tier: { schema: { count: { kind: 'number', decimals: 0 }, price: { kind: 'price' } } } } },
      },
    });
  });

  it('gives the links with who may make them', () => {
    expect(described('Membership Group').weaves).toContainEqual({
      template_id: TEMPLATE.consumer,
      role: 'Group Member',
      create: ['admin', 'staff', 'owner'],
      remove: ['admin', 'staff', 'owner'],
      needs_accept: true,
      both_directions: true,
      schema: {},
    });
  });

  it.each(TEMPLATES.map((template) => [template.name, template] as const))('%s is plain JSON with a label for each field', (_name, template) => {
    const wire = describeTemplate(template);
    expect(JSON.parse(JSON.stringify(wire))).toEqual(wire);
    expect(wire.fields.map(({ key }) => key)).toEqual(Object.keys(template.fields));
    expect(wire.fields.filter(({ label }) => !/^[A-Z]/.test(label))).toEqual([]);
  });
});
