import { afterAll, expect, test } from 'vitest';
import { fullDay } from '#domain/day-text.ts';
import { HOUR_MS } from '#domain/durations.ts';
import { CATEGORY, TEMPLATE } from '#domain/fixed-ids.ts';
import { updateDocletData } from '#server/doclets/doclets.ts';
import type { TestPerson } from '#server/testing/house.ts';
import { openTillWithBank } from '#server/testing/own-bank.ts';
import { transferTokenIn } from '#server/testing/passing-on.ts';
import { codesOf, pagesOf } from '#server/testing/read-pdf.ts';

const { house, register: shop } = await openTillWithBank();
afterAll(() => house.close());

const mailsTo = (person: Pick<TestPerson, 'email'>) =>
  shop.ctx.db.selectFrom('mail').selectAll().where('workspace_id', '=', house.workspaceId).where('recipient', '=', person.email).execute();
const resend = (orderId: string, person: TestPerson) => house.act('resend-tickets', { order_id: orderId }, { token: person.token });

test('a sale is confirmed once, with the tickets and the calendar made as it leaves', async () => {
  const maya = await shop.buyer();
  const order = await shop.buy(maya, { count: 2 });
  await house.house.outbox.drain();
  await house.house.outbox.drain();
  await house.house.outbox.add({ ...shop.ctx, afterCommit: () => {} }, 'order-mail', { order_id: order });
  await house.house.outbox.drain();
  const [mail, ...more] = await mailsTo(maya);
  expect(more).toEqual([]);
  expect(mail!.sent_at).not.toBeNull();
  expect(mail!.subject).toBe(`Your tickets for ${shop.ctx.workspace.name}`);
  expect(mail!.html).toContain('2 × Day pass');
  expect(mail!.html + mail!.plain).not.toMatch(/"k"|qr_text/);
  expect(mail!.attachments.map(({ file_name }) => file_name.replace(/-.*\./, '.'))).toEqual(['tickets.pdf', 'visit.ics']);
  const [pdf, calendar] = await Promise.all(mail!.attachments.map((attachment) => house.house.mail.renderAttachment(house.workspaceId, attachment)));
  expect((await pagesOf(pdf!.content)).flatMap(codesOf)).toHaveLength(2);
  expect(calendar!.content.toString()).toContain('BEGIN:VEVENT');
});

test('greets by name, but never by a link, because anybody can register a stranger’s address under any name', async () => {
  const [maya, forged] = [await shop.buyer(), await shop.buyer({ firstName: 'prize.example/win' })];
  for (const person of [maya, forged]) await shop.buy(person);
  await house.house.outbox.drain();
  expect((await mailsTo(maya))[0]!.plain).toContain('Thank you for your purchase, Maya.');
  const [mail] = await mailsTo(forged);
  expect(mail!.plain).toContain('Thank you for your purchase.');
  expect(mail!.html + mail!.plain).not.toContain('prize.example');
});

test('names what was paid, and leads to the account of a buyer who has one', async () => {
  const [maya, walkIn] = [await shop.buyer(), { email: 'walk-in@example.test' }];
  await shop.buy(maya);
  await shop.sell(walkIn);
  await house.house.outbox.drain();
  const [[toMaya], [toWalkIn]] = [await mailsTo(maya), await mailsTo(walkIn)];
  for (const { plain } of [toMaya!, toWalkIn!]) expect(plain).toMatch(/^Order [A-Z\d]+, \$40\.00$/m);
  expect(toMaya!.plain + toWalkIn!.plain).not.toContain('wallet');
  expect(toMaya!.plain).toMatch(/from your account[^]*See your tickets:\nhttp/);
  expect(toWalkIn!.plain).toMatch(/attached in one PDF\.$/m);
  expect(toWalkIn!.plain).not.toContain('See your tickets');
  expect(toWalkIn!.plain).toMatch(/^Thank you for your purchase\.$/m);
});

test('a buyer who has erased their address before the mail leaves is sent nothing', async () => {
  const maya = await shop.buyer();
  const order = await shop.buy(maya);
  await shop.ctx.db.updateTable('sales_order').set({ buyer_email: '' }).where('order_id', '=', order).execute();
  await house.house.outbox.drain();
  expect([...(await mailsTo(maya)), ...(await mailsTo({ email: '' }))]).toEqual([]);
});

