import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOUR_MS } from '#domain/durations.ts';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { WEAVE_ROLE } from '#domain/templates/weave-rules.ts';
import { ensureConsumer } from '#server/accounts/consumer-records.ts';
import { docletById, insertDoclet, updateDocletData } from '#server/doclets/doclets.ts';
import { weave } from '#server/doclets/weaves.ts';
import { addConsumer, addFamily, addGroup, spendChanges } from '#server/testing/families.ts';
import { openTestHouse, type TestHouse, type TestPerson } from '#server/testing/house.ts';

let it: TestHouse;
let admin: TestPerson;
let staff: TestPerson;
let web: TestPerson;
let other: TestPerson;
beforeAll(async () => {
  it = await openTestHouse();
  [admin, staff, web, other] = [await it.person('admin'), await it.person('staff'), await it.person('web'), await it.person('web')];
});
afterAll(() => it.close());

const post = (id: string, body: unknown, token?: string) =>
  it.call('POST', `/api/workspace/${it.workspaceId}/doclet/${id}`, { body, ...(token ? { token } : {}) });
const addEvent = async () =>
  insertDoclet(await it.ctx(), { templateId: TEMPLATE.venueEvent, data: { name: 'Summer', heading: 'Hi', start_date: '2026-06-01', end_date: '2026-08-31' } });

test('the named fields change, null empties one, the others stay', async () => {
  const { id } = await addEvent();
  const reply = await post(id, { data: { name: 'Autumn', heading: null } }, admin.token);
  expect(reply.status).toBe(200);
  expect(reply.body.data).toMatchObject({ _id: id, title: 'Autumn', data: { name: 'Autumn', start_date: '2026-06-01' } });
  expect(reply.body.data.data).not.toHaveProperty('heading');
  expect((await docletById(await it.ctx(), id))?.data).toEqual({ name: 'Autumn', start_date: '2026-06-01', end_date: '2026-08-31' });
});

test('tags are replaced', async () => {
  const { id } = await addEvent();
  expect((await post(id, { tags: ['a', 'b', 'a'] }, admin.token)).body.data.tags).toEqual(['a', 'b']);
});

test('a person changes themselves and their child until the profile is approved', async () => {
  const { organizer, child } = await addFamily(await it.ctx(), web.accountId);
  expect((await post(organizer.id, { data: { dob: '1990-02-03' } }, web.token)).body.data.data).toMatchObject({ dob: '1990-02-03', first_name: 'Kim' });
  for (const dob of ['2999-01-01', '2099-01-01', '1790-01-01'])
    expect((await post(organizer.id, { data: { dob } }, web.token)).body.errors).toMatchObject([
      { message: 'Please enter a date of birth between 1880 and today.', path: ['data', 'dob'] },
    ]);
  expect((await post(child.id, { data: { first_name: 'Joe' } }, web.token)).body.data.title).toBe('Joe Lake');
  expect((await post(child.id, { data: { profile_locked: true } }, staff.token)).status).toBe(200);
  const locked = await post(child.id, { data: { first_name: 'Jim' } }, web.token);
  expect([locked.status, locked.body.errors?.[0]]).toEqual([
    409,
    { code: 'profile-locked', message: 'This profile has been approved and can no longer be edited.' },
  ]);
  expect((await post(child.id, { data: { first_name: 'Jim' } }, staff.token)).status).toBe(200);
});

describe('what somebody says about themselves', () => {
  const refused = (reply: Awaited<ReturnType<typeof post>>) => [reply.status, ...(reply.body.errors ?? []).map(({ path }) => path!.at(-1))];

  test('an address is not sent blank, nor with a state there is none of; what is left out stays, and null empties', async () => {
    const person = await it.person('web');
    const { accountDocletId } = await ensureConsumer(await it.ctx(), person.accountId);
    const send = async (data: object, token = person.token) => post(accountDocletId, { data }, token);
    expect((await send({ billing_street: '1 Birch', billing_city: 'Lakeside', billing_state: 'MN', billing_zip: '55331', billing_phone: '' })).status).toBe(
      200,
    );
    expect(refused(await send({ billing_street: ' ', billing_state: '', billing_zip: '1' }))).toEqual([400, 'billing_street', 'billing_state']);
    expect(refused(await send({ billing_state: 'ZZ', shipping_state: 'xx' }))).toEqual([400, 'billing_state', 'shipping_state']);
    expect(refused(await send({ billing_state: 'ZZ' }, admin.token))).toEqual([400, 'billing_state']);
    expect(refused(await send({ shipping_street: '' }))).toEqual([400, 'shipping_street']);
    for (const data of [
      { billing_phone: '952 555 0100' },
      { billing_state: 'wisconsin' },
      { billing_state: 'ON', billing_country: 'Canada' },
      { shipping_same_as_billing: true, shipping_street: '' },
      { shipping_street: null },
    ])
      expect((await send(data)).status).toBe(200);
    expect((await send({ billing_street: '' }, admin.token)).status).toBe(200);
    expect((await docletById(await it.ctx(), accountDocletId))?.data).toMatchObject({ billing_city: 'Lakeside', billing_state: 'ON', billing_zip: '55331' });
  });

  test('nor is their own phone; of a member of the family it may be', async () => {
    const person = await it.person('web');
    const { consumerId } = await ensureConsumer(await it.ctx(), person.accountId);
    const { child } = await addFamily(await it.ctx(), person.accountId);
    expect(refused(await post(consumerId, { data: { phone: '  ' } }, person.token))).toEqual([400, 'phone']);
    expect((await post(consumerId, { data: { dob: '1990-02-03' } }, person.token)).status).toBe(200);
    expect((await post(child.id, { data: { phone: '' } }, person.token)).status).toBe(200);
  });
});

