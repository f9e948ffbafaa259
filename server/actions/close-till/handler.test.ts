import { afterAll, expect, test } from 'vitest';
import { placeOfWork } from '#server/doclets/seeing/reach.ts';
import { outcomeOf } from '#server/testing/outcome.ts';
import { openTestVenue } from '#server/testing/test-venue.ts';

const { house, venue } = await openTestVenue();
const pos = await house.person('pos');
afterAll(() => house.close());

const act = async (name: string, data: object, token = pos.token) => outcomeOf(await house.act(name, data, { token }));
async function openTill(cash_in: string): Promise<string> {
  const terminal_id = await venue.terminal({ kind: 'till' });
  await act('open-till', { terminal_id, cash_in });
  return terminal_id;
}
async function balance(account: string): Promise<number> {
  const rows = await venue.ctx.db.selectFrom('ledger_entry').select('amount_cents').where('account', '=', account).execute();
  return rows.reduce((sum, row) => sum + row.amount_cents, 0);
}

test.each([
  ['short by 2.50', '117.50', -2.5],
  ['over by a cent', '120.01', 0.01],
  ['exact', '120.00', 0],
])('tells the expected amount only after the count: %s', async (_, counted, over_short) => {
  const till_id = await openTill('100.00');
  expect(await act('add-till-cash', { till_id, cash_in: '20.00' })).toMatchObject({ status: 'open', expected: null });
  expect(await balance(`till:${till_id}`)).toBe(12_000);
  expect(await act('close-till', { till_id, counted })).toMatchObject({ status: 'closed', counted: Number(counted), expected: 120, over_short });
  expect(await balance(`till:${till_id}`)).toBe(0);
  expect(await balance(`over-short:${till_id}`)).toBe(Math.round(-over_short * 100) + 0);
});

test('nothing is done to a drawer that is not the terminal’s', async () => {
  const [mine, other] = [await openTill('100.00'), await openTill('50.00')];
  const [session] = await house.act('add-till-cash', { till_id: mine, cash_in: '1.00' }, { token: pos.token }).then(({ body }) => body.data.items);
  for (const till_id of [mine, session.till_session_id])
    for (const [name, sum] of [
      ['add-till-cash', { cash_in: '5.00' }],
      ['remove-till-cash', { cash_out: '5.00' }],
      ['close-till', { counted: '101.00' }],
    ] as const)
      expect([name, await act(name, { till_id, terminal_id: other, ...sum })]).toMatchObject([name, { status: 400 }]);
  expect(await act('close-till', { till_id: session.till_session_id, terminal_id: mine, counted: '101.00' })).toMatchObject({
    status: 'closed',
    over_short: 0,
  });
});

test('refuses to put in nothing', async () => {
  const till_id = await openTill('100.00');
  for (const nothing of [{}, { cash_in: '0.00' }, { denominations: {} }])
    expect(await act('add-till-cash', { till_id, ...nothing })).toMatchObject({ status: 400 });
});

test('records denominations, type and tracking number, and what was put in and taken out', async () => {
  const terminal_id = await venue.terminal({ kind: 'till' });
  const opened = await act('open-till', { terminal_id, denominations: { 20: 2 }, type: 'float', tracking: 'BAG-1' });
  expect(opened).toMatchObject({ type: 'float', tracking: 'BAG-1', denominations: [{ value: 20, count: 2 }], cash_in: null, cash_out: null });
  expect(await act('add-till-cash', { till_id: terminal_id, cash_in: '30.00', tracking: 'BAG-2' })).toMatchObject({ type: 'float', tracking: 'BAG-2' });
  const { task_id } = await act('remove-till-cash', { till_id: terminal_id, cash_out: '12.50', type: 'drop', tracking: ' ' });
  const admin = await house.person('admin');
  await house.call('POST', `/api/workspace/${house.workspaceId}/task/${task_id}`, { token: admin.token, body: { status: 'confirmed' } });
  expect((await act('device-info', { terminal_id })).till).toMatchObject({ type: 'drop', tracking: 'BAG-2', cash_in: null });
  const said = { type: 'drop', tracking: 'BAG-9', cash_in: 30, cash_out: 12.5, denominations: [{ value: 50, count: 1 }], over_short: -7.5 };
  expect(await act('close-till', { till_id: terminal_id, denominations: { 50: 1 }, tracking: 'BAG-9' })).toMatchObject(said);
  const record = await house.call('GET', `/api/workspace/${house.workspaceId}/doclet/${opened.till_session_id}`, { token: admin.token });
  expect(record.body.data.items[0].data).toMatchObject({ ...said, till_id: terminal_id, name: expect.any(String) });
  const rows = await venue.ctx.db
    .selectFrom('till_movement')
    .select(['kind', 'type', 'tracking'])
    .where('till_session_id', '=', opened.till_session_id)
    .execute();
  expect(rows.toSorted((a, b) => a.kind.localeCompare(b.kind))).toEqual([
    { kind: 'in', type: null, tracking: 'BAG-2' },
    { kind: 'opening', type: 'float', tracking: 'BAG-1' },
    { kind: 'out', type: 'drop', tracking: null },
  ]);
});

