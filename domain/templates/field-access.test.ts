import { describe, expect, it } from 'vitest';
import { ROLE } from '#domain/fixed-ids.ts';
import { allows, type Column, type Role } from './access.ts';
import { filterableFields, isPublished, ownerMayChange, readableFields, writableFields } from './field-access.ts';
import { TEMPLATES } from './index.ts';
import { PROTECTED_FIELDS } from './protected-fields.ts';

const template = (name: string) => TEMPLATES.find((entry) => entry.name === name)!;
const WEB: Role[] = ['web'];

describe('allows', () => {
  it.each<[Column[], Role[], boolean, boolean]>([
    [['admin'], ['admin'], false, true],
    [['admin'], ['staff', 'pos', 'web'], true, false],
    [['owner'], ['web'], true, true],
    [['owner'], ['web'], false, false],
    [['web'], [], false, false],
    [['anyone'], [], false, true],
    [['anyone'], ['admin'], false, true],
    [[], ['admin', 'staff', 'pos', 'web'], true, false],
  ])('%j to %j, owner %s: %s', (columns, roles, isOwner, expected) => {
    expect(allows(columns, roles, isOwner)).toBe(expected);
  });
});

describe('protected fields', () => {
  it.each(TEMPLATES.map((entry) => [entry.name, entry] as const))('of %s cannot be written by consumers and signed-out visitors', (_name, entry) => {
    const reached = [...writableFields(entry, WEB, true), ...writableFields(entry, WEB, false), ...writableFields(entry, [], true)];
    expect(reached.filter((name) => PROTECTED_FIELDS.includes(name))).toEqual([]);
    expect(writableFields(entry, [], false)).toEqual([]);
    expect(writableFields(entry, ['pos'], false)).toEqual([]);
  });

  it('exist in some template, so that the list guards something', () => {
    const all = new Set(TEMPLATES.flatMap((entry) => Object.keys(entry.fields)));
    expect(PROTECTED_FIELDS.filter((name) => !all.has(name))).toEqual(['template_id']);
  });

  it('may be written by Admins, and a locked profile by Staff too', () => {
    expect(writableFields(template('Event Pass'), ['admin'], false)).toEqual(expect.arrayContaining(['status', 'price_matrix', 'ow_roles']));
    expect(writableFields(template('Event Pass'), ['staff'], false)).toEqual([]);
    expect(writableFields(template('Consumer'), ['staff'], false)).toContain('profile_locked');
    expect(writableFields(template('Membership Group'), ['staff'], true)).toEqual([]);
    expect(writableFields(template('Membership Group'), ['admin'], false)).toContain('max_members');
  });

  it('that actions write are closed to Admins too', () => {
    const admin = TEMPLATES.flatMap((entry) => writableFields(entry, ['admin', 'staff', 'pos', 'web'], true));
    const kept = ['invited_status', 'cashless_spending', 'confirmed', 'vault_id', 'workspace_id', 'realm', 'organizer_id', 'used', 'k'];
    expect(admin.filter((name) => kept.includes(name))).toEqual([]);
  });
});

describe('what a consumer may write', () => {
  it('covers their person and their addresses', () => {
    expect(writableFields(template('Consumer'), WEB, true)).toEqual([
      'first_name',
      'last_name',
      'dob',
      'photo',
      'phone',
      'street_address',
      'suite',
      'city',
      'state',
      'zip',
      'drivers_license',
      'invited_email',
    ]);
    expect(writableFields(template('Account'), WEB, true)).toContain('billing_street');
    expect(writableFields(template('Account'), WEB, true)).toHaveLength(15);
    expect(writableFields(template('Consumer'), WEB, false)).toEqual([]);
  });

  it('covers no other kind but the name of the family', () => {
    const others = TEMPLATES.filter(({ name }) => !['Consumer', 'Account'].includes(name));
    expect(others.flatMap((entry) => writableFields(entry, WEB, true))).toEqual(['name']);
  });

  it('ends once the profile is approved', () => {
    const consumer = template('Consumer');
    expect(ownerMayChange(consumer, { profile_locked: true })).toBe(false);
    expect(ownerMayChange(consumer, { profile_locked: false })).toBe(true);
    expect(ownerMayChange(consumer, {})).toBe(true);
    expect(ownerMayChange(template('Account'), { profile_locked: true })).toBe(true);
  });
});

