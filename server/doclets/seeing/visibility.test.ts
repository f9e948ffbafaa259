import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOUR_MS } from '#domain/durations.ts';
import { REALM, ROLE, TEMPLATE } from '#domain/fixed-ids.ts';
import type { Ctx } from '#server/context.ts';
import { addConsumer, addFamily } from '#server/testing/families.ts';
import { openTestHouse, type TestHouse, type TestPerson } from '#server/testing/house.ts';
import type { Doclet } from '../doclet.ts';
import { insertDoclet } from '../doclets.ts';
import { registerDocletView, type ViewPage, type ViewScope } from '../views.ts';
import { weave } from '../weaves.ts';

/** Rows 12 to 16 of the permission matrix: which records each of the five callers sees. */
let it: TestHouse;
let ctx: Ctx;
const people = {} as Record<'admin' | 'staff' | 'pos' | 'web', TestPerson>;
beforeAll(async () => {
  it = await openTestHouse();
  ctx = await it.ctx();
  for (const role of ['admin', 'staff', 'pos', 'web'] as const) people[role] = await it.person(role);
});
afterAll(() => it.close());

const CALLERS = ['admin', 'staff', 'pos', 'web', 'nobody'] as const;
const read = async (ids: string[], token?: string) =>
  (await it.call('GET', `/api/workspace/${it.workspaceId}/doclet/${ids.join(',')}`, token ? { token } : {})).body.data.items as {
    _id: string;
    data: Record<string, unknown>;
  }[];
const list = async (templateId: string, token?: string) =>
  (
    await it.call('GET', `/api/workspace/${it.workspaceId}/doclets/?query=template:{id}${templateId}`, {
      headers: { 'x-limit': '999' },
      ...(token ? { token } : {}),
    })
  ).body.data.items as { _id: string }[];
async function whoSees(look: (token?: string) => Promise<unknown[]>): Promise<string[]> {
  const seen = await Promise.all(
    CALLERS.map(async (caller) => ((await look(caller === 'nobody' ? undefined : people[caller].token)).length > 0 ? [caller] : [])),
  );
  return seen.flat();
}
const everybody = [...CALLERS];
const atWork = ['admin', 'staff', 'pos'];
const office = ['admin', 'staff'];

test.each([
  ['a pass on sale', TEMPLATE.eventPass, { status: 'active', ow_roles: [ROLE.web] }, everybody],
  ['a pass sold at the till alone', TEMPLATE.eventPass, { status: 'active', ow_roles: [ROLE.pos] }, atWork],
  ['a pass being written', TEMPLATE.eventPass, { status: 'draft', ow_roles: [ROLE.web] }, atWork],
  ['merchandise without a role', TEMPLATE.eventMerchandise, { status: 'active' }, atWork],
  ['an event', TEMPLATE.venueEvent, {}, everybody],
  ['an event put away', TEMPLATE.venueEvent, { status: 'archived' }, atWork],
  ['a brand', TEMPLATE.brand, {}, everybody],
  ['terms', TEMPLATE.terms, {}, everybody],
  ['a store', TEMPLATE.store, {}, everybody],
  ['a discount', TEMPLATE.productDiscount, { code: 'SUMMER26' }, office],
  ['a POS account', TEMPLATE.posAccount, {}, office],
  ['a person on the staff', TEMPLATE.staff, { first_name: 'S' }, office],
  ['a terminal of nobody', TEMPLATE.accessTerminal, {}, office],
  ['a stranger', TEMPLATE.consumer, { first_name: 'X' }, office],
  ['a stranger’s account', TEMPLATE.account, { billing_city: 'Austin' }, office],
  ['a stranger’s group', TEMPLATE.membershipGroup, {}, office],
  ['a record of no known kind', 'f'.repeat(24), {}, []],
])('%s is read by the right callers, and found in a list by the same', async (_, templateId, data, readers) => {
  const { id } = await insertDoclet(ctx, { templateId, data: { name: 'Name', ...data } });
  expect(await whoSees((token) => read([id], token))).toEqual(readers);
  expect(await whoSees(async (token) => (await list(templateId, token)).filter((one) => one._id === id))).toEqual(readers);
});

test('a batch of nineteen own records and one foreign record returns nineteen', async () => {
  const own = await Promise.all(Array.from({ length: 19 }, () => addConsumer(ctx, people.web.accountId)));
  const foreign = await addConsumer(ctx, (await it.person('web')).accountId);
  const items = await read(
    [...own.slice(0, 7), foreign, ...own.slice(7)].map((doclet) => doclet.id),
    people.web.token,
  );
  expect(items.map((item) => item._id)).toEqual(own.map((doclet) => doclet.id));
});

test('a family is read by its organizer, and not by its children', async () => {
  const { family, child, organizer } = await addFamily(ctx, people.web.accountId);
  expect((await read([family.id, child.id, organizer.id], people.web.token)).map((item) => item._id)).toEqual([family.id, child.id, organizer.id]);
  const grown = await it.person('web');
  const member = await addConsumer(ctx, grown.accountId);
  await weave(ctx, { fromId: family.id, toId: member.id, role: 'Family Member' });
  expect((await read([family.id, child.id, organizer.id, member.id], grown.token)).map((item) => item._id)).toEqual([member.id]);
});