test('is final, and the drawer can be opened anew', async () => {
  const till_id = await openTill('10.00');
  await act('close-till', { till_id, denominations: { 10: 1 } });
  expect(await act('close-till', { till_id, counted: '10.00' })).toMatchObject({ status: 409, error: 'till-closed' });
  expect(await act('add-till-cash', { till_id, cash_in: '1.00' })).toMatchObject({ error: 'till-closed' });
  expect(await act('remove-till-cash', { till_id, cash_out: '1.00' })).toMatchObject({ error: 'till-closed' });
  expect(await act('open-till', { terminal_id: till_id, cash_in: '5.00' })).toMatchObject({ status: 'open', opening: 5 });
});

test('of ten who close it at once one succeeds, and it is posted once', async () => {
  const till_id = await openTill('30.00');
  const replies = await Promise.all(Array.from({ length: 10 }, (_, at) => act('close-till', { till_id, counted: `${30 + at}.00` })));
  const [winner, ...others] = replies.filter((reply) => reply.status === 'closed');
  expect(others).toEqual([]);
  expect(replies.filter((reply) => reply.error === 'till-closed')).toHaveLength(9);
  expect(await balance(`over-short:${till_id}`)).toBe(Math.round(-winner!.over_short * 100) + 0);
});

test('control: looking before closing is not enough, because several find the till open', async () => {
  const till_id = await openTill('30.00');
  const looks = await Promise.all(
    Array.from({ length: 10 }, () => venue.ctx.db.selectFrom('till_session').select('state').where('till_id', '=', till_id).executeTakeFirstOrThrow()),
  );
  const closings = await Promise.all(
    looks.map(
      async ({ state }) =>
        state === 'open' && (await venue.ctx.db.updateTable('till_session').set({ state: 'closed' }).where('till_id', '=', till_id).execute()),
    ),
  );
  expect(closings.filter(Boolean).length).toBeGreaterThan(1);
});

test('cash added while it is being closed is either counted or refused', async () => {
  const till_id = await openTill('10.00');
  const [closed, ...added] = await Promise.all([
    act('close-till', { till_id, counted: '10.00' }),
    ...Array.from({ length: 8 }, () => act('add-till-cash', { till_id, cash_in: '1.00' })),
  ]);
  const inside = added.filter((reply) => reply.status === 'open').length;
  expect(closed).toMatchObject({ expected: 10 + inside, over_short: -inside + 0 });
});

test('operators close their own till, the office any', async () => {
  const till_id = await openTill('10.00');
  const [colleague, staff] = [await house.person('pos'), await house.person('staff')];
  expect(await act('close-till', { till_id, counted: '10.00' }, colleague.token)).toMatchObject({ status: 404 });
  expect(await act('close-till', { till_id, counted: '10.00' }, staff.token)).toMatchObject({ status: 'closed' });
});

test('is refused without a count, for an unknown till, to visitors', async () => {
  const till_id = await openTill('10.00');
  expect(await act('close-till', { till_id })).toMatchObject({ status: 400 });
  expect(await act('close-till', { counted: '1.00' })).toMatchObject({ status: 400 });
  expect(await act('close-till', { till_id: 'a'.repeat(24), counted: '1.00' })).toMatchObject({ status: 404 });
  expect(await act('close-till', { till_id, counted: '1.00' }, (await house.person('web')).token)).toMatchObject({ status: 403 });
});

test('is never blocked by its contents: more than can be counted is not put in', async () => {
  const till_id = await openTill('1000000.00');
  expect(await act('add-till-cash', { till_id, cash_in: '0.01' })).toMatchObject({ status: 409, error: 'till-full' });
  expect(await act('close-till', { till_id, counted: '1000000.00' })).toMatchObject({ status: 'closed', over_short: 0 });
});

test('whoever has closed their till works there no more', async () => {
  const operator = await house.person('pos');
  const terminal_id = await venue.terminal({ kind: 'till' });
  const place = () => placeOfWork(venue.ctx, operator.accountId);
  await act('open-till', { terminal_id, cash_in: '10.00' }, operator.token);
  expect((await place()).terminalIds).toEqual([terminal_id]);
  await act('close-till', { till_id: terminal_id, counted: '10.00' }, operator.token);
  expect(await place()).toMatchObject({ storeIds: [], terminalIds: [] });
});