test('an Admin sets the person of a Staff record, among those who work here', async () => {
  const [pos, elsewhere] = [await it.person('pos'), await it.person('pos', { workspaceId: it.otherWorkspaceId })];
  const names = { first_name: 'Rosa', last_name: 'Delgado' };
  const { id } = await insertDoclet(await it.ctx(), { templateId: TEMPLATE.staff, data: names });
  const { id: otherId } = await insertDoclet(await it.ctx(), { templateId: TEMPLATE.staff, data: names });
  const kept = async () => (await docletById(await it.ctx(), id))?.data['profile_id'];
  const give = (profile_id: string | null, who: TestPerson = admin) => post(id, { data: { profile_id } }, who.token);
  expect([(await give(pos.accountId)).status, await kept()]).toEqual([200, pos.accountId]);
  for (const nobody of [web.accountId, elsewhere.accountId, it.house.random.objectId(), otherId]) {
    const { status, body } = await give(nobody);
    expect([status, body.errors]).toEqual([
      400,
      [{ code: 'unknown-profile', message: 'Nobody who works here has this profile.', path: ['data', 'profile_id'] }],
    ]);
  }
  expect([(await give(staff.accountId, staff)).status, (await give(pos.accountId, pos)).status, await kept()]).toEqual([403, 404, pos.accountId]);
  expect([(await give(null)).status, await kept()]).toEqual([200, undefined]);
});

describe('is refused', () => {
  test('signed out', async () => expect((await post((await addEvent()).id, { data: {} })).status).toBe(401));
  test('for a record of somebody else, as if it did not exist', async () => {
    const consumer = await addConsumer(await it.ctx(), other.accountId);
    const [foreign, unknown] = [
      await post(consumer.id, { data: { first_name: 'Eve' } }, web.token),
      await post(it.house.random.objectId(), { data: { first_name: 'Eve' } }, web.token),
    ];
    expect(foreign.status).toBe(404);
    expect(foreign.body).toEqual(unknown.body);
  });
  test('for whoever may read a record and not write it, be it only its tags', async () => {
    const { id } = await addEvent();
    for (const role of ['staff', 'pos'] as const)
      expect((await post(id, { tags: ['mine'] }, (await it.person(role)).token)).body.errors?.[0]?.code, role).toBe('not-allowed');
  });
  test('for a record of another workspace', async () => {
    const { id } = await insertDoclet(await it.ctx(it.otherWorkspaceId), { templateId: TEMPLATE.venueEvent, data: { name: 'Theirs' } });
    expect((await post(id, { data: { name: 'Mine' } }, admin.token)).status).toBe(404);
  });
  test('for a member with their own account, whom the group’s owner sees and does not edit', async () => {
    const { member } = await addGroup(await it.ctx(), web.accountId, other.accountId);
    expect((await post(member.id, { data: { first_name: 'Eve' } }, web.token)).status).toBe(403);
  });
  test('for a family member with their own account, who changes themselves', async () => {
    const [organizer, adult] = [await it.person('web'), await it.person('web')];
    const { family } = await addFamily(await it.ctx(), organizer.accountId);
    const member = await addConsumer(await it.ctx(), adult.accountId, { first_name: 'Ann' });
    await weave(await it.ctx(), { fromId: family.id, toId: member.id, role: WEAVE_ROLE.familyMember });
    const rename = async (person: TestPerson) => {
      const { status, body } = await post(member.id, { data: { first_name: 'Eve' } }, person.token);
      return [status, body.errors?.[0]?.code ?? body.data.title];
    };
    expect(await rename(organizer)).toEqual([409, 'member-has-account']);
    expect(await rename(adult)).toEqual([200, 'Eve Lake']);
    expect((await post(member.id, { tags: ['x'] }, organizer.token)).status).toBe(409);
  });
  test('at the point of sale', async () =>
    expect((await post((await addEvent()).id, { data: { name: 'X' } }, (await it.person('pos')).token)).status).toBe(403));
  test.each([
    [{ template_id: TEMPLATE.brand }],
    [{ data: { name: 'X' }, workspace_id: 'x' }],
    [{ data: { name: 'X' }, owner_account: 'x' }],
    [{}],
    [{ data: { nope: 1 } }],
    [{ data: { name: '' } }],
    [{ data: { name: null } }],
    [{ data: { start_date: '2027-01-01' } }],
    [{ tags: [1] }],
    [{ tags: ['\u200b'] }],
  ])('for %j', async (body) => {
    const { id } = await addEvent();
    const before = await docletById(await it.ctx(), id);
    expect((await post(id, body, admin.token)).status).toBe(400);
    expect(await docletById(await it.ctx(), id)).toEqual(before);
  });
});