describe('at the point of sale', () => {
  test('a terminal is seen by who is assigned to it', async () => {
    const terminal = await insertDoclet(ctx, { templateId: TEMPLATE.accessTerminal, data: { name: 'Gate 1', serial_number: 'SN' } });
    const staff = await insertDoclet(ctx, { templateId: TEMPLATE.staff, data: { first_name: 'P', last_name: 'O', profile_id: people.pos.accountId } });
    await insertDoclet(ctx, { templateId: TEMPLATE.posAccount, data: { name: 'Till', staff_id: staff.id, terminal_ids: [terminal.id] } });
    expect(await read([terminal.id], people.pos.token)).toMatchObject([{ data: { name: 'Gate 1' } }]);
    expect((await read([terminal.id], people.pos.token))[0]?.data).not.toHaveProperty('serial_number');
    expect(await read([terminal.id], (await it.person('pos')).token)).toEqual([]);
    const listed = await it.call('GET', `/api/workspace/${it.workspaceId}/doclets?query=template:${TEMPLATE.accessTerminal}`, { token: people.pos.token });
    expect(listed.body.data.items).toMatchObject([{ _id: terminal.id }]);
  });

  test('a card reader is seen by who is assigned to the terminal it stands at', async () => {
    const operator = await it.person('pos');
    const [own, other] = [
      await insertDoclet(ctx, { templateId: TEMPLATE.accessTerminal, data: { name: 'Till 1' } }),
      await insertDoclet(ctx, { templateId: TEMPLATE.accessTerminal, data: { name: 'Till 2' } }),
    ];
    const staff = await insertDoclet(ctx, { templateId: TEMPLATE.staff, data: { first_name: 'P', last_name: 'R', profile_id: operator.accountId } });
    await insertDoclet(ctx, { templateId: TEMPLATE.posAccount, data: { name: 'Till', staff_id: staff.id, terminal_ids: [own.id] } });
    const reader = (at: { access_terminal_id?: string }) => insertDoclet(ctx, { templateId: TEMPLATE.smartTerminal, data: { name: 'Reader', ...at } });
    const [mine, foreign, loose] = [await reader({ access_terminal_id: own.id }), await reader({ access_terminal_id: other.id }), await reader({})];
    expect((await read([mine.id, foreign.id, loose.id], operator.token)).map((item) => item._id)).toEqual([mine.id]);
    const listed = async (template: string) =>
      (await it.call('GET', `/api/workspace/${it.workspaceId}/doclets?query=template:${template}`, { token: operator.token })).body.data.items;
    expect(await listed(TEMPLATE.smartTerminal)).toMatchObject([{ _id: mine.id }]);
    expect(await listed(TEMPLATE.accessTerminal)).toMatchObject([{ _id: own.id }]);
  });

  test('a person is seen by name, photo and birthday by whoever has scanned their ticket', async () => {
    const { id: eventId } = await insertDoclet(ctx, { templateId: TEMPLATE.venueEvent, data: { name: 'Summer' } });
    const person = await addConsumer(ctx, null, { dob: '2015-01-01', zip: '78701' });
    expect(await read([person.id], people.pos.token)).toEqual([]);
    const admissionId = ctx.random.secretId();
    const ids = { workspace_id: it.workspaceId, event_id: ctx.random.objectId(), product_id: ctx.random.objectId() };
    await ctx.db
      .insertInto('admission')
      .values({ ...ids, admission_id: admissionId, secret: Buffer.alloc(16), visit_date: '2026-07-04', name: 'Day', kind: 'admission', consumer_id: person.id })
      .execute();
    await ctx.db
      .insertInto('scan')
      .values({
        workspace_id: it.workspaceId,
        scan_id: ctx.random.objectId(),
        admission_id: admissionId,
        device_id: 'd1',
        verdict: 'accepted',
        operator_account: people.pos.accountId,
        scanned_at: new Date(it.clock.now()),
      })
      .execute();
    expect((await read([person.id], people.pos.token))[0]?.data).toEqual({ first_name: 'Kim', last_name: 'Lake', dob: '2015-01-01' });
    expect(await read([person.id], (await it.person('pos')).token)).toEqual([]);
    it.clock.advance(13 * HOUR_MS);
    const { accountId } = people.pos;
    const { token } = await it.house.sessions.open({
      accountId,
      realmId: REALM.pos,
      workspaceId: it.workspaceId,
      kind: 'full',
      role: 'pos',
      userAgent: '',
      address: '',
    });
    expect([await read([person.id], token), (await read([eventId], token)).length]).toEqual([[], 1]);
    it.clock.advance(-13 * HOUR_MS);
  });
});