test('each time of a day is a line of its own; what is good on any day says so, and merchandise is for no day', async () => {
  const maya = await shop.buyer();
  const mug = await shop.product({ name: 'Mug', category_id: CATEGORY.merchandise });
  const flex = await shop.product({ name: 'Flex pass', type_weave_props: { calendar_required: false } });
  const [timed, things] = [await shop.buy(maya, { count: 3 }), await shop.buy(maya, { productId: mug, date: 'any' })];
  const anyDay = await shop.buy(maya, { productId: flex, date: 'any' });
  const items = await shop.ctx.db.selectFrom('order_item').select('item_id').where('order_id', '=', timed).orderBy('item_id').execute();
  for (const [index, { item_id }] of items.entries()) {
    const entry_time = index === 0 ? '15:30:00' : '20:00:00';
    for (const table of ['order_item', 'admission'] as const) await shop.ctx.db.updateTable(table).set({ entry_time }).where('item_id', '=', item_id).execute();
  }
  await house.house.outbox.drain();
  const mails = await mailsTo(maya);
  const mailOf = (orderId: string) => mails.find(({ attachments }) => attachments.some(({ id }) => id === orderId))!;
  const linesOf = (orderId: string) =>
    mailOf(orderId)
      .plain.split('\n')
      .filter((line) => line.includes(' × '));
  const day = fullDay(shop.day);
  expect(linesOf(timed).toSorted()).toEqual([`1 × Day pass, ${day}, 3:30 pm`, `2 × Day pass, ${day}, 8 pm`]);
  const calendar = await house.house.mail.renderAttachment(house.workspaceId, mailOf(timed).attachments[1]!);
  expect(calendar.content.toString().match(/^BEGIN:VEVENT/gm)).toHaveLength(2);
  expect(linesOf(things)).toEqual(['1 × Mug']);
  expect(linesOf(anyDay)).toEqual(['1 × Flex pass, Any day']);
});

test('says which place was bought', async () => {
  const maya = await shop.buyer();
  const [place, other] = await Promise.all(['Cabin 3', 'Cabin 4'].map((name) => shop.add(TEMPLATE.location, { name, kind: 'cabin' })));
  const order = await shop.buy(maya, { count: 3 });
  const items = await shop.ctx.db.selectFrom('order_item').select('item_id').where('order_id', '=', order).execute();
  for (const [index, { item_id }] of items.entries())
    await shop.ctx.db
      .updateTable('order_item')
      .set({ location_id: index === 0 ? place! : other! })
      .where('item_id', '=', item_id)
      .execute();
  await house.house.outbox.drain();
  const lines = (await mailsTo(maya))[0]!.plain.split('\n').filter((line) => line.includes(' × '));
  expect(lines.toSorted()).toEqual([`1 × Day pass, Cabin 3, ${fullDay(shop.day)}`, `2 × Day pass, Cabin 4, ${fullDay(shop.day)}`]);
});

test('says whom to ask and how to get there, where the venue has said so; so does the calendar', async () => {
  const maya = await shop.buyer();
  await shop.buy(maya);
  await updateDocletData(shop.ctx, shop.facilityId, { phone: '952 555 0142', directions: 'Follow the lanterns.', latitude: 44.9, longitude: -93.56 });
  await house.house.outbox.drain();
  const [byPlace] = await mailsTo(maya);
  expect(byPlace!.plain).toMatch(/Getting there: Follow the lanterns\.[^]*\nQuestions\? 952 555 0142\n$/);
  const calendar = await house.house.mail.renderAttachment(house.workspaceId, byPlace!.attachments[1]!);
  expect(calendar.content.toString()).toContain('\r\nGEO:44.9;-93.56\r\n');
  expect(calendar.content.toString().replaceAll('\r\n ', '')).toMatch(/DESCRIPTION:.*Getting there: Follow the lanterns\./);
  await updateDocletData(shop.ctx, shop.storeId, { support_email: 'help@lakeside.test' });
  const noah = await shop.buyer();
  await shop.buy(noah);
  await house.house.outbox.drain();
  const [byStore] = await mailsTo(noah);
  expect(byStore!.plain).toContain('Questions? help@lakeside.test or 952 555 0142');
  expect([byPlace!.reply_to, byStore!.reply_to]).toEqual([null, 'help@lakeside.test']);
  expect(byStore!.html).toContain('<br>Questions? help@lakeside.test or 952 555 0142</p>');
});

