import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { TEMPLATES } from '#domain/templates/index.ts';
import { WEAVE_ROLE } from '#domain/templates/weave-rules.ts';
import type { Ctx } from '#server/context.ts';
import { insertDoclet } from '#server/doclets/doclets.ts';
import { linkedDoclets } from '#server/doclets/weaves.ts';
import { addConsumer, addFamily, addGroup } from '#server/testing/families.ts';
import { openTestHouse, type TestHouse, type TestPerson } from '#server/testing/house.ts';

let it: TestHouse;
let admin: TestPerson;
let web: TestPerson;
let other: TestPerson;
beforeAll(async () => {
  it = await openTestHouse();
  [admin, web, other] = [await it.person('admin'), await it.person('web'), await it.person('web')];
});
afterAll(() => it.close());

const member = { role: WEAVE_ROLE.groupMember };
const link = (from: string, to: string, data: unknown, token?: string, method = 'PUT') =>
  it.call(method, `/api/workspace/${it.workspaceId}/doclet/${from}/weaves`, { body: { data: [{ doclet_id: to, data }] }, ...(token ? { token } : {}) });
const unlink = (from: string, weaveId: string, token: string) =>
  it.call('DELETE', `/api/workspace/${it.workspaceId}/doclet/${from}/weaves/${weaveId}`, { token });
const weavesOf = (id: string, token: string, more = '') => it.call('GET', `/api/workspace/${it.workspaceId}/doclet/${id}/weaves${more}`, { token });

test('a group’s owner adds a person they have entered, seen from both ends at once', async () => {
  const ctx = await it.ctx();
  const { group } = await addGroup(ctx, web.accountId, other.accountId);
  const created = await it.call('PUT', `/api/workspace/${it.workspaceId}/doclet`, {
    token: web.token,
    body: { template_id: TEMPLATE.consumer, data: { first_name: 'New', last_name: 'Member', invited_email: 'new@example.test' } },
  });
  const personId = created.body.data._id;
  const there = await link(personId, group.id, member, web.token);
  expect([there.status, there.body.data.items]).toMatchObject([200, [{ t_id: TEMPLATE.membershipGroup, c_id: group.id, data: member }]]);
  expect((await link(group.id, personId, member, web.token, 'POST')).status).toBe(200);
  expect(await linkedDoclets(ctx, personId)).toHaveLength(1);
  const seen = await weavesOf(group.id, web.token, '?verbose=true');
  expect(seen.body.data.items.map((item: { c_id: string; doclet: { title: string } }) => [item.c_id === personId, item.doclet.title])).toContainEqual([
    true,
    'New Member',
  ]);
  expect((await weavesOf(group.id, other.token)).body.data.items).toMatchObject([{ data: member }]);
});

test('an Admin links catalogue records in one direction', async () => {
  const ctx = await it.ctx();
  const store = await insertDoclet(ctx, { templateId: TEMPLATE.store, data: { name: 'Shop' } });
  const terms = await Promise.all(['A', 'B'].map((name) => insertDoclet(ctx, { templateId: TEMPLATE.terms, data: { name } })));
  const reply = await it.call('PUT', `/api/workspace/${it.workspaceId}/doclet/${store.id}/weaves`, {
    token: admin.token,
    body: { data: terms.map(({ id }) => ({ doclet_id: id })) },
  });
  expect(reply.status).toBe(200);
  const woven = await it.call('GET', `/api/workspace/${it.workspaceId}/doclet/${store.id}/weaves/doclets?query=template:{id}${TEMPLATE.terms}`, {
    token: admin.token,
  });
  expect(woven.body.data.items.map((item: { title: string }) => item.title).toSorted()).toEqual(['A', 'B']);
  expect(
    (await it.call('GET', `/api/workspace/${it.workspaceId}/doclet/${store.id}/weaves/doclets?query=template:${TEMPLATE.brand}`, { token: admin.token })).body
      .data.items,
  ).toEqual([]);
  const verbose = await it.call('GET', `/api/workspace/${it.workspaceId}/doclet/${store.id}?verbose=true`, { token: admin.token });
  expect(verbose.body.data.items[0].weaves).toHaveLength(2);
  const [first] = reply.body.data.items;
  expect((await unlink(store.id, first._id, admin.token)).status).toBe(200);
  expect((await weavesOf(store.id, admin.token)).body.data.items).toHaveLength(1);
});