describe('a view', () => {
  const scopes: ViewScope[] = [];
  const pages: ViewPage[] = [];
  let orders: Doclet[] = [];
  beforeAll(async () => {
    const mine = await addConsumer(ctx, people.web.accountId);
    const orderOf = (ownerAccount: string | null, data: Record<string, unknown>): Doclet => ({
      id: ctx.random.objectId(),
      templateId: TEMPLATE.order,
      title: 'A-1',
      data: { number: 'A-1', status: 'paid', ...data },
      tags: [],
      ownerAccount,
      createdAt: new Date(),
      updatedAt: new Date(),
    });
    orders = [
      orderOf(people.web.accountId, { terminal_id: 'f'.repeat(24) }),
      orderOf(null, { consumer_id: mine.id }),
      orderOf((await it.person('web')).accountId, {}),
      orderOf(null, {}),
    ];
    registerDocletView(TEMPLATE.order, {
      byIds: async (_ctx, ids, scope) => (scopes.push(scope), orders.filter((order) => ids.includes(order.id))),
      query: async (_ctx, filter, page, scope) => {
        scopes.push(scope);
        pages.push(page);
        const known = orders.toSorted((a, b) => (page.descending ? -1 : 1) * (a.id < b.id ? -1 : 1));
        const behind = known.filter((order) => page.after === null || (page.descending ? order.id < page.after : order.id > page.after));
        return behind.filter((order) => filter.data.every(({ path, values }) => values.includes(String(order.data[path[0]!])))).slice(0, page.limit);
      },
      weavesOf: async (_ctx, ids) =>
        orders.flatMap((order) =>
          ids.includes(mine.id)
            ? [
                {
                  id: ctx.random.objectId(),
                  fromId: mine.id,
                  toId: order.id,
                  fromTemplate: TEMPLATE.consumer,
                  toTemplate: TEMPLATE.order,
                  role: 'Purchaser',
                  data: {},
                },
              ]
            : [],
        ),
    });
  });

  test('shows consumers their own and their family’s rows, even if it returns more', async () => {
    const items = await read(
      orders.map((order) => order.id),
      people.web.token,
    );
    expect(items.map((item) => item._id)).toEqual([orders[0]!.id, orders[1]!.id]);
    expect(items[0]!.data).toEqual({ number: 'A-1', status: 'paid' });
    expect(scopes.at(-1)).toMatchObject({ kind: 'people', accountId: people.web.accountId });
  });

  test('is given the place of work at a till, and is not asked for a visitor', async () => {
    await read([orders[0]!.id], people.pos.token);
    expect(scopes.at(-1)).toMatchObject({ kind: 'place', accountId: people.pos.accountId });
    const asked = scopes.length;
    expect(await read([orders[0]!.id])).toEqual([]);
    expect(scopes).toHaveLength(asked);
    expect(
      await read(
        orders.map((order) => order.id),
        people.staff.token,
      ),
    ).toHaveLength(4);
  });

  test('is paged and filtered like records, and written by nobody', async () => {
    const ask = (query: string, headers: Record<string, string> = {}) =>
      it.call('GET', `/api/workspace/${it.workspaceId}/doclets?query=template:${TEMPLATE.order}${query}`, { token: people.admin.token, headers });
    const first = await ask('|data.status:paid', { 'x-limit': '3' });
    expect(first.body.data.items).toHaveLength(3);
    const rest = await ask('|data.status:paid', { 'x-limit': '3', 'x-next': first.body.data.next });
    expect([rest.body.data.items.length, rest.body.data.have_more]).toEqual([1, false]);
    expect((await ask('|data.status:gone')).body.data.items).toEqual([]);
    expect((await ask('|data.email:a@b.test')).status).toBe(400);
    expect((await ask('', { 'x-sort-key': 'created_at' })).status).toBe(400);
    expect(
      (await it.call('POST', `/api/workspace/${it.workspaceId}/doclet/${orders[0]!.id}`, { token: people.admin.token, body: { data: { status: 'complete' } } }))
        .body.errors?.[0]?.code,
    ).toBe('not-writable');
    expect(
      (await it.call('POST', `/api/workspace/${it.workspaceId}/doclet/${orders[2]!.id}`, { token: people.web.token, body: { data: { status: 'complete' } } }))
        .status,
    ).toBe(404);
  });

  test('gives links whose other end the caller sees', async () => {
    const consumer = orders[1]!.data.consumer_id as string;
    const { body } = await it.call('GET', `/api/workspace/${it.workspaceId}/doclet/${consumer}/weaves/doclets?query=template:{id}${TEMPLATE.order}`, {
      token: people.web.token,
    });
    expect(body.data.items.map((item: { _id: string }) => item._id).toSorted()).toEqual([orders[0]!.id, orders[1]!.id].toSorted());
  });
});

test('without the workspace in the statement row-level security still shows nothing foreign', async () => {
  const { id } = await insertDoclet(await it.ctx(it.otherWorkspaceId), { templateId: TEMPLATE.venueEvent, data: { name: 'Theirs' } });
  expect(await ctx.db.selectFrom('doclet').selectAll().where('doclet_id', '=', id).execute()).toEqual([]);
  expect(await ctx.db.updateTable('doclet').set({ title: 'Mine' }).where('doclet_id', '=', id).returningAll().execute()).toEqual([]);
});
