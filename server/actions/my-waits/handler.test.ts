import { afterAll, expect, test } from 'vitest';
import type { TestPerson } from '#server/testing/house.ts';
import { itemsOf } from '#server/testing/outcome.ts';
import { openShopWithBank } from '#server/testing/own-bank.ts';
import { waitingLine } from '#server/testing/waiting-line.ts';

const { house, shop } = await openShopWithBank();
const { join, open, offer } = waitingLine(house, shop);
afterAll(() => house.close());

const CART = 'c'.repeat(32);
const soldOut = async () => {
  const pass = await shop.limited(1, { waiting_list: true });
  const [holdId] = await shop.hold({ cartKey: CART }, { productId: pass });
  return { pass, letGo: () => house.act('remove-reservation', { items: [holdId] }, { cartKey: CART }) };
};
const waitsOf = async (who: TestPerson) => itemsOf(await house.act('my-waits', {}, { token: who.token }));

test('people find what they wait for and what is held for them, until they have left', async () => {
  const [early, late] = [await soldOut(), await soldOut()];
  const maya = await shop.buyer();
  expect(await waitsOf(maya)).toEqual([]);
  await join(early.pass, { who: maya, units: 2 });
  await join(late.pass, { who: maya });
  expect(await waitsOf(maya)).toMatchObject([
    { doclet_id: early.pass, state: 'waiting', units: 2, ahead: 0 },
    { doclet_id: late.pass, state: 'waiting' },
  ]);
  await early.letGo();
  await offer();
  const [held] = await waitsOf(maya);
  expect(held).toMatchObject({ doclet_id: early.pass, state: 'offered', offered: 1 });
  expect(itemsOf(await open('show-waiting', held.token))).toMatchObject([{ doclet_id: early.pass, state: 'offered' }]);
  await open('leave-waiting-list', held.token);
  expect(await waitsOf(maya)).toMatchObject([{ doclet_id: late.pass }]);
});

test('where they joined signed out it is theirs once they have proved the address, and nobody else sees it', async () => {
  const { pass } = await soldOut();
  const [proved, typed, stranger] = [await shop.buyer(), await house.person('web', { confirmed: false }), await shop.buyer()];
  for (const { email } of [proved, typed]) {
    await join(pass, { email });
    expect(await waitsOf(proved)).toEqual([]);
  }
  // Whoever registered somebody else's address takes nothing of theirs, also where they asked for it themselves.
  await join(pass, { who: typed });
  for (const { email } of [proved, typed]) await open('confirm-waiting', await waitingLine(house, shop).tokenOf(pass, email));
  expect(await waitsOf(proved)).toMatchObject([{ doclet_id: pass, ahead: 0 }]);
  expect(await waitsOf(typed)).toEqual([]);
  expect(await waitsOf(stranger)).toEqual([]);
});

test('whoever has another address by now waits once, and finds what they waited for before', async () => {
  const [own, typed] = [await soldOut(), await soldOut()];
  const [maya, stranger] = [await house.person('web', { email: 'before@once.test' }), await shop.buyer()];
  await join(own.pass, { who: maya });
  await join(typed.pass, { email: maya.email });
  await open('confirm-waiting', await waitingLine(house, shop).tokenOf(typed.pass, maya.email));
  // A wish that nobody has confirmed is no place in the line.
  const wished = await soldOut();
  await join(wished.pass, { email: maya.email });
  const { reference } = shop.ctx.database;
  const change = { email: 'after@once.test', earlier_emails: [maya.email] };
  await reference.updateTable('account').set(change).where('account_id', '=', maya.accountId).execute();
  for (const { pass } of [own, typed]) {
    expect(itemsOf(await join(pass, { who: maya, units: 2 }))).toEqual([{ state: 'waiting' }]);
    expect(await waitingLine(house, shop).entriesOf(pass)).toHaveLength(1);
  }
  await join(wished.pass, { who: maya });
  expect((await waitingLine(house, shop).entriesOf(wished.pass)).map(({ email, state }) => [email, state])).toEqual([
    [maya.email, 'unconfirmed'],
    [change.email, 'waiting'],
  ]);
  expect((await waitsOf(maya)).map(({ doclet_id }) => doclet_id)).toEqual([own.pass, typed.pass, wished.pass]);
  // Their places are told to the address that they have now.
  await typed.letGo();
  await offer();
  await house.house.outbox.drain();
  expect(await shop.ctx.db.selectFrom('mail').select('recipient').where('subject', 'like', '%free%').execute()).toEqual([{ recipient: change.email }]);
  expect(await waitsOf(stranger)).toEqual([]);
});

