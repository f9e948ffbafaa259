import { afterAll, beforeAll, expect, test } from 'vitest';
import { fullDay } from '#domain/day-text.ts';
import { addDays } from '#domain/day.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { ROLE, TEMPLATE } from '#domain/fixed-ids.ts';
import { updateDocletData } from '#server/doclets/doclets.ts';
import type { TestPerson } from '#server/testing/house.ts';
import { itemsOf } from '#server/testing/outcome.ts';
import { openShopWithBank } from '#server/testing/own-bank.ts';
import { openRegister } from '#server/testing/register.ts';
import { expectSound } from '#server/testing/sound.ts';

const { house, shop } = await openShopWithBank();
const [day, next, third] = [shop.day, addDays(shop.day, 1), addDays(shop.day, 2)];
let admin: TestPerson;
let maya: TestPerson;
beforeAll(async () => {
  [admin, maya] = [await house.person('admin'), await shop.buyer()];
});
afterAll(() => house.close());

const itemsOfOrder = (orderId: string) => shop.ctx.db.selectFrom('order_item').selectAll().where('order_id', '=', orderId).orderBy('line_no').execute();
const ticketsOf = (orderId: string) => shop.ctx.db.selectFrom('admission').selectAll().where('order_id', '=', orderId).execute();
async function move(
  orderId: string,
  date: string,
  { items, who = admin, ...more }: { items?: string[]; who?: TestPerson; time?: string; reason?: string } = {},
) {
  const ids = items ?? (await itemsOfOrder(orderId)).map((item) => item.item_id);
  return house.act('move-order-items', { order_id: orderId, items: ids, date, ...more }, { token: who.token });
}
const soldOn = async (productId: string, date: string) =>
  (await shop.ctx.db.selectFrom('product_count').select('sold').where('product_id', '=', productId).where('visit_date', '=', date).executeTakeFirst())?.sold ??
  0;
async function mailsTo({ email }: { email: string }) {
  await house.house.outbox.drain();
  return shop.ctx.db.selectFrom('mail').selectAll().where('recipient', '=', email).where('subject', 'like', 'New day%').orderBy('created_at').execute();
}
const expectNothingBroken = () => expectSound(house);

test('tickets that are moved leave their day free and take room on the new one, with the codes that they had', async () => {
  const pass = await shop.limited(2);
  const orderId = await shop.buy(maya, { productId: pass, count: 2 });
  const before = await ticketsOf(orderId);
  await expect(shop.hold(maya, { productId: pass })).rejects.toMatchObject({ code: 'sold-out' });
  const moved = itemsOf(await move(orderId, next, { reason: 'The storm has passed over us.' }));
  expect(moved.map(({ date, time }: { date: string; time: string | null }) => [date, time])).toEqual([
    [next, null],
    [next, null],
  ]);
  expect((await itemsOfOrder(orderId)).map((item) => [item.visit_date, item.sold_for])).toEqual([
    [next, day],
    [next, day],
  ]);
  expect((await ticketsOf(orderId)).map((ticket) => [ticket.visit_date, ticket.admission_id, ticket.secret.toString('hex')]).toSorted()).toEqual(
    before.map((ticket) => [next, ticket.admission_id, ticket.secret.toString('hex')]).toSorted(),
  );
  expect([await soldOn(pass, day), await soldOn(pass, next)]).toEqual([0, 2]);
  await expect(shop.hold(maya, { productId: pass, date: next })).rejects.toMatchObject({ code: 'sold-out' });
  await shop.buy(maya, { productId: pass, count: 2 });
  const [order] = itemsOf(await house.act('history-by-order', { order_id: orderId }, { token: admin.token }));
  expect(order.items[0]).toMatchObject({ date: next, sold_for: day });
  await expectNothingBroken();
});

test('nobody moves what another store has sold, nor what they have bought themselves', async () => {
  const [till, elsewhere, seller] = [await house.person('pos'), await house.person('staff'), await house.person('staff', { email: 'seller@example.test' })];
  const store_ids = [await shop.add(TEMPLATE.store, { name: 'Other store' })];
  await shop.add(TEMPLATE.staff, { first_name: 'Else', last_name: 'Where', profile_id: elsewhere.accountId, store_ids });
  const orderId = await shop.buy(await shop.buyer());
  for (const who of [till, elsewhere]) expect((await move(orderId, next, { who })).status).toBe(404);
  const own = await shop.buy(await shop.buyer({ email: seller.email }));
  expect(await move(own, next, { who: seller })).toMatchObject({ status: 409, body: { errors: [{ code: 'own-purchase' }] } });
});

