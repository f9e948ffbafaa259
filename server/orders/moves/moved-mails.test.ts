import { afterAll, beforeAll, expect, test } from 'vitest';
import { fullDay } from '#domain/day-text.ts';
import { addDays } from '#domain/day.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { ROLE, TEMPLATE } from '#domain/fixed-ids.ts';
import { instantInZone } from '#domain/zone.ts';
import { updateDocletData } from '#server/doclets/doclets.ts';
import { profileOwner } from '#server/inventory/owners/owners.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { TestPerson } from '#server/testing/house.ts';
import { itemsOf } from '#server/testing/outcome.ts';
import { openShopWithBank } from '#server/testing/own-bank.ts';
import { pagesOf, textsOf } from '#server/testing/read-pdf.ts';
import { untilBlocked } from '#server/testing/until-blocked.ts';
import { mailMoved, MOVED_TOLD_AFTER_MS } from './moved-mails.ts';

const ZONE = 'America/Chicago';
const { house, shop } = await openShopWithBank();
let admin: TestPerson;
let maya: TestPerson;
let show: string;
let pass: string;
beforeAll(async () => {
  [admin, maya] = [await house.person('admin'), await shop.buyer()];
  show = await shop.add(TEMPLATE.venueEventSession, { name: 'Show', event_id: shop.eventId, status: 'active', date: 'every', start_time: '11:00:00' });
  pass = await shop.product({ name: 'Show pass', session_ids: [show] });
});
afterAll(() => house.close());

/** Somebody buys for the show at its time by now. */
async function buy({ who = maya, date = shop.day, time = '11:00:00', count = 1 } = {}): Promise<string> {
  const ask = { productId: pass, eventId: shop.eventId, date, time, locationId: null, roleId: ROLE.web, owners: [profileOwner(who.accountId)], address: null };
  const holds = await Promise.all(Array.from({ length: count }, () => shop.ctx.stock.holds.take(shop.ctx.workspace, ask)));
  const items = shop.items(
    holds.map(({ holdId }) => holdId),
    { productId: pass, date },
  );
  const [order] = itemsOf(await shop.submit(who, items));
  return order.order_id;
}
async function move(start_time: string): Promise<void> {
  const reply = await house.call('POST', `/api/workspace/${house.workspaceId}/doclet/${show}`, { body: { data: { start_time } }, token: admin.token });
  expect(reply.status).toBe(200);
}
async function toldOfMoves({ email }: { email: string } = maya) {
  house.clock.advance(MOVED_TOLD_AFTER_MS);
  await house.house.outbox.drain();
  return shop.ctx.db
    .selectFrom('mail')
    .select(['subject', 'plain'])
    .where('recipient', '=', email)
    .where('subject', 'like', 'New time%')
    .orderBy('created_at')
    .orderBy('mail_id')
    .execute();
}
const get = (path: string) =>
  house.app.inject({ method: 'GET', url: `/api/workspace/${house.workspaceId}/${path}`, headers: { authorization: `Bearer ${maya.token}` } });

test('whoever holds tickets for a session that is moved sees the new time everywhere', async () => {
  const orderId = await buy();
  const { admission_id: id } = await shop.ctx.db.selectFrom('admission').select('admission_id').where('order_id', '=', orderId).executeTakeFirstOrThrow();
  const entry = async () => (await get(`orders/${orderId}/tickets.ics`)).payload.split('\r\n').filter((line) => /^(UID|DTSTAMP):/.test(line));
  const [uid, stamp] = await entry();
  house.clock.advance(MINUTE_MS);
  await move('14:00:00');
  const [sameUid, laterStamp] = await entry();
  expect([sameUid, laterStamp! > stamp!]).toEqual([uid, true]);
  const [me] = itemsOf(await house.act('member-entitlements', {}, { token: maya.token }));
  expect(me.consumers[0].admissions[0]).toMatchObject({ _id: id, time: '14:00:00', moved_from: '11:00:00' });
  const [order] = itemsOf(await house.act('order-history', {}, { token: maya.token }));
  expect(order.items[0]).toMatchObject({ time: '14:00:00', moved_from: '11:00:00' });
  const printed = await pagesOf((await get(`orders/${orderId}/tickets.pdf`)).rawPayload);
  expect(printed.flatMap(textsOf).join(' ')).toMatch(/2 pm/);
  expect(JSON.stringify((await get(`doclet/${id}`)).json())).toContain('"time":"14:00:00"');
  expect(JSON.stringify((await get(`doclet/${orderId}`)).json())).toContain('"time":"14:00:00"');
  await house.house.outbox.drain();
  await house.act('resend-tickets', { order_id: orderId }, { token: maya.token });
  const mails = await shop.ctx.db.selectFrom('mail').selectAll().where('recipient', '=', maya.email).orderBy('created_at').execute();
  expect(mails.at(-1)!.plain).toContain(`Show pass, ${fullDay(shop.day)}, 2 pm`);
  const calendar = mails.at(-1)!.attachments.find(({ file_name }) => file_name.endsWith('.ics'))!;
  const start = new Date(instantInZone(ZONE, shop.day, '14:00:00')).toISOString().replaceAll(/[-:]|\.\d{3}/g, '');
  expect((await house.house.mail.renderAttachment(house.workspaceId, calendar)).content.toString()).toContain(`DTSTART:${start}`);
  await move('11:00:00');
  expect(await toldOfMoves()).toEqual([]);
});