test('of two who started from the same version one is refused', async () => {
  const { id, updatedAt } = await addEvent();
  const replies = await Promise.all(
    ['A', 'B', 'C', 'D', 'E', 'F'].map((name) => post(id, { data: { name }, if_updated_at: updatedAt.toISOString() }, admin.token)),
  );
  expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
  for (const reply of replies.filter((one) => one.status !== 200)) expect([reply.status, reply.body.errors?.[0]?.code]).toEqual([409, 'changed-meanwhile']);
});

test('parallel changes of different fields all hold', async () => {
  const { id } = await addEvent();
  const fields = { heading: 'H', gates_text: 'G', sale_start: '2026-01-01', sale_end: '2026-08-01', sort: 4, internal_note: 'N', rotating_codes: true };
  const replies = await Promise.all(Object.entries(fields).map(([name, value]) => post(id, { data: { [name]: value } }, admin.token)));
  expect(replies.map((reply) => reply.status)).toEqual(replies.map(() => 200));
  expect((await docletById(await it.ctx(), id))?.data).toMatchObject(fields);
});

test('the history shows an Admin, and nobody else, what was before', async () => {
  const { id } = await addEvent();
  await post(id, { data: { name: 'Autumn' } }, admin.token);
  const path = `/api/workspace/${it.workspaceId}/doclet/${id}/history`;
  const { body } = await it.call('GET', path, { token: admin.token });
  expect(body.data.items[0]).toMatchObject({
    change: 'update',
    before: { data: { name: 'Summer' } },
    after: { data: { name: 'Autumn' } },
    actor_name: 'Test Person',
  });
  for (const { token } of [staff, web]) expect((await it.call('GET', path, { token })).status).toBe(403);
  expect((await it.call('GET', path)).status).toBe(401);
  const pages = await it.call('GET', path, { token: admin.token, headers: { 'x-limit': '1' } });
  expect(pages.body.data).toMatchObject({ have_more: true, items: [{ change: 'update' }] });
  const next = await it.call('GET', path, { token: admin.token, headers: { 'x-limit': '1', 'x-next': pages.body.data.next } });
  expect(next.body.data).toMatchObject({ have_more: false, items: [{ change: 'create' }] });
});

test('the address of an open invitation stays the one it was sent to', async () => {
  const { child } = await addFamily(await it.ctx(), web.accountId);
  await updateDocletData(await it.ctx(), child.id, { invited_email: 'ada@example.test', invited_status: 'pending' });
  for (const { token } of [web, admin])
    expect(await post(child.id, { data: { invited_email: 'eve@example.test' } }, token)).toMatchObject({
      status: 409,
      body: { errors: [{ code: 'invitation-open' }] },
    });
  expect((await post(child.id, { data: { invited_email: 'ada@example.test', first_name: 'Ada' } }, web.token)).status).toBe(200);
  await updateDocletData(await it.ctx(), child.id, { invited_status: 'expired' });
  expect((await post(child.id, { data: { invited_email: 'eve@example.test' } }, web.token)).status).toBe(200);
});

test('a consumer changes a thousand things an hour, because the history is kept for good; the office has no limit', async () => {
  const person = await it.person('web');
  const { organizer } = await addFamily(await it.ctx(), person.accountId);
  await spendChanges(it, person, 999);
  const change = async (phone: string, by: TestPerson) => (await post(organizer.id, { data: { phone } }, by.token)).status;
  expect([await change('5125550101', person), await change('5125550102', person), await change('5125550103', staff)]).toEqual([200, 429, 200]);
  it.clock.advance(HOUR_MS);
  await spendChanges(it, person, 1);
});