test('whoever holds them is told once, with the papers of the new day and the reason', async () => {
  const orderId = await shop.buy(maya, { count: 2 });
  await updateDocletData(shop.ctx, shop.storeId, { support_email: 'help@lakeside.test' });
  await house.house.outbox.drain();
  const sent = await shop.ctx.db.selectFrom('mail').selectAll().where('recipient', '=', maya.email).orderBy('created_at', 'desc').executeTakeFirstOrThrow();
  const calendarIn = async ({ attachments }: typeof sent) => (await house.house.mail.renderAttachment(house.workspaceId, attachments[1]!)).content.toString();
  const before = await calendarIn(sent);
  const sequenceIn = (calendar: string) => Number(/^SEQUENCE:(\d+)\r$/m.exec(calendar)?.[1]);
  house.clock.advance(1000);
  const earlier = (await mailsTo(maya)).length;
  await move(orderId, next, { reason: 'The lake is frozen on that day.' });
  const mails = (await mailsTo(maya)).slice(earlier);
  expect(mails).toHaveLength(1);
  expect(mails[0]!.plain).toContain(`${fullDay(next)} instead of ${fullDay(day)}`);
  expect(mails[0]!.plain).toContain('The lake is frozen on that day.');
  expect(mails[0]!.plain).toContain('Questions? help@lakeside.test');
  expect(mails[0]!.attachments.map(({ file_name }) => file_name.split('.').at(-1))).toEqual(['pdf', 'ics']);
  const calendar = await calendarIn(mails[0]!);
  expect(calendar).toContain(next.replaceAll('-', ''));
  // A calendar moves the entry that it has.
  expect(calendar.match(/^UID:.*$/gm)).toEqual(before.match(/^UID:.*$/gm));
  expect(sequenceIn(calendar)).toBeGreaterThan(sequenceIn(before));
  // Sent again, it is there already.
  expect((await move(orderId, next)).status).toBe(200);
  expect((await mailsTo(maya)).length).toBe(earlier + 1);
});

test('a full day takes nobody, and of several all or none; holds that have run out give way', async () => {
  const pass = await shop.limited(3);
  const orderId = await shop.buy(maya, { productId: pass, count: 2 });
  await shop.buy(maya, { productId: pass, date: next, count: 2 });
  const full = await move(orderId, next);
  expect(full).toMatchObject({ status: 409, body: { errors: [{ code: 'sold-out', message: 'Sold out for this date.' }] } });
  expect((await itemsOfOrder(orderId)).every((item) => item.visit_date === day && item.sold_for === null)).toBe(true);
  await shop.hold(maya, { productId: pass, date: third, count: 2 });
  expect((await move(orderId, third)).status).toBe(409);
  house.clock.advance(11 * MINUTE_MS);
  admin = await house.person('admin');
  expect((await move(orderId, third)).status).toBe(200);
  await expectNothingBroken();
});

test('somebody can come at another time of a day that is sold out', async () => {
  const times = await Promise.all(
    ['11:00:00', '15:00:00'].map((start_time) => shop.add(TEMPLATE.venueEventSession, { name: start_time, event_id: shop.eventId, date: 'every', start_time })),
  );
  const pass = await shop.limited(1, { session_ids: times });
  const orderId = await shop.buy(maya, { productId: pass });
  await shop.ctx.db.updateTable('order_item').set({ entry_time: '11:00:00', session_id: times[0]! }).where('order_id', '=', orderId).execute();
  await shop.ctx.db.updateTable('hold').set({ entry_time: '11:00:00' }).where('order_id', '=', orderId).execute();
  expect(itemsOf(await move(orderId, day, { time: '15:00:00' }))).toMatchObject([{ date: day, time: '15:00:00' }]);
  expect((await ticketsOf(orderId))[0]).toMatchObject({ entry_time: '15:00:00', session_id: times[1], told_time: null });
  await house.house.outbox.drain();
  const told = await shop.ctx.db.selectFrom('mail').selectAll().where('recipient', '=', maya.email).where('subject', 'like', 'New time%').execute();
  expect(told.map(({ plain }) => [plain.includes('3 pm instead of'), plain.includes('good for the new time'), /(new|old) day/.test(plain)])).toEqual([
    [true, true, false],
  ]);
  expect(itemsOf(await move(orderId, next))).toMatchObject([{ date: next, time: '15:00:00' }]);
  expect(await move(orderId, day, { time: '16:00:00' })).toMatchObject({ status: 409, body: { errors: [{ code: 'time-unavailable' }] } });
});

test('a time says nothing where a pass has none: its tickets of that day are there already, and nobody is told', async () => {
  const orderId = await shop.buy(maya);
  const earlier = (await mailsTo(maya)).length;
  expect(itemsOf(await move(orderId, day, { time: '15:00:00' }))).toMatchObject([{ date: day, time: null }]);
  expect((await mailsTo(maya)).length).toBe(earlier);
  for (let at = 0; at < 2; at++) expect(itemsOf(await move(orderId, next, { time: '15:00:00' }))).toMatchObject([{ date: next, time: null }]);
  expect((await mailsTo(maya)).length).toBe(earlier + 1);
});

