import { afterAll, beforeAll, expect, test } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { WEAVE_ROLE } from '#domain/templates/weave-rules.ts';
import { ensureConsumer } from '#server/accounts/consumer-records.ts';
import { docletsByTemplate, insertDoclet, lockDoclet, updateDocletData } from '#server/doclets/doclets.ts';
import { weave } from '#server/doclets/weaves.ts';
import { lockOrder } from '#server/orders/read-order.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { besideAnother } from '#server/testing/beside-another.ts';
import { createFakeGateway } from '#server/testing/fake-gateway.ts';
import { addGroup } from '#server/testing/groups.ts';
import { openTestHouse, type Reply, type TestHouse, type TestPerson } from '#server/testing/house.ts';
import { picture } from '#server/testing/pictures.ts';
import { openShop } from '#server/testing/shop.ts';
import { untilBlocked } from '#server/testing/until-blocked.ts';
import { openVenue, type Venue } from '#server/testing/venue.ts';

/** Gates and refunds lock tickets in the order of their ids. Whatever changes all tickets of a person must do the same, or the two would wait for each other. */
const PASSWORD = 'copper lantern nine';

let it: TestHouse;
let venue: Venue;
beforeAll(async () => {
  it = await openTestHouse({}, { gateway: createFakeGateway() });
  venue = await openVenue(it);
});
afterAll(() => it.close());

const act = async (name: string, data: object, { token }: TestPerson) => (await it.act(name, data, { token })).body.data.items[0];

/** Several tickets, stored in the opposite order of their ids. */
async function ticketsOf(consumerId: string, holder: TestPerson): Promise<string[]> {
  const ids = Array.from({ length: 8 }, () => it.house.random.secretId()).toSorted();
  for (const id of ids.toReversed()) {
    const { _id } = await venue.ticket({ consumerId, holderAccount: holder.accountId });
    await venue.ctx.db.updateTable('admission').set({ admission_id: id }).where('admission_id', '=', _id).execute();
  }
  return ids;
}

const besideAGate = async (ids: readonly string[], work: () => Promise<Reply>) => (await besideAnother(venue.ctx, 'admission', ids, work)).status;

test('renaming a person', async () => {
  const person = await it.person('web');
  const { consumerId } = await ensureConsumer(venue.ctx, person.accountId);
  const rename = () =>
    it.call('POST', `/api/workspace/${it.workspaceId}/doclet/${consumerId}`, { token: person.token, body: { data: { first_name: 'Corrected' } } });
  expect(await besideAGate(await ticketsOf(consumerId, person), rename)).toBe(200);
});

test('sending tickets', async () => {
  const [person, friend] = [await it.person('web'), await it.person('web')];
  const { consumerId } = await ensureConsumer(venue.ctx, person.accountId);
  const admissions = await ticketsOf(consumerId, person);
  const send = () => it.act('transfer-tickets', { admissions: admissions.toReversed(), email: friend.email }, { token: person.token });
  expect(await besideAGate(admissions, send)).toBe(200);
});

test('a ticket that a gate is letting in cannot be sent any more', async () => {
  const person = await it.person('web');
  const { consumerId } = await ensureConsumer(venue.ctx, person.accountId);
  const { _id } = await venue.ticket({ consumerId, holderAccount: person.accountId });
  const { sending } = await inTransaction(venue.ctx, async ({ db }) => {
    await db.updateTable('admission').set({ state: 'used' }).where('admission_id', '=', _id).execute();
    const sending = it.act('transfer-tickets', { admissions: [_id], email: 'friend@example.test' }, { token: person.token });
    await untilBlocked(db, sending);
    return { sending };
  });
  expect((await sending).body.errors).toMatchObject([{ code: 'ticket-used' }]);
});

test('joining a family that has tickets for the person', async () => {
  const [organizer, adult] = [await it.person('web'), await it.person('web')];
  const invited = await act('family-invite-adult', { first_name: 'Ada', last_name: 'Adult', email: adult.email }, organizer);
  const accept = () => it.act('answer-invitation', { consumer_id: invited._id, accept: true }, { token: adult.token });
  expect(await besideAGate(await ticketsOf(invited._id, organizer), accept)).toBe(200);
});

