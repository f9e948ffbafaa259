import { afterAll, expect, test } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { gatewayKeyOf } from '#server/payments/gateway-key.ts';
import { bandsOf } from '#server/testing/bands.ts';
import { openTillWithBank } from '#server/testing/own-bank.ts';
import { balances, GOOD_CARD } from '#server/testing/shop.ts';

const { house, gateway, register } = await openTillWithBank();
afterAll(() => house.close());

const { act } = register;

test('gives the cash back, asks the bank to undo the card, and frees the things', async () => {
  const before = await balances(register.ctx);
  const { order_id } = await register.sale(2);
  await act('charge-cash', { order_id, amount_base: '30.00', amount_tender: '40.00' });
  await act('charge-card', { order_id, amount_base: '20.00', ...GOOD_CARD });
  const cancelled = await act('cancel-transaction', { order_id, reason: 'Changed their mind' });
  expect(cancelled).toMatchObject({ state: 'cancelled', payments: [{ state: 'voided' }, { state: 'voiding' }] });
  expect(await act('cancel-transaction', { order_id })).toMatchObject({ state: 'cancelled' });
  expect((await balances(register.ctx))[`till:${register.terminalId}`]).toBe(before[`till:${register.terminalId}`]);
  const jobs = await house.house.database.reference.selectFrom('outbox').select('payload').where('kind', '=', 'undo-charge').execute();
  expect(jobs.map((job) => (job.payload as { payment_id: string }).payment_id)).toContain(cancelled.payments[1].payment_id);
  expect(await register.ctx.db.selectFrom('hold').select('hold_id').where('order_id', '=', order_id).execute()).toEqual([]);
  const { uid } = await bandsOf(register).band('80.00');
  for (const name of ['charge-cash', 'charge-wristband', 'complete-order'])
    expect(await act(name, { order_id, uid })).toMatchObject({ error: 'sale-cancelled' });
});

test('leaves no payment as approved, neither in the history nor in the records', async () => {
  const { order_id } = await register.sale(2);
  await act('charge-cash', { order_id, amount_base: '24.00' });
  await act('charge-card', { order_id, amount_base: '30.00', ...GOOD_CARD });
  const told = async () => (await act('history-by-order', { order_id })).transactions.map((one: any) => [one.action, one.response_status, one.amount]);
  const recorded = async () => {
    const query = encodeURIComponent(`template:${TEMPLATE.transaction}|data.order_id:${order_id}`);
    const { token } = await house.person('admin');
    const reply = await house.call('GET', `/api/workspace/${house.workspaceId}/doclets/?query=${query}`, { token });
    return reply.body.data.items.map((one: any) => [one.title, one.data.response_status]);
  };
  expect(await told()).toEqual([
    ['CHARGE', 'approved', 24],
    ['CHARGE', 'approved', 30],
  ]);
  await act('cancel-transaction', { order_id });
  expect(await told()).toEqual([
    ['CHARGE', 'N/A', 24],
    ['CHARGE', 'N/A', 30],
  ]);
  expect(await recorded()).toEqual([
    ['CHARGE N/A', 'N/A'],
    ['CHARGE N/A', 'N/A'],
  ]);
});

test('owes nothing from then on, whether a card was asked or not', async () => {
  const { order_id } = await register.sale(2);
  await act('charge-card', { order_id, amount_base: '30.00', ...GOOD_CARD });
  for (let time = 0; time < 2; time++) expect(await act('cancel-transaction', { order_id })).toMatchObject({ state: 'cancelled', due: 0 });
  expect(await act('cancel-transaction', { order_id: (await register.sale()).order_id })).toMatchObject({ state: 'cancelled', due: 0 });
});

test('before any payment, what was held is free again', async () => {
  const { order_id, items } = await register.sale();
  await act('cancel-transaction', { order_id });
  await expect.poll(() => register.ctx.db.selectFrom('hold').select('hold_id').where('hold_id', '=', items[0].hold_id).execute()).toEqual([]);
});

test('cancelled ten times at once, it gives the cash back once', async () => {
  const { order_id } = await register.sale();
  await act('charge-cash', { order_id });
  await Promise.all(Array.from({ length: 10 }, () => act('cancel-transaction', { order_id })));
  const back = await register.ctx.db.selectFrom('till_movement').select('amount_cents').where('order_id', '=', order_id).where('kind', '=', 'refund').execute();
  expect(back).toEqual([{ amount_cents: -4000 }]);
});

test('cancelled and completed at once, it ends as one of the two', async () => {
  for (let round = 0; round < 6; round++) {
    const { order_id } = await register.sale();
    await act('charge-cash', { order_id });
    const [completed, cancelled] = await Promise.all([act('complete-order', { order_id }), act('cancel-transaction', { order_id })]);
    expect([completed.state === 'complete', cancelled.state === 'cancelled'].filter(Boolean)).toHaveLength(1);
  }
});

test('a complete sale is refunded, not cancelled; one with cash in a colleague’s till is cancelled by that colleague or the office', async () => {
  const { order_id } = await register.sale();
  await act('charge-cash', { order_id });
  expect(await act('cancel-transaction', { order_id }, await house.person('pos'))).toMatchObject({ error: 'till-of-another' });
  expect(await act('cancel-transaction', { order_id }, await house.person('staff'))).toMatchObject({ state: 'cancelled' });
  const other = await register.sale();
  await act('charge-cash', { order_id: other.order_id });
  await act('complete-order', { order_id: other.order_id });
  expect(await act('cancel-transaction', { order_id: other.order_id })).toMatchObject({ error: 'sale-complete' });
  expect(await act('cancel-transaction', { order_id: other.order_id }, await house.person('web'))).toMatchObject({ httpStatus: 403 });
});

test('a payment sent again is told where it went', async () => {
  const { uid } = await bandsOf(register).band('10.00');
  const { order_id } = await register.sale();
  const tenders: [string, object][] = [
    ['charge-cash', { sequence: 1, amount_base: '10.00' }],
    ['charge-card', { sequence: 2, amount_base: '10.00', ...GOOD_CARD }],
    ['charge-wristband', { sequence: 3, amount_base: '10.00', uid }],
  ];
  const sent = async () => {
    const replies = [];
    for (const [name, data] of tenders) replies.push(await act(name, { order_id, ...data }));
    return replies.map(({ status, decline_message }) => [status, decline_message]);
  };
  expect(await sent()).toEqual(tenders.map(() => ['approved', null]));
  await act('cancel-transaction', { order_id });
  const taken = [
    ['declined', 'The sale was cancelled. The cash was given back.'],
    ['declined', 'The sale was cancelled. The money goes back to the card.'],
    ['declined', 'The sale was cancelled. The money is on the wristband again.'],
  ];
  expect(await sent()).toEqual(taken);
  await house.house.outbox.drain();
  expect(await sent()).toEqual(taken);
});

test('a card that was never charged, sent again, is told that nothing was taken', async () => {
  const { order_id } = await register.sale();
  gateway.tombstones.add(gatewayKeyOf(house.workspaceId, order_id, 1));
  const tender = () => act('charge-card', { order_id, sequence: 1, ...GOOD_CARD });
  const told = { status: 'declined', decline_message: 'The payment did not go through. Nothing was taken.' };
  expect(await tender()).toMatchObject(told);
  expect(await tender()).toMatchObject(told);
});
