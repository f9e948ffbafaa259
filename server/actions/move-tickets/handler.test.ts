import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays } from '#domain/day.ts';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { updateDocletData } from '#server/doclets/doclets.ts';
import { checkInvariants } from '#server/orders/invariants/check-invariants.ts';
import type { TestPerson } from '#server/testing/house.ts';
import { itemsOf } from '#server/testing/outcome.ts';
import { openShopWithBank } from '#server/testing/own-bank.ts';
import { transferTokenIn } from '#server/testing/passing-on.ts';

const { house, shop } = await openShopWithBank();
const [day, next] = [shop.day, addDays(shop.day, 1)];
let maya: TestPerson;
let pass: string;
const priced = (prices: Record<string, number>) => [
  { purchase_date: 'default', calendar_price: Object.entries({ default: 40, ...prices }).map(([date, price]) => ({ date, price })) },
];
beforeAll(async () => {
  pass = await shop.product({ name: 'Movable pass', move_until_days: 2, price_matrix: priced({ [addDays(day, 2)]: 50, [addDays(day, 3)]: 30 }) });
});
// A day has so many moves for each person.
beforeEach(async () => {
  maya = await shop.buyer();
});
afterAll(() => house.close());

const ticketsOf = async (orderId: string) =>
  (await shop.ctx.db.selectFrom('admission').select('admission_id').where('order_id', '=', orderId).where('state', '=', 'active').execute()).map(
    (row) => row.admission_id,
  );
async function bought(options: { productId?: string; count?: number; date?: string } = {}): Promise<string[]> {
  return ticketsOf(await shop.buy(maya, { productId: pass, ...options }));
}
const move = (admissions: string[], date: string, who = maya) => house.act('move-tickets', { admissions, date }, { token: who.token });
const refusal = (code: string, message?: string) => ({ status: 409, body: { errors: [{ code, ...(message ? { message } : {}) }] } });
const shown = async (id: string) => {
  const [me] = itemsOf(await house.act('member-entitlements', {}, { token: maya.token }));
  return me.consumers.flatMap((entry: { admissions: { _id: string }[] }) => entry.admissions).find((ticket: { _id: string }) => ticket._id === id);
};

test('a holder moves tickets of several orders at once, as far as their pass says', async () => {
  const [one, two] = [await bought(), await bought({ count: 2 })];
  expect((await shown(one[0]!)).move_until).toBe(addDays(day, -2));
  const moved = itemsOf(await move([...one, ...two], next));
  expect(moved.map((item: { admission_id: string; date: string }) => item.admission_id).toSorted()).toEqual([...one, ...two].toSorted());
  expect(await shown(one[0]!)).toMatchObject({ date: next, move_until: addDays(next, -2) });
  expect((await move([...one, ...two], next)).status).toBe(200);
  expect(await checkInvariants(house.house)).toEqual([]);
});

test('a day that costs more is not given away; one that costs less is as good as paid for', async () => {
  const tickets = await bought();
  expect(await move(tickets, addDays(day, 2))).toMatchObject(refusal('dearer-day', 'This day costs $10.00 more than the ticket did. Please choose another.'));
  expect((await move(tickets, addDays(day, 3))).status).toBe(200);
  expect((await move(tickets, day)).status).toBe(200);
});

test('a day whose price has risen with what was sold for it costs more', async () => {
  const tiers = { date: 'default', price: 40, price_tier: [{ count: 2, price: 46 }] };
  const tiered = await shop.product({ name: 'Tiered pass', move_until_days: 2, price_matrix: [{ purchase_date: 'default', calendar_price: [tiers] }] });
  const tickets = await bought({ productId: tiered });
  const onNext = () => bought({ productId: tiered, date: next });
  await onNext();
  expect((await move(tickets, next)).status).toBe(200);
  expect((await move(await onNext(), day)).status).toBe(200);
  await onNext();
  expect(await move(await bought({ productId: tiered }), next)).toMatchObject(
    refusal('dearer-day', 'This day costs $6.00 more than the ticket did. Please choose another.'),
  );
});

test('another time of the same day costs no more, though the day has become dearer', async () => {
  const times = await Promise.all(
    ['11:00:00', '15:00:00'].map((start_time) => shop.add(TEMPLATE.venueEventSession, { name: start_time, event_id: shop.eventId, date: 'every', start_time })),
  );
  const timed = await shop.product({ name: 'Timed pass', move_until_days: 2, session_ids: times });
  const tickets = await bought({ productId: timed });
  await updateDocletData(shop.ctx, timed, { price_matrix: priced({ [day]: 55, [next]: 55 }) });
  const at = (date: string, time: string) => house.act('move-tickets', { admissions: tickets, date, time }, { token: maya.token });
  expect(await at(next, '15:00:00')).toMatchObject(refusal('dearer-day'));
  const days = itemsOf(await house.act('days-to-move', { admissions: tickets }, { token: maya.token }));
  expect(days.find((one: { date: string }) => one.date === day)).toMatchObject({ is_open: true, more: 0 });
  expect((await at(day, '15:00:00')).status).toBe(200);
});

