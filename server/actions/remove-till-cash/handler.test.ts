import { afterAll, expect, test } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { outcomeOf } from '#server/testing/outcome.ts';
import { openTestVenue } from '#server/testing/test-venue.ts';

const { house, venue } = await openTestVenue();
const pos = await house.person('pos');
const admin = await house.person('admin');
afterAll(() => house.close());

const act = async (name: string, data: object, token = pos.token) => outcomeOf(await house.act(name, data, { token }));
const decide = async (taskId: string, token: string, status = 'confirmed') => {
  const reply = await house.call('POST', `/api/workspace/${house.workspaceId}/task/${taskId}`, { token, body: { status } });
  return { status: reply.status, error: reply.body.errors?.[0]?.code };
};
async function openTill(cash_in: string, token = pos.token): Promise<string> {
  const terminal_id = await venue.terminal({ kind: 'till' });
  await act('open-till', { terminal_id, cash_in }, token);
  return terminal_id;
}
const outOf = async (till_id: string) => {
  const rows = await venue.ctx.db
    .selectFrom('till_movement')
    .innerJoin('till_session', 'till_session.till_session_id', 'till_movement.till_session_id')
    .select(['amount_cents', 'approved_by', 'requested_by'])
    .where('till_id', '=', till_id)
    .where('kind', '=', 'out')
    .execute();
  return rows;
};

test('leaves the till only when an Admin confirms', async () => {
  const till_id = await openTill('100.00');
  const asked = await act('remove-till-cash', { till_id, cash_out: '40.00', admin_profile_id: admin.accountId });
  expect(asked).toMatchObject({ status: 'open', cash_out: 40 });
  expect(await outOf(till_id)).toEqual([]);
  expect(await decide(asked.task_id, admin.token)).toMatchObject({ status: 200 });
  expect(await decide(asked.task_id, admin.token)).toMatchObject({ status: 200 });
  expect(await outOf(till_id)).toEqual([{ amount_cents: -4000, approved_by: admin.accountId, requested_by: pos.accountId }]);
  expect(await act('close-till', { till_id, counted: '60.00' })).toMatchObject({ expected: 60, over_short: 0 });
});

test('is told without its seal, which is for the server alone', async () => {
  const asked = await act('remove-till-cash', { till_id: await openTill('100.00'), cash_out: '40.00' });
  const listed = await house.call('GET', `/api/workspace/${house.workspaceId}/tasks`, { token: admin.token });
  const task = listed.body.data.items.find(({ _id }: { _id: string }) => _id === asked.task_id);
  expect(task.data).toMatchObject({ amount_cents: 4000 });
  expect(task.data).not.toHaveProperty('seal');
});

test('is not approved by the person who asked, by staff, or by a name in the request', async () => {
  const till_id = await openTill('100.00', admin.token);
  const asked = await act('remove-till-cash', { till_id, cash_out: '40.00', admin_profile_id: (await house.person('admin')).accountId }, admin.token);
  expect(await decide(asked.task_id, admin.token)).toEqual({ status: 403, error: 'own-request' });
  expect(await decide(asked.task_id, (await house.person('staff')).token)).toMatchObject({ status: 403 });
  expect(await decide(asked.task_id, (await house.person('admin', { workspaceId: house.otherWorkspaceId })).token)).toMatchObject({ status: 404 });
  expect(await outOf(till_id)).toEqual([]);
});

test('is reported as a transport: how much, by whom, from which till, and whether it was agreed to', async () => {
  const terminal_id = await venue.terminal({ kind: 'till' });
  const { till_session_id } = await act('open-till', { terminal_id, cash_in: '100.00' });
  const ask = (more: object) => act('remove-till-cash', { till_id: terminal_id, ...more });
  const [agreed, refused, open] = [
    await ask({ denominations: { 20: 2 }, type: 'drop', tracking: 'BAG-7' }),
    await ask({ cash_out: '1.00' }),
    await ask({ cash_out: '2.50' }),
  ];
  await decide(agreed.task_id, admin.token);
  await decide(refused.task_id, admin.token, 'declined');
  const read = async (token: string) =>
    (await house.call('GET', `/api/workspace/${house.workspaceId}/doclets?query=template:${TEMPLATE.cashTransport}|data.from_id:${till_session_id}`, { token }))
      .body.data?.items as { _id: string; title: string; data: object }[] | undefined;
  const by = { from_id: till_session_id, requested_by: pos.accountId, requested_at: { $date: expect.any(String) } };
  const decided_at = { $date: expect.any(String) };
  expect((await read(admin.token))!.toSorted((a, b) => (a._id < b._id ? -1 : 1)).map(({ _id, title, data }) => [_id, title, data])).toEqual([
    [
      agreed.task_id,
      'BAG-7',
      {
        ...by,
        bag_number: 'BAG-7',
        type: 'drop',
        amount: 40,
        denominations: [{ value: 20, count: 2 }],
        status: 'approved',
        approved_by: admin.accountId,
        decided_at,
      },
    ],
    [refused.task_id, 'Take $1.00 out of a till', { ...by, amount: 1, status: 'declined', decided_at }],
    [open.task_id, 'Take $2.50 out of a till', { ...by, amount: 2.5, status: 'requested' }],
  ]);
  expect(await read((await house.person('staff')).token)).toHaveLength(3);
  for (const person of [pos, await house.person('web'), await house.person('admin', { workspaceId: house.otherWorkspaceId })])
    expect((await read(person.token)) ?? []).toEqual([]);
  const weaves = await house.call('GET', `/api/workspace/${house.workspaceId}/doclet/${agreed.task_id}/weaves`, { token: admin.token });
  expect(weaves.body.data.items).toMatchObject([{ t_id: TEMPLATE.cashDrawerTill, c_id: till_session_id }]);
});

