import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MOST_CENTS } from '#domain/cents.ts';
import { addDays } from '#domain/day.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { ROLE, TEMPLATE } from '#domain/fixed-ids.ts';
import { resolveOpen } from '#server/checkout/left-open/resolver.ts';
import { updateDocletData } from '#server/doclets/doclets.ts';
import { profileOwner } from '#server/inventory/owners/owners.ts';
import { checkInvariants } from '#server/orders/invariants/check-invariants.ts';
import { movingWhatIsPaid } from '#server/orders/paid-moves/finish-paid-move.ts';
import { createCashier } from '#server/orders/purchase/cashier.ts';
import { giveUp } from '#server/payments/attempts.ts';
import type { ChargeOutcome } from '#server/payments/gateways/gateway.ts';
import { asOwner } from '#server/testing/as-owner.ts';
import type { TestPerson } from '#server/testing/house.ts';
import { itemsOf } from '#server/testing/outcome.ts';
import { openShopWithBank } from '#server/testing/own-bank.ts';
import { GOOD_CARD } from '#server/testing/shop.ts';

const { house, shop, gateway } = await openShopWithBank();
const [day, dearer] = [shop.day, addDays(shop.day, 2)];
let maya: TestPerson;
let card: string;
let pass: string;
const priced = (prices: Record<string, number>) => [
  { purchase_date: 'default', calendar_price: Object.entries({ default: 40, ...prices }).map(([date, price]) => ({ date, price })) },
];
beforeAll(async () => {
  pass = await shop.product({ name: 'Movable pass', move_until_days: 2, return_until_days: 2, price_matrix: priced({ [dearer]: 50, [addDays(day, 3)]: 30 }) });
});
beforeEach(async () => {
  maya = await shop.buyer();
  card = await cardOf(maya);
});
afterAll(() => house.close());

async function cardOf(who: TestPerson): Promise<string> {
  const [kept] = itemsOf(await house.act('save-payment-method', { profile_id: who.accountId, ...GOOD_CARD }, { token: who.token }));
  return kept.vault_id;
}
const ticketsOf = async (orderId: string) => (await shop.tickets(orderId)).map((ticket) => ticket.admission_id);
async function bought(options: { productId?: string; count?: number; more?: Record<string, unknown> } = {}) {
  const orderId = await shop.buy(maya, { productId: pass, ...options });
  return { orderId, tickets: await ticketsOf(orderId) };
}
type Paying = { total?: number; date?: string; time?: string; who?: TestPerson; key?: string; card_id?: string };
const pay = (admissions: string[], { total = 10, date = dearer, time, who = maya, key, card_id = card }: Paying = {}) =>
  house.act('pay-to-move', { admissions, date, time, total, card_id }, { token: who.token, ...(key ? { headers: { 'idempotency-key': key } } : {}) });
const statusOf = async (reply: ReturnType<typeof pay>) => itemsOf(await reply)[0].status;
const refusal = (code: string, message?: string) => ({ status: 409, body: { errors: [{ code, ...(message ? { message } : {}) }] } });
const orderOf = (orderId: string) => shop.ctx.db.selectFrom('sales_order').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow();
const thingsOf = (orderId: string) => shop.ctx.db.selectFrom('order_item').selectAll().where('order_id', '=', orderId).orderBy('line_no').execute();
const paymentsOf = async (orderId: string) =>
  (await shop.ctx.db.selectFrom('payment').select(['state', 'amount_cents']).where('order_id', '=', orderId).orderBy('attempt_no').execute()).map(
    ({ state, amount_cents }) => `${state} ${amount_cents}`,
  );
const daysOf = async (orderId: string) => (await thingsOf(orderId)).map((item) => item.visit_date);
const invariants = () => checkInvariants(house.house);