describe('what is read', () => {
  it('by signed-out visitors: the catalogue without staff notes, and no person or money', () => {
    const open = TEMPLATES.filter((entry) => readableFields(entry, [], false).length > 0).map(({ name }) => name);
    expect(open).toEqual([
      'Event Pass',
      'Event Merchandise',
      'Entitlement Type',
      'Venue Facility',
      'Venue Event',
      'Venue Event Session',
      'Venue Event Type',
      'Location',
      'Brand',
      'Market',
      'Terms',
      'Store',
      'Calendar Dates',
      'Category',
      'Domain Config',
    ]);
    const names = new Set(TEMPLATES.flatMap((entry) => readableFields(entry, [], false)));
    const inside = ['internal_note', 'default_capacity', 'stock', 'sku', 'merchant_account', 'capacity_settings_id'];
    expect(inside.filter((name) => names.has(name))).toEqual([]);
    expect(readableFields(template('Venue Event Session'), [], false)).not.toContain('capacity');
  });

  it.each<[string, Role[], boolean, string[]]>([
    ['Consumer', ['pos'], false, ['first_name', 'last_name', 'dob', 'photo']],
    ['Consumer', ['web'], false, []],
    ['Membership Group', ['web'], false, ['name', 'title']],
    ['Membership Group', [], false, []],
    ['Card Vault', ['admin'], false, ['account_type', 'last_four']],
    ['Card Vault', ['pos'], false, ['account_type', 'last_four']],
    ['Card Vault', ['web'], true, ['account_type', 'last_four', 'card_exp_month', 'card_exp_year']],
    ['Card Vault', ['web'], false, []],
    ['Product Discount', ['pos'], false, []],
    ['Order', ['web'], false, []],
  ])('%s by %j, owner %s', (name, roles, isOwner, expected) => {
    expect(readableFields(template(name), roles, isOwner)).toEqual(expected);
  });

  it('keeps the secret of a ticket for its holder', () => {
    const ticket = template('Admission QR Code');
    expect(readableFields(ticket, WEB, true)).toContain('k');
    for (const role of ['admin', 'staff', 'pos', 'web'] as const) expect(readableFields(ticket, [role], false)).not.toContain('k');
    expect(filterableFields(ticket, WEB, true)).not.toContain('k');
  });

  it('keeps the expected amount from those who count', () => {
    expect(readableFields(template('Cash Drawer Till'), ['staff', 'pos'], false)).not.toContain('expected');
  });
});

describe('filterableFields', () => {
  it.each(TEMPLATES.map((entry) => [entry.name, entry] as const))('of %s never exceed the readable ones', (_name, entry) => {
    for (const roles of [[], ['web'], ['pos'], ['staff'], ['admin']] satisfies Role[][]) {
      for (const isOwner of [true, false]) {
        const readable = readableFields(entry, roles, isOwner);
        expect(filterableFields(entry, roles, isOwner).filter((name) => !readable.includes(name))).toEqual([]);
      }
    }
  });

  it('include only readable fields, even if a template allows more', () => {
    const pass = template('Event Pass');
    const careless = { ...pass, fields: { ...pass.fields, sku: { ...pass.fields.sku!, filter: ['anyone'] as const } } };
    expect(filterableFields(careless, [], false)).not.toContain('sku');
    expect(filterableFields(careless, ['pos'], false)).toContain('sku');
  });

  it('let the shop find products, and let no outsider search people', () => {
    expect(filterableFields(template('Event Pass'), [], false)).toEqual(expect.arrayContaining(['event_id', 'store_id', 'category_id', 'status', 'is_addon']));
    expect(filterableFields(template('Event Pass'), [], false)).not.toContain('sku');
    expect(filterableFields(template('Consumer'), WEB, true)).toEqual([]);
    expect(filterableFields(template('Consumer'), ['pos'], false)).toEqual([]);
    expect(filterableFields(template('Domain Config'), [], false)).toEqual(['fqdn']);
  });
});

describe('isPublished', () => {
  it.each<[string, Record<string, unknown>, boolean]>([
    ['Event Pass', { status: 'active', ow_roles: [ROLE.web, ROLE.pos] }, true],
    ['Event Pass', { status: 'active', ow_roles: [ROLE.pos] }, false],
    ['Event Pass', { status: 'inactive', ow_roles: [ROLE.web] }, false],
    ['Event Pass', { ow_roles: [ROLE.web] }, false],
    ['Event Pass', { status: 'active', ow_roles: ROLE.web }, false],
    ['Event Pass', { status: 'active' }, false],
    ['Venue Event', {}, true],
    ['Venue Event', { status: 'active' }, true],
    ['Venue Event', { status: 'draft' }, false],
    ['Brand', {}, true],
    ['Capacity Settings', { status: 'active' }, false],
    ['Consumer', { status: 'active', ow_roles: [ROLE.web] }, false],
    ['Order', {}, false],
  ])('%s with %j: %s', (name, data, expected) => {
    expect(isPublished(template(name), data)).toBe(expected);
  });
});
