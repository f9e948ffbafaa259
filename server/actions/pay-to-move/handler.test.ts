import { afterAll, beforeEach, expect, test } from 'vitest';
import { MOST_CENTS } from '#domain/cents.ts';
import { addDays } from '#domain/day.ts';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { itemsOf } from '#server/testing/outcome.ts';
import { openPaidMovesWithBank, priced, refusal } from '#server/testing/paid-moves.ts';
import { statementsSent } from '#server/testing/statements.ts';

const moves = await openPaidMovesWithBank();
const { house, shop, gateway, invariants } = moves;
const { day, dearer, pass, pay, bought, cardOf, ticketsOf, statusOf, orderOf, thingsOf, paymentsOf, daysOf, settleLater, buyer, act } = moves;
afterAll(() => house.close());
beforeEach(moves.newBuyer);

test('a buyer pays what another day costs more with their card on file, and is there', async () => {
  const { orderId, tickets } = await bought({ count: 2 });
  const days = itemsOf(await act('days-to-move', { admissions: tickets }));
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
  const members: { consumers: { admissions: { price: number }[] }[] }[] = itemsOf(await act('member-entitlements', {}));
  const shown = members.flatMap(({ consumers }) => consumers).flatMap(({ admissions }) => admissions);
  expect(shown.map(({ price }) => price)).toEqual([50, 50]);
  await house.house.outbox.drain();
  const mail = await shop.ctx.db
    .selectFrom('mail')
    .selectAll()
    .where('recipient', '=', buyer().email)
    .where('subject', 'like', 'New day%')
    .executeTakeFirstOrThrow();
  expect(mail.plain).toContain('$20.00 more was paid for it by Visa ending in 4242.');
  expect(await invariants()).toEqual([]);
});

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
  expect((await house.act('pay-to-move', { admissions: tickets, date: dearer, total: 10, card_id: 'a'.repeat(24) })).status).toBe(401);
  expect([gateway.asked(), await daysOf(orderId), await paymentsOf(orderId)]).toEqual([asked + 1, [day], ['approved 4000']]);
});

test('only who bought them online and still has them pays, for one order at a time', async () => {
  const [one, two] = [await bought(), await bought()];
  expect(await pay([...one.tickets, ...two.tickets], { total: 20 })).toMatchObject(refusal('several-orders'));
  const both = itemsOf(await act('days-to-move', { admissions: [...one.tickets, ...two.tickets] }));
  expect(both.find((day: { date: string }) => day.date === dearer)).toMatchObject({ more: 10, to_pay: null, not_payable: 'several-orders' });
  const friend = await shop.buyer({ email: 'friend@example.test' });
  await shop.ctx.db.updateTable('admission').set({ holder_account: friend.accountId }).where('admission_id', 'in', one.tickets).execute();
  expect(await pay(one.tickets, { who: friend, card_id: await cardOf(friend) })).toMatchObject(refusal('not-payable'));
  const theirs = itemsOf(await house.act('days-to-move', { admissions: one.tickets }, { token: friend.token }));
  expect(theirs.find((day: { date: string }) => day.date === dearer)).toMatchObject({ more: 10, to_pay: null, not_payable: 'not-bought' });
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

test('a day that the promo code is not for cannot be paid for', async () => {
  await shop.add(TEMPLATE.productDiscount, { code: 'QUIET', status: 'active', kind: 'percent', percent: 50, visit_dates: [day] });
  const { tickets } = await bought({ more: { promo_code: 'QUIET' } });
  expect(await pay(tickets)).toMatchObject(refusal('promo-day'));
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

test('what the venue moves alone, what comes too late, and what was sent to somebody cannot be paid for', async () => {
  const asked = gateway.asked();
  const fixed = await bought({ productId: await shop.product({ name: 'Fixed pass', price_matrix: priced({ [dearer]: 50 }) }) });
  expect(await pay(fixed.tickets)).toMatchObject(refusal('not-movable'));
  const soon = await ticketsOf(await shop.buy(buyer(), { productId: pass, date: addDays(shop.today, 1) }));
  expect(await pay(soon)).toMatchObject(refusal('too-late-to-move'));
  const sent = await bought();
  await act('transfer-tickets', { admissions: sent.tickets, email: 'somebody@example.test' });
  expect(await pay(sent.tickets)).toMatchObject(refusal('ticket-sent'));
  expect(gateway.asked()).toBe(asked + 3);
});

test('nobody tries to pay for another day more than thirty times a day', async () => {
  const { tickets } = await bought();
  for (let count = 0; count < 30; count++) expect(await pay(tickets, { total: 9 })).toMatchObject(refusal('total-changed'));
  expect((await pay(tickets)).status).toBe(429);
});

test('of all days only the one that is paid for is looked at', async () => {
  const limited = await shop.limited(5, { move_until_days: 2, price_matrix: priced({ [dearer]: 50 }) });
  const { tickets } = await bought({ productId: limited });
  const sent = await statementsSent(async () => expect(await statusOf(pay(tickets))).toBe('moved'));
  const looks = sent.filter(({ text }) => text.includes('as room from pool'));
  expect(looks.length).toBeGreaterThan(0);
  // The pool of the day they leave, and that of the one they come to.
  for (const { values } of looks) expect(String(values[1]).split(',').length).toBeLessThanOrEqual(2);
});