test('what is used, refunded, for no day, somebody else’s, or for a day that is not sold stays as it is', async () => {
  const orderId = await shop.buy(maya, { count: 3 });
  const [used, refunded, good] = await itemsOfOrder(orderId);
  await shop.ctx.db
    .updateTable('admission')
    .set({ state: 'used', used_at: new Date(house.clock.now()) })
    .where('item_id', '=', used!.item_id)
    .execute();
  await house.act('refund', { order_id: orderId, items: [refunded!.item_id] }, { token: admin.token });
  const other = await shop.buy(maya);
  const anyDay = await shop.buy(maya, { productId: await shop.product({ name: 'Any day', is_any_day: true }), date: 'any' });
  const asked = [
    [await move(orderId, next, { items: [used!.item_id] }), 409, 'ticket-used'],
    [await move(orderId, next, { items: [good!.item_id, refunded!.item_id] }), 409, 'already-refunded'],
    [await move(orderId, next, { items: [(await itemsOfOrder(other))[0]!.item_id] }), 404, 'not-found'],
    [await move(anyDay, next), 409, 'not-dated'],
    [await move(orderId, addDays(shop.today, -1), { items: [good!.item_id] }), 409, 'date-unavailable'],
    [await move(orderId, '2026-02-30', { items: [good!.item_id] }), 400, 'invalid'],
    [await move(orderId, next, { items: [good!.item_id], who: maya }), 403, 'not-allowed'],
  ] as const;
  expect(asked.map(([reply]) => [reply.status, reply.body.errors?.[0]?.code])).toEqual(asked.map(([, status, code]) => [status, code]));
  expect((await itemsOfOrder(orderId)).every((item) => item.visit_date === day)).toBe(true);
});

test('what only the office sells at a till can be moved as well', async () => {
  const pass = await shop.product({ name: 'House guest' });
  const orderId = await shop.buy(maya, { productId: pass });
  await shop.ctx.db.updateTable('sales_order').set({ source: 'pos' }).where('order_id', '=', orderId).execute();
  await updateDocletData(shop.ctx, pass, { ow_roles: [ROLE.staff] });
  expect((await move(orderId, next, { who: await house.person('staff') })).status).toBe(200);
  await updateDocletData(shop.ctx, pass, { ow_roles: [ROLE.web] });
  expect((await move(orderId, day)).body.errors).toMatchObject([{ code: 'not-on-sale' }]);
});

test('what a sale has paid for and not handed over yet is not moved', async () => {
  const register = await openRegister(house);
  const { order_id } = await register.sale();
  await register.act('charge-cash', { order_id });
  expect(await move(order_id, next)).toMatchObject({ status: 409, body: { errors: [{ code: 'order-not-complete' }] } });
  expect(await register.act('complete-order', { order_id })).toMatchObject({ state: 'complete' });
});

test('a till gives no dearer day away; the office may', async () => {
  const pass = await shop.product({ name: 'Dearer next day' });
  const orderId = await shop.buy(maya, { productId: pass });
  const pos = await house.person('pos');
  await shop.ctx.db.updateTable('sales_order').set({ source: 'pos', operator_account: pos.accountId }).where('order_id', '=', orderId).execute();
  const calendar_price = Object.entries({ default: 40, [next]: 50 }).map(([date, price]) => ({ date, price }));
  await updateDocletData(shop.ctx, pass, { ow_roles: [ROLE.pos, ROLE.web], price_matrix: [{ purchase_date: 'default', calendar_price }] });
  expect(await move(orderId, next, { who: pos })).toMatchObject({ status: 409, body: { errors: [{ code: 'dearer-day' }] } });
  expect((await move(orderId, next)).status).toBe(200);
});

test('a pass that has come to be for any day since is moved to no day at all', async () => {
  const pass = await shop.product({ name: 'Once dated' });
  const orderId = await shop.buy(maya, { productId: pass });
  await updateDocletData(shop.ctx, pass, { is_any_day: true });
  for (const date of [next, addDays(shop.today, -3)])
    expect(await move(orderId, date)).toMatchObject({ status: 409, body: { errors: [{ code: 'date-unavailable' }] } });
});

test('what of another order is for that day already is not told with this one', async () => {
  const [orderId, other] = [await shop.buy(maya), await shop.buy(maya, { date: next })];
  const foreign = (await itemsOfOrder(other))[0]!.item_id;
  expect((await move(orderId, next, { items: [foreign] })).status).toBe(404);
  const own = (await itemsOfOrder(orderId)).map((item) => item.item_id);
  expect((await move(orderId, next, { items: [...own, foreign] })).status).toBe(404);
});

test('of many who are moved to the last places of a day, as many get there as it has; a refund at the same moment takes its ticket or leaves it', async () => {
  const pass = await shop.limited(6);
  const orders = await Promise.all(Array.from({ length: 6 }, () => shop.buy(maya, { productId: pass })));
  await shop.buy(maya, { productId: pass, date: next, count: 3 });
  const replies = await Promise.all(orders.map((orderId) => move(orderId, next)));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 409, 409, 409]);
  const both = await Promise.all([move(orders[0]!, third), house.act('refund', { order_id: orders[0]! }, { token: admin.token })]);
  expect(both[1].status).toBe(200);
  expect([200, 409]).toContain(both[0].status);
  await expectNothingBroken();
});
