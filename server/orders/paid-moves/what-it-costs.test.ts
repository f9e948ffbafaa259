import { afterAll, beforeEach, expect, test } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { updateDocletData } from '#server/doclets/doclets.ts';
import { itemsOf } from '#server/testing/outcome.ts';
import { openPaidMovesWithBank, priced } from '#server/testing/paid-moves.ts';

const moves = await openPaidMovesWithBank();
const { house, shop, gateway, invariants } = moves;
const { day, dearer, pay, bought, statusOf, orderOf, thingsOf, paymentsOf, daysOf, settleLater, act } = moves;
afterAll(() => house.close());
beforeEach(moves.newBuyer);

test('taxes and fees go with the price; what was taken off stays taken off', async () => {
  await shop.add(TEMPLATE.productDiscount, { code: 'FIVER', status: 'active', kind: 'fixed', amount: 5 });
  const taxed = await shop.product({
    name: 'Taxed pass',
    move_until_days: 2,
    price_matrix: priced({ [dearer]: 50 }),
    tax: { rate: 7.25, included: false },
    fees: [{ name: 'Service', kind: 'percent', percent: 3, per: 'ticket' }],
  });
  const { orderId, tickets } = await bought({ productId: taxed, more: { promo_code: 'FIVER' } });
  const before = await orderOf(orderId);
  const answer = itemsOf(await act('days-to-move', { admissions: tickets })).find((one: { date: string }) => one.date === dearer);
  // 10.00 more, with 7.25 % of 45.00 less that of 35.00 (0.72) and 3 % likewise (0.30)
  expect(answer).toMatchObject({ more: 10, to_pay: 11.02 });
  expect(await statusOf(pay(tickets, { total: 11.02 }))).toBe('moved');
  expect(await orderOf(orderId)).toMatchObject({ discount_cents: 500, total_cents: before.total_cents + 1102, tax_cents: before.tax_cents + 72 });
  expect(await invariants()).toEqual([]);
});

test('a free ticket is paid for when it goes to a day that costs something', async () => {
  const free = await shop.product({ name: 'Free pass', move_until_days: 2, price_matrix: priced({ [day]: 0, [dearer]: 15 }) });
  const { orderId, tickets } = await bought({ productId: free });
  gateway.lose(1);
  expect(await statusOf(pay(tickets, { total: 15 }))).toBe('confirming');
  expect(await invariants()).toEqual([]);
  await settleLater();
  expect([await daysOf(orderId), await paymentsOf(orderId)]).toEqual([[dearer], ['approved 1500']]);
  expect(await invariants()).toEqual([]);
});

test('each payment says what it was for, also one that was declined', async () => {
  const { orderId, tickets } = await bought({ count: 2 });
  const { charge } = gateway;
  gateway.charge = async () => ({ status: 'declined', declineMessage: 'Your card has insufficient funds.' });
  expect(await statusOf(pay([tickets[0]!]))).toBe('declined');
  gateway.charge = charge;
  expect(await statusOf(pay([tickets[0]!]))).toBe('moved');
  const said = [
    [40, [40, 40]],
    [10, [10]],
    [10, [10]],
  ];
  const order = itemsOf(await act('order-history', { limit: 50 })).find((one: { _id: string }) => one._id === orderId);
  const prices = ({ amount, items }: { amount: number; items: { price: number }[] }) => [amount / items.length, items.map(({ price }) => price)];
  expect(order.transactions.map(prices)).toEqual(said);
  expect(order.transactions.map((one: { for_another_day?: boolean }) => one.for_another_day)).toEqual([undefined, true, true]);
  const admin = await house.person('admin');
  const query = encodeURIComponent(`template:${TEMPLATE.transaction}|data.order_id:${orderId}`);
  const records = await house.call('GET', `/api/workspace/${house.workspaceId}/doclets/?query=${query}`, {
    token: admin.token,
    headers: { 'x-sort-dir': '1' },
  });
  const data = records.body.data.items.map((record: { data: Parameters<typeof prices>[0] }) => record.data);
  expect(data.map(prices).toSorted((a: [number], b: [number]) => b[0] - a[0])).toEqual(said);
  const cards = records.body.data.items.map(
    ({ data }: { data: Record<string, string> }) => `${data['response_status']} ${data['account_type']} ${data['last_four']}`,
  );
  expect(cards.toSorted()).toEqual(['approved Visa 4242', 'approved Visa 4242', 'declined undefined undefined']);
});

test('what was paid for the day is given back with it, to both payments', async () => {
  const { orderId, tickets } = await bought();
  expect(await statusOf(pay(tickets))).toBe('moved');
  const [item] = await thingsOf(orderId);
  await act('give-back-items', { order_id: orderId, items: [item!.item_id] });
  const refunds = await shop.ctx.db.selectFrom('refund').select(['amount_cents', 'state']).where('order_id', '=', orderId).orderBy('amount_cents').execute();
  expect(refunds).toEqual([
    { amount_cents: 1000, state: 'succeeded' },
    { amount_cents: 4000, state: 'succeeded' },
  ]);
  expect(await orderOf(orderId)).toMatchObject({ refunded_cents: 5000 });
  expect(await invariants()).toEqual([]);
});

test('tax that is in the price, and what the store adds to it, go with the price', async () => {
  await updateDocletData(shop.ctx, shop.storeId, { fees: [{ name: 'Service', kind: 'percent', percent: 10, per: 'ticket' }] });
  const parking = await shop.product({ name: 'Parking', move_until_days: 2, price_matrix: priced({ [dearer]: 50 }), tax: { rate: 20, included: true } });
  const { orderId, tickets } = await bought({ productId: parking });
  const amounts = { total_cents: 4400, fees_cents: 400, tax_cents: 0, included_tax_cents: 667 };
  expect([await orderOf(orderId), await thingsOf(orderId)]).toMatchObject([amounts, [amounts]]);
  // 10.00 more, with 10 % of it; of 50.00, 8.33 is tax
  expect(await statusOf(pay(tickets, { total: 11 }))).toBe('moved');
  const raised = { total_cents: 5500, fees_cents: 500, tax_cents: 0, included_tax_cents: 833 };
  expect([await orderOf(orderId), await thingsOf(orderId)]).toMatchObject([raised, [raised]]);
  await updateDocletData(shop.ctx, shop.storeId, { fees: null });
  expect(await invariants()).toEqual([]);
});