test('all links of a call are made, or none', async () => {
  const ctx = await it.ctx();
  const store = await insertDoclet(ctx, { templateId: TEMPLATE.store, data: { name: 'Shop' } });
  const terms = await insertDoclet(ctx, { templateId: TEMPLATE.terms, data: { name: 'A' } });
  const reply = await it.call('PUT', `/api/workspace/${it.workspaceId}/doclet/${store.id}/weaves`, {
    token: admin.token,
    body: { data: [{ doclet_id: terms.id }, { doclet_id: ctx.random.objectId() }] },
  });
  expect(reply.status).toBe(404);
  expect(await linkedDoclets(ctx, store.id)).toEqual([]);
});

/** Thousands of calls, so several at a time. */
const ASKED_AT_ONCE = 20;

async function recordOfEachKind(ctx: Ctx, ownerAccount: string): Promise<Map<string, string>> {
  const made = new Map<string, string>();
  for (const { id, name } of TEMPLATES) made.set(id, (await insertDoclet(ctx, { templateId: id, data: { name, status: 'active' }, ownerAccount })).id);
  return made;
}

test('of all pairs of kinds a consumer may link only the listed one, both theirs', async () => {
  const ctx = await it.ctx();
  const mine = await recordOfEachKind(ctx, web.accountId);
  const theirs = await recordOfEachKind(ctx, other.accountId);
  const pairs = TEMPLATES.flatMap((from) => TEMPLATES.filter((to) => to !== from).map((to) => ({ from, to })));
  const asked = pairs.flatMap((pair) => [undefined, ...Object.values(WEAVE_ROLE)].map((role) => ({ ...pair, role })));
  const made: string[] = [];
  for (let at = 0; at < asked.length; at += ASKED_AT_ONCE) {
    const answers = asked.slice(at, at + ASKED_AT_ONCE).map(async ({ from, to, role }) => {
      const [own, foreign] = await Promise.all(
        [mine, theirs].map((ends) => link(mine.get(from.id)!, ends.get(to.id)!, role === undefined ? {} : { role }, web.token)),
      );
      expect(foreign!.status).toBeGreaterThanOrEqual(400);
      return own!.status === 200 ? [`${from.name} > ${to.name}: ${role}`] : [];
    });
    made.push(...(await Promise.all(answers)).flat());
  }
  expect(made).toEqual(['Membership Group > Consumer: Group Member', 'Consumer > Membership Group: Group Member']);
}, 180_000);

describe('is refused', () => {
  test('authority: owning a group or organising a family is granted by no call, not even to an Admin', async () => {
    const { group, owner } = await addGroup(await it.ctx(), web.accountId, other.accountId);
    const { family, child } = await addFamily(await it.ctx(), web.accountId);
    for (const { token } of [web, admin]) {
      expect((await link(owner.id, group.id, { role: WEAVE_ROLE.groupOwner }, token)).status).toBe(403);
      expect((await link(family.id, child.id, { role: WEAVE_ROLE.familyOrganizer }, token)).status).toBe(403);
    }
  });

  test('linking one’s own record to a stranger’s family or group', async () => {
    const { family } = await addFamily(await it.ctx(), other.accountId);
    const { group } = await addGroup(await it.ctx(), other.accountId, (await it.person('web')).accountId);
    const own = await addConsumer(await it.ctx(), web.accountId);
    expect((await link(own.id, family.id, { role: WEAVE_ROLE.familyMember }, web.token)).status).toBe(404);
    expect((await link(own.id, group.id, member, web.token)).status).toBe(404);
  });

  test('a member who brings others into a group of somebody else', async () => {
    const { group } = await addGroup(await it.ctx(), other.accountId, web.accountId);
    const own = await addConsumer(await it.ctx(), web.accountId);
    expect((await link(own.id, group.id, member, web.token)).status).toBe(403);
  });

  test('linking a person with their own account without their consent', async () => {
    const { group } = await addGroup(await it.ctx(), web.accountId, (await it.person('web')).accountId);
    const stranger = await addConsumer(await it.ctx(), other.accountId);
    const reply = await link(group.id, stranger.id, member, admin.token);
    expect([reply.status, reply.body.errors?.[0]?.code]).toEqual([409, 'needs-accept']);
  });

  test.each([
    ['data the link does not carry', { role: WEAVE_ROLE.groupMember, max_members: 99 }, 400],
    ['a role that is not one', { role: 'King' }, 400],
    ['a role of another kind', { role: { $ne: '' } }, 400],
  ])('%s', async (_, data, status) => {
    const { group } = await addGroup(await it.ctx(), web.accountId, other.accountId);
    const own = await addConsumer(await it.ctx(), web.accountId);
    expect((await link(own.id, group.id, data, web.token)).status).toBe(status);
  });

  test('a record linked to itself, an empty list, signed out, at the point of sale', async () => {
    const own = await addConsumer(await it.ctx(), web.accountId);
    expect((await link(own.id, own.id, member, web.token)).status).toBe(400);
    expect((await it.call('PUT', `/api/workspace/${it.workspaceId}/doclet/${own.id}/weaves`, { token: web.token, body: { data: [] } })).status).toBe(400);
    expect((await link(own.id, own.id, member)).status).toBe(401);
    const store = await insertDoclet(await it.ctx(), { templateId: TEMPLATE.store, data: { name: 'Shop' } });
    const terms = await insertDoclet(await it.ctx(), { templateId: TEMPLATE.terms, data: { name: 'A' } });
    expect((await link(store.id, terms.id, {}, (await it.person('pos')).token)).status).toBe(403);
  });
});

