import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROLE, TEMPLATE } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import { grantedFields, isGrantable } from '#domain/templates/catalogue-grant.ts';
import { TEMPLATES } from '#domain/templates/index.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';
import { sampleData, sampleValue } from '#server/testing/sample-data.ts';
import { docletById, insertDoclet } from '../doclets.ts';

/** Row 17 of the permission matrix: a workspace may let its Staff write the catalogue, except for whatever decides a price. */
let it: TestHouse;
const tokens = {} as Record<'admin' | 'staff' | 'pos' | 'web', string>;
const links = new Map<ObjectId, ObjectId>();
const linkTo = (templateId: ObjectId): ObjectId => links.get(templateId) ?? '0'.repeat(24);

beforeAll(async () => {
  it = await openTestHouse();
  for (const role of ['admin', 'staff', 'pos', 'web'] as const) tokens[role] = (await it.person(role)).token;
  const ctx = await it.ctx();
  for (const template of TEMPLATES) links.set(template.id, (await insertDoclet(ctx, { templateId: template.id, data: { name: 'Linked' } })).id);
});
afterAll(() => it.close());

const records = TEMPLATES.filter((template) => template.source === 'record');
const catalogue = records.filter((template) => isGrantable(template.id));
const path = (rest = '') => `/api/workspace/${it.workspaceId}/doclet${rest}`;
const allow = async (value: boolean) =>
  expect(
    (await it.call('POST', `/api/workspace/${it.workspaceId}`, { token: tokens.admin, body: { settings: { staff_writes_catalogue: value } } })).status,
  ).toBe(200);

const newData = (template: (typeof records)[number]) => {
  const { status: _, ...data } = sampleData(template, linkTo);
  return data;
};

test('it is off until an Admin switches it on, and is in the list of settings', async () => {
  const { body } = await it.call('GET', `/api/workspace/${it.workspaceId}/settings`, { token: tokens.admin });
  expect(body.data.items.find((item: { key: string }) => item.key === 'staff_writes_catalogue')).toMatchObject({ value: false, initial: false });
  for (const template of catalogue) {
    const made = await it.call('PUT', path(), { token: tokens.staff, body: { template_id: template.id, title: 'New', data: newData(template) } });
    expect([template.name, made.status]).toEqual([template.name, 403]);
  }
});