test('what an account waits for is not shown to whoever has its old address by now', async () => {
  const { pass } = await soldOut();
  const maya = await house.person('web', { email: 'passed-on@once.test' });
  await join(pass, { who: maya });
  await shop.ctx.database.reference.updateTable('account').set({ email: 'new@once.test' }).where('account_id', '=', maya.accountId).execute();
  const next = await house.person('web', { email: maya.email });
  expect(await waitsOf(next)).toEqual([]);
  expect(await waitsOf(maya)).toHaveLength(1);
});

test('an offer whose time has run out is no longer among them', async () => {
  const { pass, letGo } = await soldOut();
  const maya = await shop.buyer();
  await join(pass, { who: maya });
  await letGo();
  await offer();
  expect(await waitsOf(maya)).toMatchObject([{ state: 'offered' }]);
  await shop.ctx.db
    .updateTable('waiting_entry')
    .set({ offer_ends_at: new Date(house.house.clock.now() - 1000) })
    .where('product_id', '=', pass)
    .execute();
  expect(await waitsOf(maya)).toEqual([]);
});

test('whoever has the old address of somebody who waits gets a place of their own, and both keep theirs', async () => {
  const { pass } = await soldOut();
  const { entriesOf } = waitingLine(house, shop);
  const maya = await house.person('web', { email: 'handed-on@once.test' });
  await join(pass, { who: maya });
  const change = { email: 'moved@once.test', earlier_emails: [maya.email] };
  await shop.ctx.database.reference.updateTable('account').set(change).where('account_id', '=', maya.accountId).execute();
  const next = await house.person('web', { email: maya.email });
  for (let times = 0; times < 2; times++) expect(itemsOf(await join(pass, { who: next }))).toEqual([{ state: 'waiting' }]);
  expect((await entriesOf(pass)).map(({ email, account_id, state }) => [email, account_id, state])).toEqual([
    [change.email, maya.accountId, 'waiting'],
    [maya.email, next.accountId, 'waiting'],
  ]);
  expect([await waitsOf(maya), await waitsOf(next)]).toMatchObject([[{ doclet_id: pass, ahead: 0 }], [{ doclet_id: pass, ahead: 1 }]]);
  expect(itemsOf(await join(pass, { who: maya }))).toEqual([{ state: 'waiting' }]);
  expect(await entriesOf(pass)).toHaveLength(2);
});

test('also where they typed the address of theirs, or have typed the new one before', async () => {
  const { pass } = await soldOut();
  const { entriesOf, tokenOf } = waitingLine(house, shop);
  const maya = await house.person('web', { email: 'typed-on@once.test' });
  await join(pass, { who: maya });
  await join(pass, { email: 'typed-next@once.test' });
  const change = { email: 'typed-next@once.test', earlier_emails: [maya.email] };
  await shop.ctx.database.reference.updateTable('account').set(change).where('account_id', '=', maya.accountId).execute();
  const next = await house.person('web', { email: maya.email });
  expect(itemsOf(await join(pass, { email: next.email }))).toEqual([{ state: 'unconfirmed' }]);
  await open('confirm-waiting', await tokenOf(pass, next.email));
  expect((await waitsOf(maya)).map(({ doclet_id }) => doclet_id)).toEqual([pass]);
  expect((await waitsOf(next)).map(({ doclet_id }) => doclet_id)).toEqual([pass]);
  expect((await entriesOf(pass)).map(({ email, state }) => [email, state]).toSorted()).toEqual([
    [change.email, 'left'],
    [change.email, 'waiting'],
    [next.email, 'waiting'],
  ]);
});

test('of two places that somebody has under both of their addresses, they keep the first', async () => {
  const { pass } = await soldOut();
  const { entriesOf, waits } = waitingLine(house, shop);
  const maya = await house.person('web', { email: 'second@once.test' });
  const change = { email: 'first@once.test', earlier_emails: [maya.email] };
  await waits(pass, change.email);
  house.clock.advance(1000);
  await join(pass, { who: maya });
  await shop.ctx.database.reference.updateTable('account').set(change).where('account_id', '=', maya.accountId).execute();
  const next = await house.person('web', { email: maya.email });
  await join(pass, { who: next });
  expect((await entriesOf(pass)).map(({ email, state }) => [email, state])).toEqual([
    [change.email, 'waiting'],
    [maya.email, 'left'],
    [maya.email, 'waiting'],
  ]);
  expect(await waitsOf(maya)).toMatchObject([{ ahead: 0 }]);
});