test('a buyer pays what another day costs more with their card on file, and is there', async () => {
  const { orderId, tickets } = await bought({ count: 2 });
  const days = itemsOf(await house.act('days-to-move', { admissions: tickets }, { token: maya.token }));
  expect(days.find((one: { date: string }) => one.date === dearer)).toMatchObject({ more: 10, to_pay: 20 });
  expect(days.find((one: { date: string }) => one.date === addDays(day, 3))).toMatchObject({ more: 0, to_pay: 0 });
  expect(itemsOf(await pay(tickets, { total: 20 }))).toEqual([{ status: 'moved', message: '' }]);
  expect(await daysOf(orderId)).toEqual([dearer, dearer]);
  expect(await paymentsOf(orderId)).toEqual(['approved 8000', 'approved 2000']);
  expect(await orderOf(orderId)).toMatchObject({ items_cents: 10_000, total_cents: 10_000, state: 'complete' });
  expect((await thingsOf(orderId)).map((item) => [item.price_cents, item.total_cents])).toEqual([
    [5000, 5000],
    [5000, 5000],
  ]);
  const members: { consumers: { admissions: { price: number }[] }[] }[] = itemsOf(await house.act('member-entitlements', {}, { token: maya.token }));
  const shown = members.flatMap(({ consumers }) => consumers).flatMap(({ admissions }) => admissions);
  expect(shown.map(({ price }) => price)).toEqual([50, 50]);
  await house.house.outbox.drain();
  const mail = await shop.ctx.db
    .selectFrom('mail')
    .selectAll()
    .where('recipient', '=', maya.email)
    .where('subject', 'like', 'New day%')
    .executeTakeFirstOrThrow();
  expect(mail.plain).toContain('$20.00 more was paid for it by Visa ending in 4242.');
  expect(await invariants()).toEqual([]);
});

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
  const [answer] = itemsOf(await house.act('days-to-move', { admissions: tickets }, { token: maya.token })).filter(
    (one: { date: string }) => one.date === dearer,
  );
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

async function settleLater(): Promise<void> {
  await shop.ctx.db
    .updateTable('payment')
    .set({ sent_at: new Date(Date.now() - MINUTE_MS), asked_at: null })
    .where('state', 'in', ['sent', 'unknown'])
    .execute();
  await resolveOpen(house.house);
}

test('nothing is charged for another sum than was shown, for a day that costs nothing more, or by a card that is not theirs', async () => {
  const { orderId, tickets } = await bought();
  const asked = gateway.asked();
  expect(await pay(tickets, { total: 9 })).toMatchObject(refusal('total-changed', 'The price of this day has changed. It costs $10.00 more now.'));
  expect(await pay(tickets, { date: addDays(day, 3), total: 0 })).toMatchObject(refusal('nothing-to-pay'));
  expect(await pay(tickets, { date: day, total: 0 })).toMatchObject(refusal('nothing-to-pay'));
  const stranger = await shop.buyer();
  expect(await statusOf(pay(tickets, { card_id: await cardOf(stranger) }))).toBe('no-card');
  expect((await pay(tickets, { who: stranger })).status).toBe(404);
  expect((await pay(tickets, { total: -1 })).status).toBe(400);
  expect((await house.act('pay-to-move', { admissions: tickets, date: dearer, total: 10, card_id: card })).status).toBe(401);
  expect([gateway.asked(), await daysOf(orderId), await paymentsOf(orderId)]).toEqual([asked + 1, [day], ['approved 4000']]);
});

test('only who bought them online and still has them pays, for one order at a time', async () => {
  const [one, two] = [await bought(), await bought()];
  expect(await pay([...one.tickets, ...two.tickets], { total: 20 })).toMatchObject(refusal('several-orders'));
  const both = itemsOf(await house.act('days-to-move', { admissions: [...one.tickets, ...two.tickets] }, { token: maya.token }));
  expect(both.find((day: { date: string }) => day.date === dearer)).toMatchObject({ more: 10, to_pay: null });
  const friend = await shop.buyer({ email: 'friend@example.test' });
  await shop.ctx.db.updateTable('admission').set({ holder_account: friend.accountId }).where('admission_id', 'in', one.tickets).execute();
  expect(await pay(one.tickets, { who: friend, card_id: await cardOf(friend) })).toMatchObject(refusal('not-payable'));
  const theirs = itemsOf(await house.act('days-to-move', { admissions: one.tickets }, { token: friend.token }));
  expect(theirs.find((day: { date: string }) => day.date === dearer)).toMatchObject({ more: 10, to_pay: null });
  const [three, four] = [await bought({ count: 2 }), await bought()];
  await shop.ctx.db.updateTable('admission').set({ holder_account: null }).where('admission_id', '=', three.tickets[1]!).execute();
  expect(await pay(three.tickets, { total: 20 })).toMatchObject(refusal('not-payable'));
  await shop.ctx.db.updateTable('sales_order').set({ source: 'pos' }).where('order_id', '=', four.orderId).execute();
  expect(await pay(four.tickets)).toMatchObject(refusal('not-payable'));
});