test('a promo code for visits on certain days takes nothing off on others', async () => {
  const code = await shop.add(TEMPLATE.productDiscount, { code: 'QUIET', status: 'active', kind: 'percent', percent: 50, visit_dates: [day, next] });
  const tickets = await ticketsOf(await shop.buy(maya, { productId: pass, more: { promo_code: 'QUIET' } }));
  expect(await move(tickets, addDays(day, 3))).toMatchObject(refusal('promo-day'));
  await updateDocletData(shop.ctx, code, { status: 'inactive' });
  expect(await move(tickets, addDays(day, 3))).toMatchObject(refusal('promo-day'));
  expect((await move(tickets, next)).status).toBe(200);
});

test('a code that took something off one ticket of an order says nothing about the days of the others', async () => {
  const [dear, cheap] = [await shop.product({ name: 'Full price', move_until_days: 2 }), await shop.product({ name: 'Half price', move_until_days: 2 })];
  await shop.add(TEMPLATE.productDiscount, { code: 'HALF', status: 'active', kind: 'percent', percent: 50, product_ids: [cheap], visit_dates: [day] });
  const lines = await Promise.all([dear, cheap].map(async (productId) => shop.items(await shop.hold(maya, { productId }), { productId })[day]!));
  const [order] = itemsOf(await shop.submit(maya, { [day]: lines.flat() }, { promo_code: 'HALF' }));
  const tickets = await shop.ctx.db.selectFrom('admission').select(['admission_id', 'product_id']).where('order_id', '=', order.order_id).execute();
  const ticketOf = (productId: string) => tickets.filter((ticket) => ticket.product_id === productId).map((ticket) => ticket.admission_id);
  expect(await move(ticketOf(cheap), next)).toMatchObject(refusal('promo-day'));
  expect((await move(ticketOf(dear), next)).status).toBe(200);
});

test('of tickets with several codes, each must be for the day', async () => {
  await shop.add(TEMPLATE.productDiscount, { code: 'ALWAYS', status: 'active', kind: 'percent', percent: 50 });
  await shop.add(TEMPLATE.productDiscount, { code: 'ONEDAY', status: 'active', kind: 'percent', percent: 50, visit_dates: [day] });
  const boughtWith = async (promo_code: string) => ticketsOf(await shop.buy(maya, { productId: pass, more: { promo_code } }));
  const [always, once] = [await boughtWith('ALWAYS'), await boughtWith('ONEDAY')];
  expect(await move([...always, ...once], addDays(day, 3))).toMatchObject(refusal('promo-day'));
  expect((await move(always, next)).status).toBe(200);
});

test('another time of its own day is open to a ticket, though its code is for other days by now', async () => {
  const code = await shop.add(TEMPLATE.productDiscount, { code: 'EARLY', status: 'active', kind: 'percent', percent: 50, visit_dates: [day] });
  const [early, late] = await Promise.all(
    ['10:00:00', '16:00:00'].map((start_time) => shop.add(TEMPLATE.venueEventSession, { name: start_time, event_id: shop.eventId, date: 'every', start_time })),
  );
  const timed = await shop.product({ name: 'Early pass', move_until_days: 2, session_ids: [early, late] });
  const tickets = await ticketsOf(await shop.buy(maya, { productId: timed, more: { promo_code: 'EARLY' } }));
  await updateDocletData(shop.ctx, code, { visit_dates: [next] });
  const days = itemsOf(await house.act('days-to-move', { admissions: tickets }, { token: maya.token }));
  const isForCode = (date: string) => days.find((one: { date: string }) => one.date === date).is_for_code;
  expect([day, next, addDays(day, 3)].map(isForCode)).toEqual([true, true, false]);
  expect((await house.act('move-tickets', { admissions: tickets, date: day, time: '16:00:00' }, { token: maya.token })).status).toBe(200);
});

test('what the venue moves alone, what comes too late, and what is not theirs', async () => {
  const fixed = await bought({ productId: await shop.product({ name: 'Fixed pass' }) });
  expect([(await shown(fixed[0]!)).move_until, await move(fixed, next)]).toMatchObject([null, refusal('not-movable')]);
  const soon = await bought({ date: addDays(shop.today, 1) });
  expect([(await shown(soon[0]!)).move_until, await move(soon, next)]).toMatchObject([
    null,
    refusal('too-late-to-move', 'The day of this ticket could be changed until 2 days before the visit.'),
  ]);
  expect((await move(await bought({ date: addDays(shop.today, 2) }), next)).status).toBe(200);
  const past = await bought();
  await shop.ctx.db.updateTable('admission').set({ visit_date: '2020-01-01' }).where('admission_id', 'in', past).execute();
  expect(await move(past, next)).toMatchObject(refusal('ticket-past', 'The date of this ticket is past.'));
  const { _id: neverSold } = await shop.ticket({ productId: pass, holderAccount: maya.accountId, visitDate: day });
  const stranger = await shop.buyer();
  const own = await bought();
  expect(await move([...own, neverSold], next)).toMatchObject(refusal('not-movable'));
  expect((await move(own, next, stranger)).status).toBe(404);
  expect((await move([...own, 'f'.repeat(24)], next)).status).toBe(404);
  expect((await house.act('move-tickets', { admissions: own, date: next })).status).toBe(401);
  expect((await house.act('move-tickets', { admissions: own, date: next }, { token: (await house.person('admin')).token })).status).toBe(403);
  expect((await move(own, addDays(next, 1))).status).toBe(409);
});

