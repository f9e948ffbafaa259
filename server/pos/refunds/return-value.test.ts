import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { lockOrder } from '#server/orders/read-order.ts';
import { moveDisputed } from '#server/payments/attempts.ts';
import { changeValue } from '#server/payments/stored-value.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { openBands } from '#server/testing/bands.ts';
import { besideAnother } from '#server/testing/beside-another.ts';
import { untilBlocked } from '#server/testing/until-blocked.ts';

const { house, register, act, bands } = await openBands();
afterAll(() => house.close());

test('an operator who refunds onto a band at another till does not wait for the value of it that they give back at this one', async () => {
  const { uid } = await bands.band('50.00');
  const { returning } = await inTransaction(register.ctx, async ({ db }) => {
    // As a refund at another till does: first what this person has given back, and the band when its money goes there.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`refunds ${house.workspaceId} ${register.operator.accountId}`}, 0))`.execute(db);
    const returning = act('return-wristband-value', { uid, amount: '10.00' });
    await untilBlocked(db, returning);
    expect(await sql`select from wristband where uid = ${uid} for no key update nowait`.execute(db)).toMatchObject({ rows: [{}] });
    return { returning };
  });
  expect(await returning).toMatchObject({ status: 'given', amount: 10 });
});

test('an administrator who agrees while the band is topped up at the same drawer keeps nothing of the band meanwhile', async () => {
  const { uid } = await bands.band('150.00');
  const admin = await house.person('admin');
  const { task_id } = await act('return-wristband-value', { uid, amount: '120.00', reason: 'going home' });
  const agree = () => house.call('POST', `/api/workspace/${house.workspaceId}/task/${task_id}`, { token: admin.token, body: { status: 'confirmed' } });
  const { agreeing } = await inTransaction(register.ctx, async ({ db }) => {
    // As a top-up with cash does: first the band, then the drawer, and the value last.
    await db.selectFrom('wristband').select('uid').where('uid', '=', uid).forNoKeyUpdate().execute();
    await db.selectFrom('till_session').select('till_id').where('till_id', '=', register.terminalId).forUpdate().execute();
    const agreeing = agree();
    await untilBlocked(db, agreeing);
    const { rows } = await sql`
      select v.balance_cents from wristband_value v join wristband w using (workspace_id, wristband_id) where w.uid = ${uid} for update of v nowait`.execute(
      db,
    );
    expect(rows).toHaveLength(1);
    return { agreeing };
  });
  expect((await agreeing).status).toBe(200);
  expect(await bands.balance(uid)).toBe(30);
});

const topUpOf = (uid: string) =>
  register.ctx.db
    .selectFrom('wristband as w')
    .innerJoin('wristband_top_up as t', 't.wristband_id', 'w.wristband_id')
    .innerJoin('payment as p', 'p.order_id', 't.order_id')
    .select(['w.wristband_id', 'p.order_id', 'p.payment_id'])
    .where('w.uid', '=', uid)
    .executeTakeFirstOrThrow();

test('what a bank takes back of a top-up at that moment is not given back as well', async () => {
  const { uid } = await bands.band('50.00');
  const topUp = await topUpOf(uid);
  const { returning } = await inTransaction(register.ctx, async (ctx) => {
    await lockOrder(ctx, topUp.order_id);
    const returning = act('return-wristband-value', { uid });
    await untilBlocked(ctx.db, returning);
    await moveDisputed(ctx, topUp.payment_id, 3000);
    return { returning };
  });
  expect(await returning).toMatchObject({ error: 'disputed' });
});

test('the top-ups of a band are locked in the order of their orders, as by whoever settles several', async () => {
  const { uid } = await bands.band('20.00');
  for (const amount of ['10.00', '15.00']) await bands.topUp(uid, amount);
  const topUps = await register.ctx.db
    .selectFrom('wristband as w')
    .innerJoin('wristband_top_up as t', 't.wristband_id', 'w.wristband_id')
    .select('t.order_id')
    .where('w.uid', '=', uid)
    .execute();
  const orders = topUps.map((topUp) => topUp.order_id);
  expect(await besideAnother(register.ctx, 'sales_order', orders, () => act('return-wristband-value', { uid }))).toMatchObject({ status: 'given', amount: 45 });
});

test('what is given back of a band that is being replaced is not on the new one', async () => {
  const [{ uid }, new_uid] = [await bands.band('50.00'), bands.newUid()];
  const { wristband_id: wristbandId } = await topUpOf(uid);
  const { replacing } = await inTransaction(register.ctx, async (ctx) => {
    await changeValue(ctx, { wristbandId, kind: 'return', amountCents: -1000 });
    const replacing = act('replace-wristband', { uid, new_uid });
    await untilBlocked(ctx.db, replacing);
    return { replacing };
  });
  expect(await replacing).toMatchObject({ httpStatus: 200 });
  expect(await bands.balance(new_uid)).toBe(40);
});

test('what waits for a second person is not asked for twice', async () => {
  const { uid } = await bands.band('150.00');
  const ask = () => act('return-wristband-value', { uid, amount: '120.00', reason: 'going home' });
  const asked = await Promise.all([ask(), ask(), ask()]);
  expect(asked[0]).toMatchObject({ status: 'awaiting-approval', amount: 120 });
  expect(new Set(asked.map((one) => one.task_id)).size).toBe(1);
});

test('whoever decides sees the band, the sum and where it goes, and when less than that is left on the band', async () => {
  const [{ uid }, admin, boss] = [await bands.band('150.00'), await house.person('admin'), await house.person('admin')];
  const more = { amount: '120.00', method: 'cash', reason: 'going home' };
  const { task_id } = await act('return-wristband-value', { uid, ...more }, boss);
  const seen = async () => {
    const { body } = await house.call('GET', `/api/workspace/${house.workspaceId}/tasks`, { token: admin.token });
    return body.data.items.find((task: { _id: string }) => task._id === task_id).facts;
  };
  const to = [{ tender: 'cash', brand: null, last_four: null, amount: 120 }];
  expect(await seen()).toMatchObject({ amount: 120, reason: 'going home', wristband: uid, to, is_outdated: false });
  await bands.pay(uid);
  expect(await seen()).toMatchObject({ amount: 120, is_outdated: true });
});

test('more than is on a band is refused before a second person is asked', async () => {
  const { uid } = await bands.band('150.00');
  expect(await act('return-wristband-value', { uid, amount: '150.01', reason: 'going home' })).toMatchObject({ error: 'not-enough-value' });
  expect(await bands.balance(uid)).toBe(150);
});