describe('while it is on', () => {
  beforeAll(() => allow(true));
  afterAll(() => allow(false));

  test.each(catalogue.map((template) => [template.name, template] as const))('Staff create and change a %s that is not on sale yet', async (_, template) => {
    const made = await it.call('PUT', path(), { token: tokens.staff, body: { template_id: template.id, title: 'New', data: newData(template) } });
    expect([made.status, made.body.errors]).toEqual([200, undefined]);
    if ('status' in template.fields) expect(['draft', 'inactive']).toContain(made.body.data.data.status);
    for (const name of grantedFields(template, 'update')) {
      // Colours are checked together, because one changed alone may be unreadable on the others.
      if (template.fields[name]!.kind === 'color') continue;
      const changed = await it.call('POST', path(`/${made.body.data._id}`), {
        token: tokens.staff,
        body: { data: { [name]: sampleValue(template.fields[name]!, linkTo) } },
      });
      expect([name, changed.status, changed.body.errors]).toEqual([name, 200, undefined]);
    }
  });

  test.each(catalogue.map((template) => [template.name, template] as const))('what decides the price of a %s is left to Admins', async (_, template) => {
    const { id } = await insertDoclet(await it.ctx(), { templateId: template.id, title: 'Kept', data: sampleData(template, linkTo) });
    const before = await docletById(await it.ctx(), id);
    const granted = grantedFields(template, 'update');
    for (const [name, field] of Object.entries(template.fields)) {
      if (granted.includes(name)) continue;
      const data = { [name]: sampleValue(field, linkTo) };
      expect([name, (await it.call('POST', path(`/${id}`), { token: tokens.staff, body: { data } })).status]).toEqual([name, 403]);
      if (grantedFields(template, 'create').includes(name)) continue;
      const made = await it.call('PUT', path(), {
        token: tokens.staff,
        body: { template_id: template.id, title: 'New', data: { ...newData(template), ...data } },
      });
      expect([name, made.status]).toEqual([name, 403]);
    }
    expect(await docletById(await it.ctx(), id)).toEqual(before);
  });

  test('price, roles, status, tax, fees and where the money goes stay closed', () => {
    const pass = records.find((template) => template.id === TEMPLATE.eventPass)!;
    const store = records.find((template) => template.id === TEMPLATE.store)!;
    for (const name of ['price_matrix', 'ow_roles', 'status', 'tax', 'fees', 'store_id']) expect(grantedFields(pass, 'update')).not.toContain(name);
    for (const name of ['sale_start', 'sale_end', 'blocked_dates', 'is_any_day', 'limit_per_order']) expect(grantedFields(pass, 'update')).not.toContain(name);
    for (const name of ['tax', 'fees', 'merchant_account', 'status']) expect(grantedFields(store, 'create')).not.toContain(name);
  });

  test.each(
    records.filter((template) => !isGrantable(template.id) && !template.access.create.includes('staff')).map((template) => [template.name, template] as const),
  )('it reaches no %s', async (_, template) => {
    const made = await it.call('PUT', path(), { token: tokens.staff, body: { template_id: template.id, title: 'New', data: sampleData(template, linkTo) } });
    expect(made.status).toBe(403);
  });

  test('POS, Web and a signed-out visitor gain nothing by it', async () => {
    const body = { template_id: TEMPLATE.category, data: { name: 'Mine' } };
    expect((await it.call('PUT', path(), { token: tokens.pos, body })).status).toBe(403);
    expect((await it.call('PUT', path(), { token: tokens.web, body })).status).toBe(403);
    expect((await it.call('PUT', path(), { body })).status).toBe(401);
    expect((await it.call('POST', path(`/${linkTo(TEMPLATE.category)}`), { token: tokens.pos, body: { data: { name: 'Mine' } } })).status).toBe(403);
  });

  test('Staff link and unlink records of the catalogue, and no others', async () => {
    const weaves = (id: ObjectId, to: ObjectId) => it.call('PUT', path(`/${id}/weaves`), { token: tokens.staff, body: { data: [{ doclet_id: to }] } });
    const event = linkTo(TEMPLATE.venueEvent);
    const made = await weaves(event, linkTo(TEMPLATE.brand));
    expect(made.status).toBe(200);
    expect((await it.call('DELETE', path(`/${event}/weaves/${made.body.data.items[0]._id}`), { token: tokens.staff })).status).toBe(200);
    expect((await weaves(linkTo(TEMPLATE.eventPass), linkTo(TEMPLATE.entitlementType))).status).toBe(403);
    expect((await weaves(linkTo(TEMPLATE.eventPass), linkTo(TEMPLATE.capacitySettings))).status).toBe(403);
    expect((await weaves(linkTo(TEMPLATE.productDiscount), linkTo(TEMPLATE.eventPass))).status).toBe(403);
  });

  test('a template tells Staff what they may write', async () => {
    const { body } = await it.call('GET', `/api/template/${TEMPLATE.eventPass}`, { token: tokens.staff });
    const write = (key: string) => body.data.fields.find((field: { key: string }) => field.key === key).write;
    expect([write('name'), write('price_matrix'), write('ow_roles')]).toEqual([['admin', 'staff'], ['admin'], ['admin']]);
  });

  test('a record that an Admin has put on sale keeps its price and roles when Staff rename it', async () => {
    const data = {
      ...sampleData(
        records.find((one) => one.id === TEMPLATE.eventPass)!,
        linkTo,
      ),
      status: 'active',
      ow_roles: [ROLE.web],
    };
    const { id } = await insertDoclet(await it.ctx(), { templateId: TEMPLATE.eventPass, data });
    expect((await it.call('POST', path(`/${id}`), { token: tokens.staff, body: { data: { name: 'Renamed' } } })).status).toBe(200);
    expect((await docletById(await it.ctx(), id))!.data).toEqual({ ...data, name: 'Renamed' });
  });
});
