import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { addDays } from '#domain/day.ts';
import { updateDocletData } from '#server/doclets/doclets.ts';
import type { Reply, TestPerson } from '#server/testing/house.ts';
import { itemsOf } from '#server/testing/outcome.ts';
import { openPaidMovesWithBank, priced } from '#server/testing/paid-moves.ts';
import { expectSound } from '#server/testing/sound.ts';

const moves = await openPaidMovesWithBank();
const { house, shop, gateway } = moves;
const { day, dearer, pay, bought, orderOf, thingsOf, act } = moves;
// The bank takes a moment, so that what happens at the same time falls before the payment, while the bank is asked, or after it.
gateway.before.charge = () => sleep(Math.random() * 20);
const ROUNDS = 8;
const [staff, terminal_id] = [await house.person('staff'), await shop.terminal()];
beforeEach(moves.newBuyer);
afterAll(() => house.close());

type Bought = Awaited<ReturnType<typeof bought>>;
type Rival = (order: Bought) => Promise<unknown>;
const saidBy = (reply: Reply): string => (reply.status === 200 ? reply.body.data.items[0].status : (reply.body.errors?.[0]?.code ?? reply.text));
const itemIdsOf = async ({ orderId }: Bought) => (await thingsOf(orderId)).map((item) => item.item_id);
let friends = 0;
const send = ({ tickets }: Bought) => act('transfer-tickets', { admissions: tickets, email: `friend-${++friends}@example.test` });

/** The bank has what the order costs, less what was given back. */
async function expectPaidOnce({ orderId }: Bought): Promise<void> {
  await house.house.outbox.drain();
  const { total_cents, refunded_cents } = await orderOf(orderId);
  const charges = [...gateway.charges.values()].filter(({ gatewayKey, voided }) => gatewayKey.startsWith(orderId) && !voided);
  expect(charges.reduce((sum, { amountCents, refundedCents }) => sum + amountCents - refundedCents, 0)).toBe(total_cents - refunded_cents);
}

/** Now the one begins first, then the other. What the payments came to. */
async function payBeside(rival: Rival, { productId, count = 1 }: { productId?: string; count?: number } = {}): Promise<string[]> {
  const said: string[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const order = await bought({ count, ...(productId ? { productId } : {}) });
    const late = sleep(Math.random() * (round % 2 === 0 ? 30 : 8));
    const paying = () => pay(order.tickets, { total: 10 * count });
    const [paid] = await (round % 2 === 0 ? Promise.all([paying(), late.then(() => rival(order))]) : Promise.all([late.then(paying), rival(order)]));
    said.push(saidBy(paid));
    await expectPaidOnce(order);
  }
  await expectSound(house);
  return said;
}

test.each<[string, string[], Rival, number]>([
  [
    'given back',
    ['moved', 'returned', 'already-refunded'],
    async (order) => act('give-back-items', { order_id: order.orderId, items: await itemIdsOf(order) }),
    1,
  ],
  ['refunded by the office', ['moved', 'returned', 'already-refunded'], ({ orderId }) => act('refund', { order_id: orderId }, staff), 1],
  [
    'in part refunded',
    ['moved', 'returned', 'already-refunded'],
    async (order) => act('refund', { order_id: order.orderId, items: (await itemIdsOf(order)).slice(1) }, staff),
    2,
  ],
  ['sent to somebody', ['moved', 'returned', 'ticket-sent'], send, 1],
  [
    'sent to somebody and taken back',
    ['moved', 'returned', 'ticket-sent'],
    async (order) => {
      const sent = await send(order);
      if (sent.status === 200) itemsOf(await act('recall-transfer', { transfer_id: itemsOf(sent)[0].transfer_id }));
    },
    1,
  ],
  ['moved for nothing to another day', ['moved'], ({ tickets }) => act('move-tickets', { admissions: tickets, date: addDays(day, 1) }), 1],
  ['moved there by the office', ['moved', 'returned', 'nothing-to-pay'], (order) => moves.moveByOffice(order), 1],
  ['paid for once more', ['moved', 'move-under-way', 'nothing-to-pay'], ({ tickets }) => pay(tickets), 1],
])('what is %s at the same moment is moved or not, and paid for once', async (_how, may, rival, count) => {
  const said = await payBeside(rival, { count });
  expect(said.filter((one) => !may.includes(one))).toEqual([]);
});

test('a day that is closed at the same moment is paid for and had, or neither', async () => {
  const productId = await shop.product({ name: 'Closing pass', move_until_days: 2, price_matrix: priced({ [dearer]: 50 }) });
  const close = async (): Promise<void> => {
    await updateDocletData(shop.ctx, productId, { blocked_dates: [dearer] });
    await sleep(40);
    await updateDocletData(shop.ctx, productId, { blocked_dates: [] });
  };
  const said = await payBeside(close, { productId });
  expect(said.filter((one) => !['moved', 'returned', 'date-unavailable'].includes(one))).toEqual([]);
});

test('a ticket that is used at the same moment is moved, or lets in; never both', async () => {
  const tomorrow = addDays(shop.today, 1);
  const productId = await shop.product({ name: 'For today', move_until_days: 0, price_matrix: priced({ [tomorrow]: 50 }) });
  for (let round = 0; round < ROUNDS; round++) {
    const order = await bought({ productId, date: shop.today });
    const [member] = itemsOf(await act('member-entitlements', {}));
    const { _id, k } = member.consumers[0].admissions.find((ticket: { _id: string }) => ticket._id === order.tickets[0]);
    const [paid, scanned] = await Promise.all([
      sleep(Math.random() * 8).then(() => pay(order.tickets, { date: tomorrow })),
      sleep(Math.random() * 30).then(() => act('scan-ticket', { terminal_id, _id, k, nonce: `round-${round}` }, staff)),
    ]);
    const isIn = itemsOf(scanned)[0].result === 'accepted';
    expect([saidBy(paid), (await moves.daysOf(order.orderId))[0]]).toEqual(
      isIn ? [expect.stringMatching(/^(returned|ticket-used)$/), shop.today] : ['moved', tomorrow],
    );
    await expectPaidOnce(order);
  }
  await expectSound(house);
});

test('of several who pay for the last places as many come as there are places, and the money of the others goes back', async () => {
  const productId = await shop.limited(3, { move_until_days: 2, price_matrix: priced({ [dearer]: 50 }) });
  const paying: { who: TestPerson; order: Bought; card_id: string }[] = [];
  for (const date of [day, day, addDays(day, 1), addDays(day, 1), addDays(day, 3), addDays(day, 3)]) {
    const who = await moves.newBuyer();
    paying.push({ who, order: await bought({ productId, date }), card_id: await moves.cardOf(who) });
  }
  const said = (await Promise.all(paying.map(({ who, order, card_id }) => pay(order.tickets, { who, card_id })))).map(saidBy);
  expect(said.filter((one) => one === 'moved')).toHaveLength(3);
  expect(said.filter((one) => !['moved', 'returned', 'sold-out'].includes(one))).toEqual([]);
  for (const { order } of paying) await expectPaidOnce(order);
  await expectSound(house);
});