test('a declined card moves nothing, and the next one does', async () => {
  const { orderId, tickets } = await bought();
  const { charge } = gateway;
  gateway.charge = async () => ({ status: 'declined', declineMessage: 'Your card has insufficient funds.' });
  expect(itemsOf(await pay(tickets))).toEqual([{ status: 'declined', message: 'Your card was declined.' }]);
  gateway.charge = charge;
  expect(await daysOf(orderId)).toEqual([day]);
  expect(await statusOf(pay(tickets))).toBe('moved');
  expect(await paymentsOf(orderId)).toEqual(['approved 4000', 'declined 1000', 'approved 1000']);
  expect(await invariants()).toEqual([]);
});

test('sent twice under its key it is charged once; two at once are charged once', async () => {
  const { orderId, tickets } = await bought();
  const twice = [await pay(tickets, { key: 'twice' }), await pay(tickets, { key: 'twice' })];
  expect(twice.map((reply) => itemsOf(reply)[0].status)).toEqual(['moved', 'moved']);
  expect(await paymentsOf(orderId)).toEqual(['approved 4000', 'approved 1000']);
  const other = await bought();
  const replies = await Promise.all(Array.from({ length: 6 }, () => pay(other.tickets)));
  const codes = replies.map((reply) => (reply.status === 200 ? itemsOf(reply)[0].status : reply.body.errors?.[0]?.code));
  expect(codes.filter((code) => code === 'moved')).toHaveLength(1);
  expect(codes.every((code) => ['moved', 'move-under-way', 'nothing-to-pay'].includes(code))).toBe(true);
  expect(await paymentsOf(other.orderId)).toEqual(['approved 4000', 'approved 1000']);
  expect(await invariants()).toEqual([]);
});

test('an answer that is lost moves the tickets later, once', async () => {
  const { orderId, tickets } = await bought();
  gateway.lose(1);
  expect(await statusOf(pay(tickets, { key: 'lost' }))).toBe('confirming');
  expect(await pay(tickets)).toMatchObject(refusal('move-under-way'));
  expect([await daysOf(orderId), await invariants()]).toEqual([[day], []]);
  await settleLater();
  await settleLater();
  expect([await daysOf(orderId), await paymentsOf(orderId)]).toEqual([[dearer], ['approved 4000', 'approved 1000']]);
  expect(await orderOf(orderId)).toMatchObject({ total_cents: 5000 });
  expect(await invariants()).toEqual([]);
});

test('a webhook that is first leaves the move to whoever hears of it next', async () => {
  const { orderId, tickets } = await bought();
  gateway.lose(1);
  expect(await statusOf(pay(tickets))).toBe('confirming');
  const charge = [...gateway.charges.values()].at(-1)!;
  const event = { id: 'evt_move', type: 'charge.updated', gatewayKey: charge.gatewayKey, outcome: charge.outcome };
  expect((await house.call('POST', '/api/webhooks/sandbox', { body: event })).status).toBe(200);
  expect([await daysOf(orderId), await invariants()]).toEqual([[day], []]);
  await settleLater();
  expect([await daysOf(orderId), await paymentsOf(orderId)]).toEqual([[dearer], ['approved 4000', 'approved 1000']]);
  expect(await invariants()).toEqual([]);
});

type Bought = Awaited<ReturnType<typeof bought>>;
const MEANWHILE: [string, (order: Bought) => Promise<unknown>][] = [
  ['used', ({ tickets }) => shop.ctx.db.updateTable('admission').set({ state: 'used', used_at: new Date() }).where('admission_id', 'in', tickets).execute()],
  ['given back', async ({ orderId }) => giveBack(orderId)],
  ['moved there by the office', async ({ orderId }) => moveByOffice(orderId)],
  ['sent to somebody', ({ tickets }) => house.act('transfer-tickets', { admissions: tickets, email: 'somebody@example.test' }, { token: maya.token })],
];
const giveBack = async (orderId: string) =>
  house.act('give-back-items', { order_id: orderId, items: (await thingsOf(orderId)).map((item) => item.item_id) }, { token: maya.token });