test('leaving', async () => {
  const person = await it.person('web', { password: PASSWORD });
  const { consumerId } = await ensureConsumer(venue.ctx, person.accountId);
  const leave = () => it.call('POST', '/api/account/delete', { token: person.token, body: { password: PASSWORD } });
  expect(await besideAGate(await ticketsOf(consumerId, person), leave)).toBe(200);
});

test('leaving while sent tickets are accepted', async () => {
  const person = await it.person('web', { password: PASSWORD });
  const { consumerId } = await ensureConsumer(venue.ctx, person.accountId);
  const [ticket] = await ticketsOf(consumerId, person);
  const offered = await it.act('transfer-tickets', { admissions: [ticket], email: 'friend@example.test' }, { token: person.token });
  expect(offered.status).toBe(200);
  // As an acceptance does: the offer first, then its ticket.
  const { leaving } = await inTransaction(venue.ctx, async (ctx) => {
    await ctx.db.selectFrom('ticket_transfer').selectAll().where('from_account', '=', person.accountId).forUpdate().execute();
    const leaving = it.call('POST', '/api/account/delete', { token: person.token, body: { password: PASSWORD } });
    await untilBlocked(ctx.db, leaving);
    await ctx.db.selectFrom('admission').select('admission_id').where('admission_id', '=', ticket!).forUpdate().noWait().executeTakeFirstOrThrow();
    return { leaving };
  });
  expect((await leaving).status).toBe(200);
});

test('leaving takes back several offers in the order of their ids', async () => {
  const person = await it.person('web', { password: PASSWORD });
  const { consumerId } = await ensureConsumer(venue.ctx, person.accountId);
  const admissions = await ticketsOf(consumerId, person);
  expect((await it.act('transfer-tickets', { admissions, email: 'friend@example.test' }, { token: person.token })).status).toBe(200);
  const offers = await venue.ctx.db.selectFrom('ticket_transfer').select('transfer_id').where('from_account', '=', person.accountId).execute();
  const ids = offers.map((offer) => offer.transfer_id);
  const leave = () => it.call('POST', '/api/account/delete', { token: person.token, body: { password: PASSWORD } });
  expect((await besideAnother(venue.ctx, 'ticket_transfer', ids, leave)).status).toBe(200);
});

test('leaving waits for nobody who is letting go of something held', async () => {
  const shop = await openShop(it);
  const person = await it.person('web', { password: PASSWORD });
  await ensureConsumer(shop.ctx, person.accountId);
  const [held] = await shop.hold(person);
  await shop.ctx.db.updateTable('hold').set({ address: '203.0.113.77' }).where('hold_id', '=', held!).execute();
  await inTransaction(shop.ctx, async ({ db }) => {
    await db.selectFrom('hold').select('hold_id').where('hold_id', '=', held!).forUpdate().execute();
    const leaving = it.call('POST', '/api/account/delete', { token: person.token, body: { password: PASSWORD } });
    await untilBlocked(db, leaving);
    expect(await Promise.race([leaving, 'waits'])).toMatchObject({ status: 200 });
  });
});

test('leaving several people whom one looks after in the order of their ids', async () => {
  const person = await it.person('web', { password: PASSWORD });
  await ensureConsumer(venue.ctx, person.accountId);
  const kids = Array.from({ length: 8 }, () => it.house.random.objectId()).toSorted();
  for (const id of kids.toReversed())
    await insertDoclet(venue.ctx, { id, templateId: TEMPLATE.consumer, data: { first_name: 'Kid' }, ownerAccount: person.accountId });
  const leave = () => it.call('POST', '/api/account/delete', { token: person.token, body: { password: PASSWORD } });
  expect((await besideAnother(venue.ctx, 'doclet', kids, leave)).status).toBe(200);
});

