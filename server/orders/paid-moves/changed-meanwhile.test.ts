import { afterAll, beforeEach, expect, test } from 'vitest';
import { addDays } from '#domain/day.ts';
import { updateDocletData } from '#server/doclets/doclets.ts';
import { openPaidMovesWithBank, priced, refusal } from '#server/testing/paid-moves.ts';

const moves = await openPaidMovesWithBank();
const { house, shop, gateway, invariants } = moves;
const { day, dearer, pass, pay, bought, orderOf, thingsOf, paymentsOf, daysOf, buyer, act } = moves;
type Bought = Awaited<ReturnType<typeof bought>>;
afterAll(() => house.close());
beforeEach(moves.newBuyer);

const MEANWHILE: [string, (order: Bought) => Promise<unknown>][] = [
  ['used', ({ tickets }) => shop.ctx.db.updateTable('admission').set({ state: 'used', used_at: new Date() }).where('admission_id', 'in', tickets).execute()],
  ['given back', async ({ orderId }) => giveBack(orderId)],
  ['moved there by the office', (order) => moves.moveByOffice(order)],
  ['sent to somebody', ({ tickets }) => act('transfer-tickets', { admissions: tickets, email: 'somebody@example.test' })],
];
const giveBack = async (orderId: string) => act('give-back-items', { order_id: orderId, items: (await thingsOf(orderId)).map((item) => item.item_id) });
const payWhile = (order: Bought, meanwhile: (order: Bought) => Promise<unknown>, total?: number) => moves.payWhile(gateway, order, meanwhile, total);

test.each(MEANWHILE)('if they are %s while the bank is asked, the money goes back', async (_how, meanwhile) => {
  const order = await bought();
  const status = await payWhile(order, meanwhile);
  const total = await orderOf(order.orderId);
  await house.house.outbox.drain();
  expect([status, total.total_cents, await paymentsOf(order.orderId)]).toEqual(['returned', 4000, ['approved 4000', 'voided 1000']]);
  const mails = await shop.ctx.db.selectFrom('mail').select('plain').where('recipient', '=', buyer().email).where('subject', 'like', '%was returned').execute();
  expect(mails.some((mail) => mail.plain.includes(`for order ${total.reference}, for another day that could not be had any more`))).toBe(true);
  expect(await invariants()).toEqual([]);
});

test('if one of two is moved there by the office meanwhile, the money goes back for both', async () => {
  const order = await bought({ count: 2 });
  const [one] = await thingsOf(order.orderId);
  expect(await payWhile(order, () => moves.moveByOffice(order, [one!.item_id]), 20)).toBe('returned');
  await house.house.outbox.drain();
  expect([await daysOf(order.orderId), await paymentsOf(order.orderId)]).toEqual([
    [dearer, day],
    ['approved 8000', 'voided 2000'],
  ]);
  expect(await invariants()).toEqual([]);
});

test('if they are moved for nothing to a third day meanwhile, they go on from there', async () => {
  const order = await bought();
  const moved = (third: string) => act('move-tickets', { admissions: order.tickets, date: third });
  expect(await payWhile(order, () => moved(addDays(day, 1)))).toBe('moved');
  expect([await daysOf(order.orderId), await paymentsOf(order.orderId)]).toEqual([[dearer], ['approved 4000', 'approved 1000']]);
  expect(await invariants()).toEqual([]);
});

test('if somebody else takes the last place while the bank is asked, the money goes back', async () => {
  const few = await shop.limited(1, { move_until_days: 2, price_matrix: priced({ [dearer]: 50 }) });
  const order = await bought({ productId: few });
  expect(await payWhile(order, async () => shop.buy(await shop.buyer(), { productId: few, date: dearer }))).toBe('returned');
  expect(await daysOf(order.orderId)).toEqual([day]);
  expect(await pay(order.tickets)).toMatchObject(refusal('sold-out', 'Sold out for this date.'));
  await house.house.outbox.drain();
  expect(await paymentsOf(order.orderId)).toEqual(['approved 4000', 'voided 1000']);
  expect(await invariants()).toEqual([]);
});

test('prices that change once the bank is asked change nothing: what was agreed is paid', async () => {
  const order = await bought();
  expect(await payWhile(order, () => updateDocletData(shop.ctx, pass, { price_matrix: priced({ [dearer]: 70 }) }))).toBe('moved');
  expect(await orderOf(order.orderId)).toMatchObject({ total_cents: 5000 });
  expect(await invariants()).toEqual([]);
});
