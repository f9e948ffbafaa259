import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#domain/day.ts';
import { checkInvariants } from '#server/orders/invariants/check-invariants.ts';
import type { TestPerson } from '#server/testing/house.ts';
import { itemsOf, outcomeOf } from '#server/testing/outcome.ts';
import { openShopWithBank } from '#server/testing/own-bank.ts';
import { untilBlocked } from '#server/testing/until-blocked.ts';
import { waitingLine } from '#server/testing/waiting-line.ts';

const { house, shop } = await openShopWithBank();
const { join, open: act, tokenOf, entriesOf, offer, kept, letGo, waits, states } = waitingLine(house, shop);
let admin: TestPerson;
beforeAll(async () => {
  admin = await house.person('admin');
});
afterAll(() => house.close());

const to = addDays(shop.day, 1);
const move = (more: object = {}) =>
  house.act('move-day', { event_id: shop.eventId, from: shop.day, to, reason: 'The storm.', ...more }, { token: admin.token });
const mailsTo = async (recipient: string) => {
  await house.house.outbox.drain();
  return shop.ctx.db.selectFrom('mail').select(['subject', 'plain']).where('recipient', '=', recipient).where('subject', 'like', 'Moved%').execute();
};
/** A pass of which somebody has bought the last places of the day. */
async function bought(count: number): Promise<string> {
  const pass = await shop.limited(count, { waiting_list: true });
  await shop.buy(await shop.buyer(), { productId: pass, count });
  return pass;
}
const sound = async () => {
  await house.house.outbox.drain();
  return [await kept(), await checkInvariants(house.house)];
};

test('whoever waits for a day that is moved is offered none of the places that this frees, and hears why', async () => {
  const pass = await bought(2);
  const token = await waits(pass, 'ann@moved.test', 2);
  itemsOf(await join(pass, { email: 'unconfirmed@moved.test' }));
  const unconfirmed = await tokenOf(pass, 'unconfirmed@moved.test');
  expect(itemsOf(await move({ is_preview: true }))).toMatchObject([{ tickets: 2 }]);
  expect(outcomeOf(await act('show-waiting', token))).toMatchObject({ state: 'waiting' });
  expect(itemsOf(await move())).toMatchObject([{ tickets: 2, staying: [] }]);
  expect(await offer()).toBe(0);
  expect(outcomeOf(await act('show-waiting', token))).toMatchObject({ state: 'over' });
  // The link that was never followed begins nothing any more.
  expect(outcomeOf(await act('confirm-waiting', unconfirmed))).toMatchObject({ state: 'over' });
  const [mail] = await mailsTo('ann@moved.test');
  expect(mail!.subject).toBe('Moved to another day: Limited pass');
  expect(mail!.plain).toContain('The storm.');
  expect(mail!.plain).not.toContain('held');
  expect(await mailsTo('unconfirmed@moved.test')).toEqual([]);
  expect(await sound()).toEqual([0, []]);
});

test('what is held for somebody on a day that is moved is held no longer', async () => {
  const pass = await shop.limited(2, { waiting_list: true });
  await shop.buy(await shop.buyer(), { productId: pass });
  const [held] = await shop.hold({ cartKey: 'c'.repeat(32) }, { productId: pass });
  const token = await waits(pass, 'bo@moved.test');
  await waits(pass, 'behind@moved.test');
  await letGo([held!]);
  await offer();
  await move();
  expect(await offer()).toBe(0);
  expect((await states(pass)).map(([state]) => state)).toEqual(['over', 'over']);
  expect(outcomeOf(await act('take-waiting-offer', token))).toMatchObject({ status: 409, error: 'offer-over' });
  expect((await mailsTo('bo@moved.test'))[0]!.plain).toContain('What we held for you is held no longer.');
  expect(await shop.ctx.db.selectFrom('hold').select('hold_id').where('owner', 'like', 'waiting:%').execute()).toEqual([]);
  expect(await sound()).toEqual([0, []]);
});

test('while nothing can be moved, the line stays', async () => {
  const pass = await bought(1);
  await waits(pass, 'line@moved.test');
  expect(itemsOf(await move({ to: addDays(shop.today, -1) }))).toMatchObject([{ tickets: 0, staying: [{}] }]);
  expect(await states(pass)).toEqual([['waiting', 0]]);
  await move();
  expect(await states(pass)).toEqual([['over', 0]]);
});

test('those who wait for another day or another event stay in their lines', async () => {
  const pass = await bought(2);
  await shop.hold({ cartKey: 'd'.repeat(32) }, { productId: pass, date: to, count: 2 });
  await waits(pass, 'stays@moved.test', 1, { date: to });
  await waits(pass, 'elsewhere@moved.test');
  await shop.buy(await shop.buyer(), {});
  await shop.ctx.db
    .updateTable('waiting_entry')
    .set({ event_id: 'f'.repeat(24) })
    .where('email', '=', 'elsewhere@moved.test')
    .execute();
  expect(itemsOf(await move())).toMatchObject([{ orders: 1 }]);
  expect((await entriesOf(pass)).map(({ email, state }) => [email, state])).toEqual([
    ['stays@moved.test', 'waiting'],
    ['elsewhere@moved.test', 'waiting'],
  ]);
});

test('a day is moved and those who wait for it are dealt places at the same moment: each wait ends one way', async () => {
  const pass = await shop.limited(1, { waiting_list: true });
  const [held] = await shop.hold({ cartKey: 'c'.repeat(32) }, { productId: pass });
  await waits(pass, 'first@race.test');
  await waits(pass, 'second@race.test');
  await letGo([held!]);
  await shop.buy(await shop.buyer(), {});
  const both = await shop.ctx.db.transaction().execute(async (trx) => {
    await trx.selectFrom('pool').select('pool_id').where('kept', '>', 0).forUpdate().execute();
    const offering = offer();
    await untilBlocked(trx, offering);
    return [offering, move()] as const;
  });
  await both[0];
  await both[1];
  expect((await states(pass)).map(([state]) => state)).toEqual(['over', 'over']);
  expect(await checkInvariants(house.house)).toEqual([]);
});

test('those who wait for a day that is moved are locked in the order in which they came, however many they are', async () => {
  const pass = await bought(1);
  const emails = ['later@locked.test', 'sooner@locked.test'];
  for (const email of emails) await waits(pass, email);
  const [later, sooner] = await entriesOf(pass);
  const { db } = shop.ctx;
  await db
    .updateTable('waiting_entry')
    .set({ waiting_since: new Date(0) })
    .where('entry_id', '=', sooner!.entry_id)
    .execute();
  const unconfirmed = { state: 'unconfirmed' as const, kept_pools: [], waiting_since: null };
  const many = Array.from({ length: 500 }, (_, at) => ({ ...later!, ...unconfirmed, entry_id: shop.ctx.random.secretId(), email: `${at}@locked.test` }));
  await db.insertInto('waiting_entry').values(many).execute();
  const moving = await db.transaction().execute(async (trx) => {
    const lock = (entryId: string) => trx.selectFrom('waiting_entry').select('entry_id').where('entry_id', '=', entryId).forUpdate().execute();
    await lock(sooner!.entry_id);
    const moving = move();
    await untilBlocked(trx, moving);
    await lock(later!.entry_id);
    return [moving];
  });
  expect(itemsOf(await moving[0]!)).toMatchObject([{ tickets: 1 }]);
  expect(new Set((await states(pass)).map(([state]) => state))).toEqual(new Set(['over']));
  expect((await sound())[1]).toEqual([]);
});