test('leaving several groups in the order of their ids', async () => {
  const person = await it.person('web', { password: PASSWORD });
  const { consumerId } = await ensureConsumer(venue.ctx, person.accountId);
  const groups = [await addGroup(venue, await it.person('web')), await addGroup(venue, await it.person('web'))];
  for (const fromId of groups.toReversed()) await weave(venue.ctx, { fromId, toId: consumerId, role: WEAVE_ROLE.groupMember });
  const leave = () => it.call('POST', '/api/account/delete', { token: person.token, body: { password: PASSWORD } });
  expect((await besideAnother(venue.ctx, 'doclet', groups, leave)).status).toBe(200);
});

test('leaving while one’s order is refunded', async () => {
  const shop = await openShop(it);
  const person = await it.person('web', { password: PASSWORD });
  await ensureConsumer(shop.ctx, person.accountId);
  const orderId = await shop.buy(person);
  const { leaving } = await inTransaction(shop.ctx, async (ctx) => {
    await lockOrder(ctx, orderId);
    const leaving = it.call('POST', '/api/account/delete', { token: person.token, body: { password: PASSWORD } });
    await untilBlocked(ctx.db, leaving);
    await ctx.db.selectFrom('order_item').select('item_id').where('order_id', '=', orderId).forUpdate().noWait().executeTakeFirstOrThrow();
    return { leaving };
  });
  expect((await leaving).status).toBe(200);
});

test('leaving while one’s order adds somebody to the family', async () => {
  const shop = await openShop(it);
  const person = await it.person('web', { password: PASSWORD });
  await ensureConsumer(shop.ctx, person.accountId);
  const [family] = await docletsByTemplate(shop.ctx, TEMPLATE.consumerGroup, { ownerAccount: person.accountId });
  const orderId = await shop.buy(person);
  // As settling a payment does: the order first, then its buyer's family.
  const { leaving } = await inTransaction(shop.ctx, async (ctx) => {
    await lockOrder(ctx, orderId);
    const leaving = it.call('POST', '/api/account/delete', { token: person.token, body: { password: PASSWORD } });
    await untilBlocked(ctx.db, leaving);
    await ctx.db.selectFrom('doclet').select('doclet_id').where('doclet_id', '=', family!.id).forUpdate().noWait().executeTakeFirstOrThrow();
    return { leaving };
  });
  expect((await leaving).status).toBe(200);
  const { buyer_email } = await shop.ctx.db.selectFrom('sales_order').select('buyer_email').where('order_id', '=', orderId).executeTakeFirstOrThrow();
  expect(buyer_email).toBe('');
});

test('leaving while somebody joins or leaves the family', async () => {
  const person = await it.person('web', { password: PASSWORD });
  const { consumerId } = await ensureConsumer(venue.ctx, person.accountId);
  const [family] = await docletsByTemplate(venue.ctx, TEMPLATE.consumerGroup, { ownerAccount: person.accountId });
  // Older than the family, so its id is lower.
  const member = await insertDoclet(venue.ctx, { id: '0'.repeat(23) + '1', templateId: TEMPLATE.consumer, data: { first_name: 'Jo', last_name: 'Older' } });
  await weave(venue.ctx, { fromId: family!.id, toId: member.id, role: WEAVE_ROLE.familyMember });
  const { leaving } = await inTransaction(venue.ctx, async (ctx) => {
    await lockDoclet(ctx, family!.id);
    const leaving = it.call('POST', '/api/account/delete', { token: person.token, body: { password: PASSWORD } });
    await untilBlocked(ctx.db, leaving);
    for (const id of [consumerId, member.id]) await ctx.db.selectFrom('doclet').select('doclet_id').where('doclet_id', '=', id).forUpdate().noWait().execute();
    const links = ctx.db.selectFrom('weave').select('weave_id').where('from_id', '=', family!.id);
    expect(await links.forUpdate().noWait().execute()).toHaveLength(2);
    return { leaving };
  });
  expect((await leaving).status).toBe(200);
});