test('they are told once of each move, for all their tickets, of visits to come', async () => {
  const past = addDays(shop.today, 2);
  await updateDocletData(shop.ctx, shop.facilityId, { phone: '952 555 0142' });
  await Promise.all([buy({ date: past }), buy({ date: addDays(shop.day, 1), count: 2 })]);
  house.clock.set(instantInZone(ZONE, addDays(past, 1), '09:00:00'));
  admin = await house.person('admin');
  await move('13:00:00');
  await move('14:30:00');
  const [mail, ...more] = await toldOfMoves();
  expect(more).toEqual([]);
  expect(mail!.subject).toBe('New time: Summer');
  expect(mail!.plain).toContain(`1 × Show pass, ${fullDay(shop.day)}: 2:30 pm instead of 11 am · Summer`);
  expect(mail!.plain).toContain(`2 × Show pass, ${fullDay(addDays(shop.day, 1))}: 2:30 pm instead of 11 am · Summer`);
  expect(mail!.plain).not.toContain(fullDay(past));
  expect(mail!.plain).toContain('Questions? 952 555 0142');
  await house.house.outbox.add({ ...shop.ctx, afterCommit: () => {} }, 'tell-moved', { session_id: show });
  expect(await toldOfMoves()).toHaveLength(1);
  await move('16:00:00');
  expect((await toldOfMoves())[1]!.plain).toContain('4 pm instead of 2:30 pm');
});

test('whoever was given the ticket is told, and the one who bought it is not; a buyer without an account is told at the address of the order', async () => {
  const [who, friend] = [await shop.buyer(), await shop.buyer({ firstName: 'Omar' })];
  const [given, guest, again] = [await buy({ who, time: '16:00:00' }), await buy({ who, time: '16:00:00' }), await buy({ who, time: '16:00:00' })];
  await shop.ctx.db.updateTable('admission').set({ holder_account: friend.accountId }).where('session_id', '=', show).where('order_id', '=', given).execute();
  await shop.ctx.db.updateTable('admission').set({ holder_account: null }).where('order_id', 'in', [guest, again]).execute();
  await shop.ctx.db
    .updateTable('sales_order')
    .set({ buyer_account: null, buyer_email: 'guest@example.test' })
    .where('order_id', 'in', [guest, again])
    .execute();
  await move('17:00:00');
  expect(await toldOfMoves(who)).toEqual([]);
  expect(await toldOfMoves(friend)).toMatchObject([{ plain: expect.stringContaining('5 pm instead of 4 pm') }]);
  const [toGuest, ...more] = await toldOfMoves({ email: 'guest@example.test' });
  expect(more).toEqual([]);
  expect(toGuest!.plain).toContain('2 × Show pass');
  expect(toGuest!.plain).not.toContain('See your tickets');
});

test('nobody is told of a ticket that was given back, has let somebody in, or that an account which is gone had', async () => {
  await move('10:00:00');
  await toldOfMoves();
  const password = 'copper lantern nine';
  const [who, inside, gone] = [await shop.buyer(), await shop.buyer(), await house.person('web', { password })];
  const time = '10:00:00';
  await buy({ who: gone, time });
  const came = { state: 'out' as const, reentry: 'unlimited' as const, used_at: new Date(house.clock.now()) };
  const letIn = await buy({ who: inside, time });
  await shop.ctx.db.updateTable('admission').set(came).where('order_id', '=', letIn).execute();
  const order_id = await buy({ who, time });
  expect(itemsOf(await house.act('refund', { order_id }, { token: admin.token }))[0]).toMatchObject({ status: 'refunded' });
  expect((await house.call('POST', '/api/account/delete', { token: gone.token, body: { password } })).status).toBe(200);
  await move('12:00:00');
  expect(await Promise.all([who, inside, { email: `${gone.accountId}@deleted.invalid` }].map(toldOfMoves))).toEqual([[], [], []]);
});

test('two nodes that tell the same holder at once tell them once', async () => {
  admin = await house.person('admin');
  const who = await shop.buyer();
  const orderId = await buy({ who, time: '12:00:00' });
  await move('13:30:00');
  const { telling } = await inTransaction(shop.ctx, async ({ db }) => {
    await db.selectFrom('admission').select('admission_id').where('order_id', '=', orderId).forUpdate().execute();
    const telling = Promise.all([mailMoved(shop.ctx, show), mailMoved(shop.ctx, show)]);
    await untilBlocked(db, telling);
    return { telling };
  });
  await telling;
  expect(await toldOfMoves(who)).toHaveLength(1);
});