const idsOf = async (orderId: string) => (await thingsOf(orderId)).map((item) => item.item_id);
const moveByOffice = async (orderId: string, items?: string[]) =>
  house.act('move-order-items', { order_id: orderId, items: items ?? (await idsOf(orderId)), date: dearer }, { token: (await house.person('admin')).token });

/** Something happens once the payment is written and before the bank has answered. */
async function payWhile(order: Bought, meanwhile: (order: Bought) => Promise<unknown>, total = 10): Promise<string> {
  const before = gateway.before.charge;
  gateway.before.charge = async () => {
    gateway.before.charge = before;
    await meanwhile(order);
  };
  return statusOf(pay(order.tickets, { total }));
}

test.each(MEANWHILE)('if they are %s while the bank is asked, the money goes back', async (_how, meanwhile) => {
  const order = await bought();
  const status = await payWhile(order, meanwhile);
  const total = await orderOf(order.orderId);
  await house.house.outbox.drain();
  expect([status, total.total_cents, await paymentsOf(order.orderId)]).toEqual(['returned', 4000, ['approved 4000', 'voided 1000']]);
  const mails = await shop.ctx.db.selectFrom('mail').select('plain').where('recipient', '=', maya.email).where('subject', 'like', '%was returned').execute();
  expect(mails.some((mail) => mail.plain.includes(`for order ${total.reference}, for another day that could not be had any more`))).toBe(true);
  expect(await invariants()).toEqual([]);
});

test('if one of two is moved there by the office meanwhile, the money goes back for both', async () => {
  const order = await bought({ count: 2 });
  const [one] = await thingsOf(order.orderId);
  expect(await payWhile(order, () => moveByOffice(order.orderId, [one!.item_id]), 20)).toBe('returned');
  await house.house.outbox.drain();
  expect([await daysOf(order.orderId), await paymentsOf(order.orderId)]).toEqual([
    [dearer, day],
    ['approved 8000', 'voided 2000'],
  ]);
  expect(await invariants()).toEqual([]);
});

/** A payment that the bank has approved, whose answer was lost. */
async function approvedUnheard() {
  const order = await bought();
  gateway.lose(1);
  await pay(order.tickets);
  const unknown = shop.ctx.db.selectFrom('payment').selectAll().where('order_id', '=', order.orderId).where('state', '=', 'unknown');
  const { payment_id: paymentId, gateway_key: key } = await unknown.executeTakeFirstOrThrow();
  return { order, paymentId, outcome: (await gateway.lookup(key!)) as ChargeOutcome };
}

test('if several hear of the approval at once, it is done once', async () => {
  const { order, paymentId, outcome } = await approvedUnheard();
  const settled = await Promise.all(Array.from({ length: 6 }, () => house.house.cashier.settle(shop.ctx, { paymentId, outcome, giveUp: true })));
  expect(settled.map((one) => one?.paymentState)).toEqual(Array(6).fill('approved'));
  expect(await orderOf(order.orderId)).toMatchObject({ total_cents: 5000 });
  expect(await invariants()).toEqual([]);
});

test('what is given up while its approval is heard is not moved', async () => {
  const { order, paymentId, outcome } = await approvedUnheard();
  const { settle, ...cashier } = createCashier(house.clock);
  const late = movingWhatIsPaid({
    ...cashier,
    async settle(ctx, verdict) {
      const settled = await settle(ctx, verdict);
      await giveUp(ctx, paymentId);
      return settled;
    },
  });
  expect(await late.settle(shop.ctx, { paymentId, outcome })).toMatchObject({ paymentState: 'unknown', isToMove: false });
  expect(await daysOf(order.orderId)).toEqual([day]);
  await settleLater();
  await house.house.outbox.drain();
  expect([await daysOf(order.orderId), await paymentsOf(order.orderId)]).toEqual([[day], ['approved 4000', 'voided 1000']]);
  expect(await invariants()).toEqual([]);
});