test('the buyer and staff can send it again, to the address of the order and only so often', async () => {
  const [maya, omar, staff] = [await shop.buyer(), await shop.buyer(), await house.person('staff')];
  const order = await shop.buy(maya);
  await house.house.outbox.drain();
  expect((await resend(order, maya)).body.data.items).toEqual([{ order_id: order, sent: true }]);
  expect((await resend(order, staff)).status).toBe(200);
  expect((await resend(order, omar)).status).toBe(404);
  expect((await resend(order, await house.person('admin', { workspaceId: house.otherWorkspaceId }))).status).toBe(404);
  expect((await resend(order, maya)).status).toBe(200);
  expect((await resend(order, maya)).status).toBe(429);
  expect((await mailsTo(maya)).map((mail) => mail.attachments.length)).toEqual([2, 2, 2, 2]);
  expect(await mailsTo(omar)).toEqual([]);
});

test('a mail sent again names what is still to be used and what was given back, and prints the tickets that are still the buyer’s', async () => {
  const [maya, friend, staff] = [await shop.buyer(), await house.person('web', { email: 'friend@example.test' }), await house.person('staff')];
  const mug = await shop.product({ name: 'Mug', category_id: CATEGORY.merchandise });
  const [day, both] = [await shop.hold(maya, { count: 2 }), await shop.hold(maya, { productId: mug, date: 'any' })];
  const items = { ...shop.items(day), ...shop.items(both, { productId: mug, date: 'any' }) };
  const order: string = (await shop.submit(maya, items)).body.data.items[0].order_id;
  const things = await shop.ctx.db.selectFrom('order_item').select(['item_id', 'name']).where('order_id', '=', order).execute();
  const back = [things.find(({ name }) => name === 'Mug')!.item_id];
  expect((await house.act('refund', { order_id: order, items: back }, { token: staff.token })).status).toBe(200);
  const [last, ...earlier] = (await sentAgain(order, maya)).toReversed();
  expect(earlier).toHaveLength(1);
  expect(last!.plain).toMatch(/2 × Day pass/);
  expect(last!.plain).not.toContain('Mug');
  expect(last!.plain).toMatch(/Order \w+, \$120\.00, \$40\.00 of it refunded\n/);
  const tickets = await shop.ctx.db.selectFrom('admission').select('admission_id').where('order_id', '=', order).where('state', '=', 'active').execute();
  await house.act('transfer-tickets', { admissions: tickets.map((ticket) => ticket.admission_id), email: friend.email }, { token: maya.token });
  const token = transferTokenIn((await mailsTo(friend)).at(-1)!.plain);
  expect((await house.act('accept-transfer', { token }, { token: friend.token })).status).toBe(200);
  const handedOn = (await sentAgain(order, maya)).at(-1)!;
  expect(handedOn.subject).toMatch(/^Your order from /);
  expect(handedOn.plain).not.toContain('attached');
  expect(handedOn.plain).not.toContain('\n\n\n');
  expect(handedOn.attachments).toEqual([]);
});

test('nothing is sent for an order that was given back whole', async () => {
  const [maya, staff] = [await shop.buyer(), await house.person('staff')];
  const order = await shop.buy(maya);
  await house.house.outbox.drain();
  expect((await house.act('refund', { order_id: order }, { token: staff.token })).body.data.items[0].status).toBe('refunded');
  const reply = await resend(order, maya);
  expect([reply.status, reply.body.errors?.[0]]).toMatchObject([409, { code: 'all-refunded', message: 'All of this order has been refunded.' }]);
  expect(await mailsTo(maya)).toHaveLength(1);
});

test('tickets of somebody who left no address are sent to nobody', async () => {
  const order = await shop.buy(await shop.buyer());
  await shop.ctx.db.updateTable('sales_order').set({ buyer_email: '' }).where('order_id', '=', order).execute();
  expect((await resend(order, await house.person('staff'))).body.errors).toMatchObject([{ code: 'no-address' }]);
});

test('buyers have their tickets sent again twenty times a day, and staff as often as they are asked to', async () => {
  const maya = await shop.buyer();
  const orders: string[] = [];
  for (let count = 0; count < 7; count++) orders.push(await shop.buy(maya));
  const refused = async (person: TestPerson) => {
    const replies = await Promise.all([...orders, ...orders, ...orders].map((order) => resend(order, person)));
    return replies.filter(({ status }) => status === 429).length;
  };
  expect(await refused(maya)).toBe(1);
  house.clock.advance(HOUR_MS);
  expect(await refused(await house.person('staff'))).toBe(0);
});

async function sentAgain(order: string, person: TestPerson) {
  expect((await resend(order, person)).status).toBe(200);
  await house.house.outbox.drain();
  const mails = (await mailsTo(person)).filter(({ subject }) => /^Your (tickets for|order from) /.test(subject));
  return mails.toSorted((one, other) => one.created_at.getTime() - other.created_at.getTime());
}
