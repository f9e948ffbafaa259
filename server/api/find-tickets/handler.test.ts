import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#domain/day.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import { instantInZone } from '#domain/zone.ts';
import { updateDocletData } from '#server/doclets/doclets.ts';
import { mailsTo } from '#server/testing/account-mail.ts';
import type { TestPerson } from '#server/testing/house.ts';
import { openShopWithBank } from '#server/testing/own-bank.ts';

const { house: it, shop } = await openShopWithBank();
let buyer: TestPerson;

beforeAll(async () => {
  buyer = await shop.buyer();
  await shop.buy(buyer, { count: 2 });
});
afterAll(() => it.close());

const find = (email: string) => it.call('POST', `/api/workspace/${it.workspaceId}/find-tickets`, { body: { email } });
const show = (token: string, ws = it.workspaceId) => it.call('POST', `/api/workspace/${ws}/find-tickets/show`, { body: { token } });

const known = new Set<string>();

/** The mail is written after the answer, so this waits for it. */
async function tokenFor(email: string): Promise<string> {
  for (let tries = 0; tries < 500; tries++) {
    for (const mail of await mailsTo(it, email)) {
      const token = /find-tickets\/([\w-]{20,})/.exec(mail.plain)?.[1];
      if (token && !known.has(token)) return known.add(token) && token;
    }
    await new Promise((later) => setTimeout(later, 20));
  }
  throw new Error('No link came');
}

/** A mail that was to come would have come by now: one that was asked for afterwards has. */
async function laterMailCame(): Promise<void> {
  const another = await shop.buyer();
  await shop.buy(another);
  await find(another.email);
  await tokenFor(another.email);
}

test('a caller who sends a key along to be safe is sent the link too', async () => {
  await shop.buy(await it.person('web', { email: 'keyed@example.test' }));
  const path = `/api/workspace/${it.workspaceId}/find-tickets`;
  expect((await it.call('POST', path, { body: { email: 'keyed@example.test' }, headers: { 'idempotency-key': 'find-once' } })).status).toBe(200);
  await tokenFor('keyed@example.test');
});

test('tickets that were given back are not shown, and nobody is sent a link to none', async () => {
  const [giver, all] = [await shop.buyer(), await shop.buyer()];
  const staff = await it.person('staff');
  const [part, whole] = [await shop.buy(giver, { count: 2 }), await shop.buy(all)];
  const [item] = await shop.tickets(part);
  expect((await it.act('refund', { order_id: part, items: [item!.item_id] }, { token: staff.token })).status).toBe(200);
  expect((await it.act('refund', { order_id: whole }, { token: staff.token })).status).toBe(200);
  await find(giver.email);
  expect((await show(await tokenFor(giver.email))).body.data.items).toHaveLength(1);
  await find(all.email);
  await laterMailCame();
  expect((await mailsTo(it, all.email)).filter((mail) => mail.plain.includes('find-tickets'))).toEqual([]);
});

test('the link shows the tickets with their codes, for a quarter of an hour and in this workspace only', async () => {
  expect((await find(buyer.email.toUpperCase())).body.data).toEqual({ sent: true });
  const token = await tokenFor(buyer.email);
  const shown = await show(token);
  expect(shown.body.data.items).toHaveLength(2);
  expect(JSON.parse(shown.body.data.items[0].qr)).toMatchObject({ _id: shown.body.data.items[0].admission_id, k: expect.stringMatching(/^[\w-]{22}$/) });
  expect((await show(token, it.otherWorkspaceId)).status).toBe(404);
  it.clock.advance(15 * MINUTE_MS + 1);
  expect((await show(token)).status).toBe(404);
});

test('an unknown address gets the same answer and no mail', async () => {
  expect(await find('nobody@example.test')).toMatchObject({ status: 200, body: { data: { sent: true } } });
  await laterMailCame();
  expect(await mailsTo(it, 'nobody@example.test')).toEqual([]);
});

