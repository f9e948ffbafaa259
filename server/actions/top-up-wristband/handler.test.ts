import { afterAll, afterEach, expect, test } from 'vitest';
import { resolveOpen } from '#server/checkout/left-open/resolver.ts';
import { openBands } from '#server/testing/bands.ts';
import { GOOD_CARD } from '#server/testing/shop.ts';
import { expectSound } from '#server/testing/sound.ts';

const { house, gateway, register, act, bands } = await openBands();
afterAll(() => house.close());
afterEach(() => expectSound(house));

test('cash goes into the drawer and onto the band, and pays', async () => {
  const { uid } = await bands.band();
  const change = { amount_tender: '60.00', amount_change: '10.00' };
  expect(await bands.topUp(uid, '50.00', change)).toMatchObject({ status: 'added', amount: 50, wristband: { uid, balance: 50, cashless: false } });
  expect(await bands.pay(uid)).toMatchObject({ success: true, payment: { tender: 'stored-value', amount_base: 40 }, order: { due: 0 } });
  expect(await bands.balance(uid)).toBe(10);
});

test('a card pays for it; a declined one adds nothing and leaves nothing open', async () => {
  const { uid } = await bands.band();
  expect(await bands.topUp(uid, '25.00', { method: 'card-manual', payment_info: GOOD_CARD })).toMatchObject({ status: 'added', wristband: { balance: 25 } });
  const refused = await bands.topUp(uid, '25.00', { method: 'card-manual', payment_info: { ...GOOD_CARD, card_number: '4000000000000002' } });
  expect(refused).toMatchObject({ success: false, status: 'declined', decline_message: 'Your card was declined.', wristband: { balance: 25 } });
  expect(await act('top-up-wristband', { uid, terminal_id: register.terminalId, amount: '5', method: 'card' })).toMatchObject({ httpStatus: 400 });
});

test('a repeat under the same number, of a top-up for which no card was asked, is told that nothing was taken', async () => {
  const { uid } = await bands.band();
  const more = { method: 'card-manual', sequence: 900 };
  expect(await bands.topUp(uid, '20.00', more)).toMatchObject({ httpStatus: 400 });
  const again = await bands.topUp(uid, '20.00', { ...more, payment_info: GOOD_CARD });
  expect(again).toMatchObject({ success: false, status: 'declined', decline_message: 'No card was asked. Add the money anew.', wristband: { balance: 0 } });
  expect(await bands.topUp(uid, '20.00', { ...more, sequence: 901, payment_info: GOOD_CARD })).toMatchObject({ status: 'added', wristband: { balance: 20 } });
});

test('is an order of its own, with a receipt and without tickets, and is not refunded like one', async () => {
  const { uid } = await bands.band();
  const { order_id } = await bands.topUp(uid, '25.00', { method: 'card-manual', payment_info: GOOD_CARD });
  const admin = await house.person('admin');
  expect(await act('history-by-order', { order_id }, admin)).toMatchObject({
    status: 'complete',
    total: 25,
    items: [{ name: `Wristband ${uid}`, state: 'sold' }],
  });
  const receipt = await house.call('GET', `/api/workspace/${house.workspaceId}/orders/${order_id}/receipt.pdf`, { token: admin.token });
  expect([receipt.status, receipt.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(await register.ctx.db.selectFrom('admission').select('admission_id').where('order_id', '=', order_id).execute()).toEqual([]);
  expect(await act('refund', { order_id, reason: 'x' }, admin)).toMatchObject({ error: 'nothing-to-refund' });
});

test('cannot be given back as goodwill either, because the money is still on the band', async () => {
  const { uid } = await bands.band();
  const { order_id } = await bands.topUp(uid, '20.00');
  const admin = await house.person('admin');
  expect(await act('arbitrary-refund', { order_id, amount: 20, reason: 'sorry' })).toMatchObject({ httpStatus: 409, error: 'top-up' });
  expect(await act('arbitrary-refund', { order_id, amount: 5, reason: 'sorry' }, admin)).toMatchObject({ httpStatus: 409, error: 'top-up' });
  expect(await act('preview-refund', { order_id, amount: 5, arbitrary: true }, admin)).toMatchObject({ httpStatus: 409, error: 'top-up' });
  expect(await act('return-wristband-value', { uid })).toMatchObject({ httpStatus: 200 });
  expect(await bands.balance(uid)).toBe(0);
});

test('a lost answer is looked up, and then the money is on the band', async () => {
  const { uid } = await bands.band();
  gateway.lose(1);
  const asked = await bands.topUp(uid, '25.00', { method: 'card-manual', payment_info: GOOD_CARD });
  expect(asked).toMatchObject({ success: false, status: 'confirming', wristband: { balance: 0 } });
  expect(await act('complete-order', { order_id: asked.order_id })).toMatchObject({ error: 'top-up' });
  house.clock.advance(30_000);
  await resolveOpen(house.house);
  await house.house.outbox.drain();
  expect(await bands.balance(uid)).toBe(25);
});

test('sent again under its number it is the same, even ten times at once', async () => {
  const { uid } = await bands.band();
  const replies = await Promise.all(Array.from({ length: 10 }, () => bands.topUp(uid, '20.00', { sequence: 77 })));
  expect(new Set(replies.map((reply) => reply.order_id)).size).toBe(1);
  expect(await bands.balance(uid)).toBe(20);
  expect(await bands.topUp(uid, '30.00', { sequence: 77 })).toMatchObject({ error: 'sequence-reused' });
});

test('refuses strangers, unworn bands and invalid amounts', async () => {
  const { uid } = await bands.band();
  expect(await bands.topUp('04FFFFFFF0', '10.00')).toMatchObject({ httpStatus: 404 });
  for (const amount of ['0', '-1', '1.001', '1000.01', '1e3']) expect(await bands.topUp(uid, amount)).toMatchObject({ httpStatus: 400 });
  const web = await house.person('web');
  for (const name of ['top-up-wristband', 'return-wristband-value', 'block-wristband', 'replace-wristband'])
    expect(await act(name, { uid, new_uid: bands.newUid(), terminal_id: register.terminalId, amount: '1', method: 'cash' }, web)).toMatchObject({
      httpStatus: 403,
    });
});

test.each([['cash'], ['card']])('of two bands under one number of the terminal at once the second is refused (%s)', async (method) => {
  const uids = [(await bands.band()).uid, (await bands.band()).uid];
  for (let sequence = 501; sequence <= 505; sequence++) {
    const more = { method, sequence: method === 'cash' ? sequence : sequence + 100, payment_info: GOOD_CARD };
    const replies = await Promise.all(uids.map((uid) => bands.topUp(uid, '1.00', more)));
    expect(replies.map(({ status, error }) => status ?? error).toSorted()).toEqual(['added', 'sequence-reused']);
  }
});