test('the last place of a group goes to one of those who try for it', async () => {
  const ctx = await it.ctx();
  const { group } = await addGroup(ctx, web.accountId, other.accountId, { max_members: 3 });
  const people = await Promise.all(Array.from({ length: 8 }, () => addConsumer(ctx, web.accountId)));
  const replies = await Promise.all(people.map((person) => link(person.id, group.id, member, web.token)));
  expect(replies.map((reply) => reply.status).toSorted()).toEqual([200, 200, 409, 409, 409, 409, 409, 409]);
  expect(await linkedDoclets(ctx, group.id, { role: WEAVE_ROLE.groupMember })).toHaveLength(3);
});

describe('a link is removed', () => {
  test('by the owner of the group, in both directions', async () => {
    const ctx = await it.ctx();
    const { group, member: person } = await addGroup(ctx, web.accountId, other.accountId);
    const [relation] = await linkedDoclets(ctx, group.id, { role: WEAVE_ROLE.groupMember });
    expect((await unlink(group.id, relation!.weaveId, web.token)).status).toBe(200);
    expect(await linkedDoclets(ctx, person.id)).toEqual([]);
    expect((await unlink(group.id, relation!.weaveId, web.token)).status).toBe(404);
  });

  test('by nobody else, and never one that grants authority', async () => {
    const ctx = await it.ctx();
    const { group, owner } = await addGroup(ctx, web.accountId, other.accountId);
    const [membership] = await linkedDoclets(ctx, group.id, { role: WEAVE_ROLE.groupMember });
    const [ownership] = await linkedDoclets(ctx, owner.id, { role: WEAVE_ROLE.groupOwner });
    expect((await unlink(group.id, membership!.weaveId, (await it.person('web')).token)).status).toBe(404);
    expect((await unlink(owner.id, ownership!.weaveId, web.token)).status).toBe(403);
    expect((await unlink(owner.id, membership!.weaveId, web.token)).status).toBe(404);
  });
});

test('links of another workspace or person cannot be read', async () => {
  const { group } = await addGroup(await it.ctx(it.otherWorkspaceId), web.accountId, other.accountId);
  const { family } = await addFamily(await it.ctx(), other.accountId);
  expect((await weavesOf(`${group.id},${family.id}`, web.token)).body.data.items).toEqual([]);
  expect((await weavesOf(group.id, admin.token)).body.data.items).toEqual([]);
  expect((await it.call('GET', `/api/workspace/${it.workspaceId}/doclet/${family.id}/weaves/doclets`, { token: web.token })).body.data.items).toEqual([]);
  expect((await it.call('GET', `/api/workspace/${it.workspaceId}/doclet/${family.id}/weaves`)).status).toBe(401);
});

test('linked again without data a link keeps its own, and no change means no history', async () => {
  const ctx = await it.ctx();
  const make = async (templateId: string, name: string) => (await insertDoclet(ctx, { templateId, data: { name } })).id;
  const pass = await make(TEMPLATE.eventPass, 'Day');
  const grant = await make(TEMPLATE.entitlementType, 'Gate');
  const again = async (data?: unknown) => (await link(pass, grant, data, admin.token)).body.data.items[0].data;
  const history = async () => (await it.call('GET', `/api/workspace/${it.workspaceId}/doclet/${pass}/history`, { token: admin.token })).body.data.items.length;
  expect(await again({ frequency: 'daily' })).toEqual({ frequency: 'daily' });
  const before = await history();
  expect([await again(), await again({ frequency: 'daily' }), await history()]).toEqual([{ frequency: 'daily' }, { frequency: 'daily' }, before]);
  expect([await again({ frequency: 'once' }), await history()]).toEqual([{ frequency: 'once' }, before + 1]);
});