test('accepting tickets while joining a family that has some for the person', async () => {
  const [sender, person] = [await it.person('web'), await it.person('web')];
  const { consumerId } = await ensureConsumer(venue.ctx, sender.accountId);
  await ensureConsumer(venue.ctx, person.accountId);
  const [ticket] = await ticketsOf(consumerId, sender);
  const [{ link }] = (await it.act('transfer-tickets', { admissions: [ticket], phone: '512 555 0134' }, { token: sender.token })).body.data.items;
  // As joining does: the person first, then their tickets.
  const { accepting } = await inTransaction(venue.ctx, async (ctx) => {
    await ensureConsumer(ctx, person.accountId);
    const accepting = it.act('accept-transfer', { token: link.split('/').at(-1) }, { token: person.token });
    await untilBlocked(ctx.db, accepting);
    await ctx.db.selectFrom('admission').select('admission_id').where('admission_id', '=', ticket!).forUpdate().noWait().executeTakeFirstOrThrow();
    return { accepting };
  });
  expect((await accepting).status).toBe(200);
});

test('accepting a ticket while the recipient’s name is corrected, which it then bears', async () => {
  const [sender, person] = [await it.person('web'), await it.person('web')];
  const { consumerId } = await ensureConsumer(venue.ctx, sender.accountId);
  const recipient = await ensureConsumer(venue.ctx, person.accountId);
  const [ticket] = await ticketsOf(consumerId, sender);
  const [{ link }] = (await it.act('transfer-tickets', { admissions: [ticket], phone: '512 555 0134' }, { token: sender.token })).body.data.items;
  const { accepting } = await inTransaction(venue.ctx, async (ctx) => {
    await updateDocletData(ctx, recipient.consumerId, { first_name: 'Corrected' });
    const accepting = it.act('accept-transfer', { token: link.split('/').at(-1) }, { token: person.token });
    await untilBlocked(ctx.db, accepting);
    return { accepting };
  });
  expect((await accepting).status).toBe(200);
  const theirs = venue.ctx.db.selectFrom('admission').select('first_name').where('holder_account', '=', person.accountId);
  expect(await theirs.execute()).toEqual([{ first_name: 'Corrected' }]);
});

test('sending a ticket to somebody while one is given to the family', async () => {
  const person = await it.person('web');
  const { consumerId } = await ensureConsumer(venue.ctx, person.accountId);
  const [ticket] = await ticketsOf(consumerId, person);
  // As giving to the family does: the person first, then the ticket.
  const { sending } = await inTransaction(venue.ctx, async (ctx) => {
    await ensureConsumer(ctx, person.accountId);
    const sending = it.act('transfer-tickets', { admissions: [ticket], phone: '512 555 0134' }, { token: person.token });
    await untilBlocked(ctx.db, sending);
    await ctx.db.selectFrom('admission').select('admission_id').where('admission_id', '=', ticket!).forUpdate().noWait().executeTakeFirstOrThrow();
    return { sending };
  });
  expect((await sending).status).toBe(200);
});

test('leaving while the office changes one’s photo', async () => {
  const person = await it.person('web', { password: PASSWORD });
  const { consumerId } = await ensureConsumer(venue.ctx, person.accountId);
  const dataUrl = `data:image/png;base64,${(await picture('png')).toString('base64')}`;
  const change = (photo: string) =>
    it.call('POST', `/api/workspace/${it.workspaceId}/doclet/${consumerId}`, { token: person.token, body: { data: { photo } } });
  expect((await change(dataUrl)).status).toBe(200);
  // As a change does: the record first, then the file that it no longer shows.
  const { leaving } = await inTransaction(venue.ctx, async (ctx) => {
    await lockDoclet(ctx, consumerId);
    const leaving = it.call('POST', '/api/account/delete', { token: person.token, body: { password: PASSWORD } });
    await untilBlocked(ctx.db, leaving);
    const files = ctx.db.selectFrom('file').select('file_id').where('owner_account', '=', person.accountId);
    expect(await files.forUpdate().noWait().execute()).toHaveLength(1);
    return { leaving };
  });
  expect((await leaving).status).toBe(200);
});