test('tickets that were passed on are not shown to their buyer', async () => {
  const [first] = await it.house.database
    .of(it.workspaceId)
    .selectFrom('admission')
    .select('admission_id')
    .where('workspace_id', '=', it.workspaceId)
    .where('holder_account', '=', buyer.accountId)
    .execute();
  const friend = await shop.buyer();
  await it.house.database
    .of(it.workspaceId)
    .updateTable('admission')
    .set({ holder_account: friend.accountId })
    .where('workspace_id', '=', it.workspaceId)
    .where('admission_id', '=', first!.admission_id)
    .execute();
  it.clock.advance(HOUR_MS);
  await find(buyer.email);
  const ids = (await show(await tokenFor(buyer.email))).body.data.items.map((item: { admission_id: string }) => item.admission_id);
  expect(ids).toHaveLength(1);
  expect(ids).not.toContain(first!.admission_id);
});

test('an account’s tickets are found by its current address, a till’s by the one given', async () => {
  const mover = await shop.buyer();
  const [bought, atTill] = [await shop.buy(mover), await shop.buy(mover)];
  const { db } = shop.ctx;
  await it.house.database.reference.updateTable('account').set({ email: 'moved@example.test' }).where('account_id', '=', mover.accountId).execute();
  await db.updateTable('sales_order').set({ buyer_account: null, buyer_email: 'walk.in@example.test' }).where('order_id', '=', atTill).execute();
  await db.updateTable('admission').set({ holder_account: null }).where('order_id', '=', atTill).execute();
  const ordersOf = async (email: string) => {
    await find(email);
    const ids = (await show(await tokenFor(email))).body.data.items.map((item: { admission_id: string }) => item.admission_id);
    return (await db.selectFrom('admission').select('order_id').where('admission_id', 'in', ids).execute()).map((row) => row.order_id);
  };
  expect(await ordersOf('moved@example.test')).toEqual([bought]);
  expect(await ordersOf('walk.in@example.test')).toEqual([atTill]);
  await find(mover.email);
  await laterMailCame();
  expect(await mailsTo(it, mover.email)).not.toContainEqual(expect.objectContaining({ plain: expect.stringContaining('find-tickets/') }));
});

test('five per hour, however many ask', async () => {
  const replies = await Promise.all(Array.from({ length: 12 }, () => find('flood@example.test')));
  expect(replies.filter((reply) => reply.status === 200)).toHaveLength(5);
  expect(replies.filter((reply) => reply.status === 429)).toHaveLength(7);
});

test('upcoming days first, day by day, and tickets before what goes with them', async () => {
  const guest = await shop.buyer();
  const orderId = await shop.buy(guest, { count: 5 });
  const { db } = shop.ctx;
  const rows = await db.selectFrom('admission').select('admission_id').where('order_id', '=', orderId).orderBy('admission_id').execute();
  const kinds = [
    ['addon', 'Parking', '2099-12-05'],
    ['merchandise', 'Beanie', 'any'],
    ['admission', 'Long gone', '2000-01-01'],
    ['admission', 'Adult', '2099-12-05'],
    ['admission', 'Sooner', '2099-12-04'],
  ] as const;
  for (const [at, [kind, name, date]] of kinds.entries())
    await db.updateTable('admission').set({ kind, name, visit_date: date }).where('admission_id', '=', rows[at]!.admission_id).execute();
  await find(guest.email);
  const names = (await show(await tokenFor(guest.email))).body.data.items.map((item: { name: string }) => item.name);
  expect(names).toEqual(['Sooner', 'Adult', 'Parking', 'Beanie', 'Long gone']);
});

test('tonight’s is still upcoming while the night goes on', async () => {
  const guest = await shop.buyer();
  const orderId = await shop.buy(guest, { count: 2 });
  const { db } = shop.ctx;
  const rows = await db.selectFrom('admission').select('admission_id').where('order_id', '=', orderId).orderBy('admission_id').execute();
  for (const [at, [name, date]] of (
    [
      ['Tomorrow', addDays(shop.today, 1)],
      ['Tonight', shop.today],
    ] as const
  ).entries())
    await db.updateTable('admission').set({ name, visit_date: date }).where('admission_id', '=', rows[at]!.admission_id).execute();
  await updateDocletData(shop.ctx, shop.eventId, { day_ends_at: '04:00:00' });
  const namesAt = async (time: string) => {
    it.clock.set(instantInZone('America/Chicago', addDays(shop.today, 1), time));
    await find(guest.email);
    return (await show(await tokenFor(guest.email))).body.data.items.map((item: { name: string }) => item.name);
  };
  expect(await namesAt('00:30:00')).toEqual(['Tonight', 'Tomorrow']);
  expect(await namesAt('04:00:00')).toEqual(['Tomorrow', 'Tonight']);
});