test('tells whoever decides how much leaves which till, and whether that till is closed', async () => {
  const terminal_id = await venue.terminal({ kind: 'till', name: 'Box office 1' });
  await act('open-till', { terminal_id, cash_in: '100.00' });
  const { task_id } = await act('remove-till-cash', { till_id: terminal_id, cash_out: '40.00', tracking: 'BAG-7' });
  const facts = async () => {
    const reply = await house.call('GET', `/api/workspace/${house.workspaceId}/tasks`, { token: admin.token, headers: { 'x-limit': '99' } });
    return reply.body.data.items.find((task: { _id: string }) => task._id === task_id).facts;
  };
  const till = { name: 'Box office 1', operator_name: 'Test Person' };
  expect(await facts()).toMatchObject({ amount: 40, bag_number: 'BAG-7', till: { ...till, is_open: true }, is_outdated: false });
  await act('close-till', { till_id: terminal_id, counted: '100.00' });
  expect(await facts()).toMatchObject({ till: { ...till, is_open: false }, is_outdated: true });
  expect(await decide(task_id, admin.token)).toEqual({ status: 409, error: 'till-closed' });
  await decide(task_id, admin.token, 'declined');
  expect(await facts()).toMatchObject({ is_outdated: false });
});

test('stays in the till when declined', async () => {
  const till_id = await openTill('100.00');
  const { task_id } = await act('remove-till-cash', { till_id, cash_out: '40.00' });
  expect(await decide(task_id, admin.token, 'declined')).toMatchObject({ status: 200 });
  expect(await decide(task_id, admin.token)).toMatchObject({ status: 409 });
  expect(await outOf(till_id)).toEqual([]);
});

test('an amount changed after it was asked for is noticed', async () => {
  const till_id = await openTill('100.00');
  const { task_id } = await act('remove-till-cash', { till_id, cash_out: '1.00' });
  const task = await venue.ctx.db.selectFrom('task').select('data').where('task_id', '=', task_id).executeTakeFirstOrThrow();
  await venue.ctx.db
    .updateTable('task')
    .set({ data: JSON.stringify({ ...task.data, amount_cents: 9000 }) })
    .where('task_id', '=', task_id)
    .execute();
  expect(await decide(task_id, admin.token)).toEqual({ status: 409, error: 'request-changed' });
  expect(await outOf(till_id)).toEqual([]);
});

test('two requests cannot take out more than there is', async () => {
  const till_id = await openTill('100.00');
  const asked = await Promise.all(Array.from({ length: 3 }, () => act('remove-till-cash', { till_id, cash_out: '60.00' })));
  const answers = await Promise.all(asked.map(({ task_id }) => decide(task_id, admin.token)));
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409, 409]);
  expect(await outOf(till_id)).toHaveLength(1);
});

test('is refused for more than there is, for nothing, and for visitors', async () => {
  const till_id = await openTill('100.00');
  expect(await act('remove-till-cash', { till_id, cash_out: '100.01' })).toMatchObject({ status: 409, error: 'not-enough-cash' });
  expect(await act('remove-till-cash', { till_id, cash_out: 0 })).toMatchObject({ status: 400 });
  expect(await act('remove-till-cash', { till_id })).toMatchObject({ status: 400 });
  expect(await act('remove-till-cash', { till_id, cash_out: '1.00' }, (await house.person('web')).token)).toMatchObject({ status: 403 });
});

test('a movement without a second person is refused by the database', async () => {
  const till_id = await openTill('100.00');
  const session = await venue.ctx.db.selectFrom('till_session').select('till_session_id').where('till_id', '=', till_id).executeTakeFirstOrThrow();
  const row = {
    workspace_id: house.workspaceId,
    movement_id: venue.ctx.random.objectId(),
    till_session_id: session.till_session_id,
    kind: 'out' as const,
    amount_cents: -100,
    order_id: null,
    task_id: null,
    requested_by: pos.accountId,
    tracking: null,
  };
  await expect(
    venue.ctx.db
      .insertInto('till_movement')
      .values({ ...row, approved_by: pos.accountId })
      .execute(),
  ).rejects.toThrow('till_movement');
});