test('a day that the promo code is not for cannot be paid for', async () => {
  await shop.add(TEMPLATE.productDiscount, { code: 'QUIET', status: 'active', kind: 'percent', percent: 50, visit_dates: [day] });
  const { tickets } = await bought({ more: { promo_code: 'QUIET' } });
  expect(await pay(tickets)).toMatchObject(refusal('promo-day'));
});

test('if they are moved for nothing to a third day meanwhile, they go on from there', async () => {
  const order = await bought();
  const moved = (third: string) => house.act('move-tickets', { admissions: order.tickets, date: third }, { token: maya.token });
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
  const order = itemsOf(await house.act('order-history', { limit: 50 }, { token: maya.token })).find((one: { _id: string }) => one._id === orderId);
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
  await house.act('give-back-items', { order_id: orderId, items: [item!.item_id] }, { token: maya.token });
  const refunds = await shop.ctx.db.selectFrom('refund').select(['amount_cents', 'state']).where('order_id', '=', orderId).orderBy('amount_cents').execute();
  expect(refunds).toEqual([
    { amount_cents: 1000, state: 'succeeded' },
    { amount_cents: 4000, state: 'succeeded' },
  ]);
  expect(await orderOf(orderId)).toMatchObject({ refunded_cents: 5000 });
  expect(await invariants()).toEqual([]);
});