test('a ticket that was sent to somebody is moved once it is back, or by whoever it went to', async () => {
  const [ticket] = await bought();
  const friend = await shop.buyer({ email: 'friend@example.test' });
  const [offer] = itemsOf(await house.act('transfer-tickets', { admissions: [ticket], email: friend.email }, { token: maya.token }));
  expect(await move([ticket!], next)).toMatchObject(refusal('ticket-sent'));
  await house.act('recall-transfer', { transfer_id: offer.transfer_id }, { token: maya.token });
  expect((await move([ticket!], next)).status).toBe(200);
  await house.act('transfer-tickets', { admissions: [ticket], email: friend.email }, { token: maya.token });
  await house.house.outbox.drain();
  const mail = await shop.ctx.db.selectFrom('mail').selectAll().where('recipient', '=', friend.email).orderBy('created_at', 'desc').executeTakeFirstOrThrow();
  const token = transferTokenIn(mail.plain);
  const [accepted] = itemsOf(await house.act('accept-transfer', { token }, { token: friend.token }));
  const [theirs] = await shop.ctx.db.selectFrom('admission').selectAll().where('holder_account', '=', friend.accountId).execute();
  expect(accepted).toBeDefined();
  expect((await move([ticket!], day)).status).toBe(404);
  // That it is for that day already tells nobody the new code.
  const [mine] = await bought({ date: day });
  expect((await move([ticket!], next)).status).toBe(404);
  expect((await move([ticket!, mine!], next)).status).toBe(404);
  expect((await shown(mine!)).date).toBe(day);
  await shop.ctx.db.updateTable('admission').set({ state: 'used', used_at: new Date() }).where('admission_id', '=', theirs!.admission_id).execute();
  expect((await move([ticket!], day)).status).toBe(404);
  expect((await house.act('days-to-move', { admissions: [ticket] }, { token: maya.token })).status).toBe(404);
  await shop.ctx.db.updateTable('admission').set({ state: 'active', used_at: null }).where('admission_id', '=', theirs!.admission_id).execute();
  expect((await move([theirs!.admission_id], day, friend)).status).toBe(200);
  await house.house.outbox.drain();
  const told = await shop.ctx.db.selectFrom('mail').selectAll().where('recipient', '=', friend.email).where('subject', 'like', 'New day%').execute();
  expect(told.map((mail) => mail.attachments.length)).toEqual([0]);
  expect(await checkInvariants(house.house)).toEqual([]);
});

test('the terms of the sale stand, whatever the venue says later; better ones are for everybody', async () => {
  const [stricter, kinder] = [await shop.product({ name: 'Stricter', move_until_days: 1 }), await shop.product({ name: 'Kinder' })];
  const [one, two] = [await bought({ productId: stricter }), await bought({ productId: kinder })];
  await updateDocletData(shop.ctx, stricter, { move_until_days: null });
  await updateDocletData(shop.ctx, kinder, { move_until_days: 3 });
  expect([(await shown(one[0]!)).move_until, (await shown(two[0]!)).move_until]).toEqual([addDays(day, -1), addDays(day, -3)]);
  expect((await move(one, next)).status).toBe(200);
  expect((await move(two, next)).status).toBe(200);
  const after = await bought({ productId: stricter });
  expect([(await shown(after[0]!)).move_until, await move(after, next)]).toMatchObject([null, refusal('not-movable')]);
});

test('no other day is offered once their pass is sold no more', async () => {
  const ended = await shop.product({ name: 'Ended pass', move_until_days: 2 });
  const [ticket] = await bought({ productId: ended });
  expect((await shown(ticket!)).move_until).toBe(addDays(day, -2));
  for (const change of [{ status: 'inactive' }, { status: 'active', sale_end: addDays(shop.today, -1) }]) {
    await updateDocletData(shop.ctx, ended, change);
    expect([(await shown(ticket!)).move_until, (await move([ticket!], next)).status]).toEqual([null, 409]);
  }
});

test('who has moved a ticket can move it again, until as many days before its new day', async () => {
  const tickets = await bought();
  expect((await move(tickets, next)).status).toBe(200);
  // As if it had been for today.
  await shop.ctx.db.updateTable('order_item').set({ moved_off: shop.today }).where('product_id', '=', pass).where('moved_off', 'is not', null).execute();
  expect((await move(tickets, day)).status).toBe(200);
  expect((await shown(tickets[0]!)).move_until).toBe(addDays(day, -2));
  expect((await move(tickets, next)).status).toBe(200);
});

test('nobody moves tickets more than thirty times a day', async () => {
  const someone = await shop.buyer();
  const tickets = await ticketsOf(await shop.buy(someone));
  for (let count = 0; count < 30; count++) expect(await move(tickets, next, someone)).toMatchObject(refusal('not-movable'));
  expect((await move(tickets, next, someone)).status).toBe(429);
});