test('a buyer who deletes their account meanwhile gets their money back', async () => {
  const leaver = await shop.buyer();
  const own = await cardOf(leaver);
  const orderId = await shop.buy(leaver, { productId: pass });
  gateway.lose(1);
  expect(await statusOf(pay(await ticketsOf(orderId), { who: leaver, card_id: own }))).toBe('confirming');
  await shop.ctx.db.updateTable('sales_order').set({ buyer_account: null }).where('order_id', '=', orderId).execute();
  await settleLater();
  await house.house.outbox.drain();
  expect(await paymentsOf(orderId)).toEqual(['approved 4000', 'voided 1000']);
  await shop.ctx.db.updateTable('sales_order').set({ buyer_account: leaver.accountId }).where('order_id', '=', orderId).execute();
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

test('they come at the time that was chosen, also if the bank answers late, as long as there is room at it', async () => {
  const room = await shop.add(TEMPLATE.entitlementType, { name: 'Room', limited: true, capacity_scope: 'session', default_capacity: 1 });
  const session = (start_time: string) => shop.add(TEMPLATE.venueEventSession, { name: start_time, event_id: shop.eventId, date: 'every', start_time });
  const timed = await shop.product({
    name: 'Timed pass',
    move_until_days: 2,
    price_matrix: priced({ [dearer]: 50 }),
    entitlement_type_data: { primary: room },
    type_weave_props: { limited: true, frequency: 'once', calendar_required: true },
    session_ids: [await session('11:00:00'), await session('15:00:00')],
  });
  const boughtAt = async (date: string) => {
    const ask = { productId: timed, eventId: shop.eventId, date, time: '11:00:00', locationId: null, roleId: ROLE.web };
    const { holdId } = await shop.ctx.stock.holds.take(shop.ctx.workspace, { ...ask, owners: [profileOwner(maya.accountId)], address: null });
    const [order] = itemsOf(await shop.submit(maya, shop.items([holdId], { productId: timed, date })));
    return { orderId: order.order_id, tickets: await ticketsOf(order.order_id) };
  };
  const { orderId, tickets } = await boughtAt(day);
  await boughtAt(dearer);
  expect(await pay(tickets)).toMatchObject(refusal('sold-out', 'Sold out for this date.'));
  gateway.lose(1);
  expect(await statusOf(pay(tickets, { time: '15:00:00' }))).toBe('confirming');
  await settleLater();
  expect(await thingsOf(orderId)).toMatchObject([{ visit_date: dearer, entry_time: '15:00:00' }]);
  expect(await paymentsOf(orderId)).toEqual(['approved 4000', 'approved 1000']);
  expect(await invariants()).toEqual([]);
});

test('of several tickets, one that is for that day already costs nothing more', async () => {
  const { orderId, tickets } = await bought({ count: 2 });
  expect(await statusOf(pay([tickets[0]!]))).toBe('moved');
  expect(await pay(tickets, { total: 20 })).toMatchObject(refusal('total-changed'));
  expect(await statusOf(pay(tickets))).toBe('moved');
  expect([await daysOf(orderId), await paymentsOf(orderId)]).toEqual([
    [dearer, dearer],
    ['approved 8000', 'approved 1000', 'approved 1000'],
  ]);
  expect(await invariants()).toEqual([]);
});

test('a payment that is being confirmed for one order keeps nobody from paying for another', async () => {
  const [one, other] = [await bought(), await bought()];
  gateway.lose(1);
  expect(await statusOf(pay(one.tickets))).toBe('confirming');
  expect(await statusOf(pay(other.tickets))).toBe('moved');
  await settleLater();
  expect([await daysOf(one.orderId), await invariants()]).toEqual([[dearer], []]);
});

test('a day that would make an order cost more than one can hold is refused before the bank is asked', async () => {
  const { orderId, tickets } = await bought();
  const asked = gateway.asked();
  const costing = (cents: number) =>
    shop.ctx.db.updateTable('sales_order').set({ items_cents: cents, total_cents: cents }).where('order_id', '=', orderId).execute();
  await costing(MOST_CENTS - 999);
  expect(await pay(tickets)).toMatchObject(refusal('too-much'));
  expect([gateway.asked(), await daysOf(orderId)]).toEqual([asked, [day]]);
  await costing(4000);
});

test('what fails for another reason than the move itself is tried again, and no money goes back', async () => {
  const order = await bought();
  await asOwner(house, (owner) =>
    owner.query(`create function refuse_raises() returns trigger language plpgsql as $$ begin raise exception 'The disk is full'; end $$;
      create trigger refuse_raises before update on item_raise execute function refuse_raises()`),
  );
  expect(await statusOf(pay(order.tickets))).toBe('confirming');
  await asOwner(house, (owner) => owner.query('drop function refuse_raises cascade'));
  expect(await daysOf(order.orderId)).toEqual([day]);
  await settleLater();
  expect([await daysOf(order.orderId), await paymentsOf(order.orderId)]).toEqual([[dearer], ['approved 4000', 'approved 1000']]);
  expect(await invariants()).toEqual([]);
});

test('cut off and sent again under its key, it says what became of the payment, and charges nothing more', async () => {
  const { orderId, tickets } = await bought();
  expect(await statusOf(pay(tickets, { key: 'cut-off' }))).toBe('moved');
  const unsaid = { state: 'running' as const, status: null, response: null, finished_at: null, started_at: new Date(0) };
  await shop.ctx.db.updateTable('idempotency').set(unsaid).where('key', '=', 'cut-off').execute();
  expect(await statusOf(pay(tickets, { key: 'cut-off' }))).toBe('moved');
  expect(await paymentsOf(orderId)).toEqual(['approved 4000', 'approved 1000']);
});

test('what the venue moves alone, what comes too late, and what was sent to somebody cannot be paid for', async () => {
  const asked = gateway.asked();
  const fixed = await bought({ productId: await shop.product({ name: 'Fixed pass', price_matrix: priced({ [dearer]: 50 }) }) });
  expect(await pay(fixed.tickets)).toMatchObject(refusal('not-movable'));
  const soon = await ticketsOf(await shop.buy(maya, { productId: pass, date: addDays(shop.today, 1) }));
  expect(await pay(soon)).toMatchObject(refusal('too-late-to-move'));
  const sent = await bought();
  await house.act('transfer-tickets', { admissions: sent.tickets, email: 'somebody@example.test' }, { token: maya.token });
  expect(await pay(sent.tickets)).toMatchObject(refusal('ticket-sent'));
  expect(gateway.asked()).toBe(asked + 3);
});

test('nobody tries to pay for another day more than thirty times a day', async () => {
  const { tickets } = await bought();
  for (let count = 0; count < 30; count++) expect(await pay(tickets, { total: 9 })).toMatchObject(refusal('total-changed'));
  expect((await pay(tickets)).status).toBe(429);
});

test('prices that change once the bank is asked change nothing: what was agreed is paid', async () => {
  const order = await bought();
  expect(await payWhile(order, () => updateDocletData(shop.ctx, pass, { price_matrix: priced({ [dearer]: 70 }) }))).toBe('moved');
  expect(await orderOf(order.orderId)).toMatchObject({ total_cents: 5000 });
  expect(await invariants()).toEqual([]);
});
