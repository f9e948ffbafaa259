import { afterAll, expect, test } from 'vitest';
import { addDays } from '#domain/day.ts';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { updateDocletData } from '#server/doclets/doclets.ts';
import { checkInvariants } from '#server/orders/invariants/check-invariants.ts';
import { itemsOf, outcomeOf } from '#server/testing/outcome.ts';
import { openShopWithBank } from '#server/testing/own-bank.ts';
import { setSettings } from '#server/testing/settings.ts';
import { waitingLine } from '#server/testing/waiting-line.ts';

const { house, shop } = await openShopWithBank();
const { join, open: act, tokenOf, entriesOf, offer, kept } = waitingLine(house, shop);
afterAll(() => house.close());

const CART = 'c'.repeat(32);
const soldOut = async (data: Record<string, unknown> = {}) => {
  const pass = await shop.limited(1, { waiting_list: true, ...data });
  const [holdId] = await shop.hold({ cartKey: CART }, { productId: pass });
  return { pass, letGo: () => house.act('remove-reservation', { items: [holdId] }, { cartKey: CART }) };
};
const mailsTo = async (email: string) => {
  await house.house.outbox.drain();
  return shop.ctx.db.selectFrom('mail').selectAll().where('recipient', '=', email).orderBy('created_at').execute();
};

test('a visitor waits once they have followed the link, gets what comes free before all others, and buys it', async () => {
  const { pass, letGo } = await soldOut();
  expect(itemsOf(await join(pass, { email: 'Ann@Example.test' }))).toEqual([{ state: 'unconfirmed' }]);
  const [mail] = await mailsTo('ann@example.test');
  const token = /waiting\/([\w~-]+)/.exec(mail!.plain)![1]!;
  expect(token).toBe(await tokenOf(pass, 'ann@example.test'));
  expect(await kept()).toBe(0);
  expect(outcomeOf(await act('show-waiting', token))).toMatchObject({ status: 200, state: 'unconfirmed', name: 'Limited pass', date: shop.day, units: 1 });
  expect(outcomeOf(await act('confirm-waiting', token))).toMatchObject({ state: 'waiting', ahead: 0 });
  expect(outcomeOf(await act('confirm-waiting', token))).toMatchObject({ state: 'waiting', ahead: 0 });
  expect(await kept()).toBe(1);
  expect(await offer()).toBe(0);
  await letGo();
  const stranger = { date: shop.day, doclet_id: pass, event_id: shop.eventId };
  expect(outcomeOf(await house.act('reserve-ticket', stranger))).toMatchObject({ status: 409, error: 'sold-out' });
  expect([await offer(), await offer()]).toEqual([1, 0]);
  expect(outcomeOf(await house.act('reserve-ticket', stranger))).toMatchObject({ status: 409, error: 'sold-out' });
  expect((await mailsTo('ann@example.test')).map(({ subject }) => subject)).toEqual(['Waiting for Limited pass: one more step', '1 place free: Limited pass']);
  expect(outcomeOf(await act('show-waiting', token))).toMatchObject({ state: 'offered', offered: 1 });
  const maya = await shop.buyer();
  const [taken] = itemsOf(await act('take-waiting-offer', token, { token: maya.token }));
  expect(taken).toMatchObject({ doclet_id: pass, event_id: shop.eventId, date: shop.day, time: null });
  expect(itemsOf(await act('take-waiting-offer', token, { token: maya.token }))).toEqual([taken]);
  expect(outcomeOf(await act('take-waiting-offer', token))).toMatchObject({ status: 409, error: 'offer-taken' });
  const bought = await shop.submit(maya, shop.items([taken.item_id], { productId: pass }));
  expect(outcomeOf(bought)).toMatchObject({ success: true });
  expect(outcomeOf(await act('take-waiting-offer', token, { token: maya.token }))).toMatchObject({ status: 409, error: 'offer-taken' });
  expect(await checkInvariants(house.house)).toEqual([]);
});

test('without a cart they are given one, and its key', async () => {
  const { pass, letGo } = await soldOut();
  await join(pass, { email: 'bo@example.test' });
  const token = await tokenOf(pass, 'bo@example.test');
  await act('confirm-waiting', token);
  await letGo();
  await offer();
  const keyed = { headers: { 'idempotency-key': 'taken-once-1' } };
  const reply = await house.act('take-waiting-offer', { token }, keyed);
  // The same once more, after an answer that was lost on its way.
  expect((await house.act('take-waiting-offer', { token }, keyed)).body).toEqual(reply.body);
  const cartKey = reply.body.meta!['cart_key'] as string;
  expect(cartKey).toMatch(/^[\w-]{32}$/);
  expect(itemsOf(await act('take-waiting-offer', token, { cartKey }))).toEqual(itemsOf(reply));
  const extended = itemsOf(await house.act('extend-reservations', { items: [itemsOf(reply)[0].item_id] }, { cartKey }));
  expect(extended).toHaveLength(1);
});

test('whoever asks for an offer before there is one is told that they still wait, or have not confirmed it yet', async () => {
  const { pass } = await soldOut();
  await join(pass, { email: 'early@example.test' });
  const token = await tokenOf(pass, 'early@example.test');
  const asked = async () => {
    const { status, body } = await act('take-waiting-offer', token);
    return [status, body.errors?.[0]];
  };
  expect(await asked()).toEqual([409, { code: 'not-offered', message: 'Nothing is held for you yet. Please confirm first that you want to wait.' }]);
  await act('confirm-waiting', token);
  expect(await asked()).toEqual([409, { code: 'not-offered', message: 'You still wait. Nothing is held for you yet.' }]);
});

test('somebody signed in waits at once, under their own address', async () => {
  const { pass } = await soldOut();
  const maya = await shop.buyer();
  expect(itemsOf(await join(pass, { who: maya, email: 'somebody@else.test' }))).toEqual([{ state: 'waiting' }]);
  expect(itemsOf(await join(pass, { who: maya }))).toEqual([{ state: 'waiting' }]);
  expect(await entriesOf(pass)).toMatchObject([{ email: maya.email, account_id: maya.accountId, state: 'waiting' }]);
  expect((await mailsTo(maya.email)).filter(({ subject }) => subject === 'You are waiting for Limited pass')).toHaveLength(1);
  expect(outcomeOf(await join(pass, { email: maya.email }))).toMatchObject({ status: 200, state: 'unconfirmed' });
  expect(await entriesOf(pass)).toHaveLength(1);
});

test('each day and each time is waited for by itself, and once more after leaving', async () => {
  const times = ['11:00:00', '15:00:00'];
  const session_ids = await Promise.all(
    times.map((start_time) => shop.add(TEMPLATE.venueEventSession, { name: start_time, event_id: shop.eventId, date: 'every', start_time, capacity: 1 })),
  );
  const pass = await shop.product({ name: 'Tour', waiting_list: true, session_ids });
  const maya = await shop.buyer();
  const wishes = [shop.day, addDays(shop.day, 1)].flatMap((date) => times.map((time) => ({ date, time })));
  for (const wish of wishes) {
    itemsOf(await house.act('reserve-ticket', { ...wish, doclet_id: pass, event_id: shop.eventId }, { cartKey: CART }));
    itemsOf(await join(pass, { who: maya, ...wish }));
  }
  const states = async () => (await entriesOf(pass)).map(({ state, visit_date, entry_time }) => [state, visit_date, entry_time]);
  expect(await states()).toEqual(wishes.map(({ date, time }) => ['waiting', date, time]));
  const last = await tokenOf(pass, maya.email);
  expect(outcomeOf(await act('show-waiting', last))).toMatchObject({ ahead: 0 });
  expect(outcomeOf(await act('leave-waiting-list', last))).toMatchObject({ state: 'left' });
  itemsOf(await join(pass, { who: maya, ...wishes.at(-1)! }));
  expect((await states()).map(([state]) => state).toSorted()).toEqual(['left', 'waiting', 'waiting', 'waiting', 'waiting']);
});

test('until it is confirmed, the last wish holds, whoever typed the address before', async () => {
  const { pass } = await soldOut();
  const maya = await shop.buyer();
  await join(pass, { email: maya.email, units: 1 });
  await join(pass, { email: maya.email, units: 4 });
  expect((await mailsTo(maya.email)).at(-1)!.plain).toContain('4 places');
  await join(pass, { who: maya, units: 2 });
  expect(await entriesOf(pass)).toMatchObject([{ account_id: maya.accountId, units: 2, state: 'waiting' }]);
  await join(pass, { email: maya.email, units: 9 });
  expect(await entriesOf(pass)).toMatchObject([{ units: 2 }]);
});

test('whoever joins again is told how they stand: signed in at once, otherwise by mail', async () => {
  const { pass, letGo } = await soldOut();
  const maya = await shop.buyer();
  const joinedTyping = async () => {
    expect(itemsOf(await join(pass, { email: maya.email }))).toEqual([{ state: 'unconfirmed' }]);
    return (await mailsTo(maya.email)).map(({ subject }) => subject);
  };
  await join(pass, { who: maya });
  expect(await joinedTyping()).toEqual(['You are waiting for Limited pass', 'You are waiting for Limited pass']);
  await letGo();
  await offer();
  expect((await joinedTyping()).slice(2)).toEqual(['1 place free: Limited pass', '1 place free: Limited pass']);
  expect(itemsOf(await join(pass, { who: maya }))).toEqual([{ state: 'offered' }]);
  expect(await entriesOf(pass)).toHaveLength(1);
});

test('an address that its account has not confirmed is proven by the link, and somebody at work asks for somebody else', async () => {
  const { pass } = await soldOut();
  const olga = await house.person('web', { email: 'olga@example.test', confirmed: false });
  expect(itemsOf(await join(pass, { who: olga }))).toEqual([{ state: 'unconfirmed' }]);
  itemsOf(await join(pass, { email: olga.email }));
  expect(itemsOf(await join(pass, { who: await house.person('admin'), email: 'guest@example.test' }))).toEqual([{ state: 'unconfirmed' }]);
  expect(await entriesOf(pass)).toMatchObject([
    { email: olga.email, account_id: null, state: 'unconfirmed' },
    { email: 'guest@example.test', account_id: null, state: 'unconfirmed' },
  ]);
  // Whoever registered somebody else's address does not see what they wait for.
  await act('confirm-waiting', await tokenOf(pass, olga.email));
  expect(itemsOf(await house.act('my-waits', {}, { token: olga.token }))).toEqual([]);
});

test('only what is sold out and has a list can be waited for', async () => {
  const { pass, letGo } = await soldOut({ limit_per_order: 2 });
  const email = 'cy@example.test';
  expect(outcomeOf(await join(pass, {}))).toMatchObject({ status: 400 });
  expect(outcomeOf(await join(pass, { email, units: 3 }))).toMatchObject({ status: 400 });
  expect(outcomeOf(await join(pass, { email, units: 11 }))).toMatchObject({ status: 400 });
  expect(outcomeOf(await join(pass, { email: 'no address' }))).toMatchObject({ status: 400 });
  expect(outcomeOf(await join('f'.repeat(24), { email }))).toMatchObject({ status: 404 });
  expect(outcomeOf(await join(pass, { email, date: addDays(shop.today, -1) }))).toMatchObject({ status: 409, error: 'date-unavailable' });
  expect(outcomeOf(await join(pass, { email, date: addDays(shop.day, 1) }))).toMatchObject({ status: 409, error: 'room-left' });
  const without = await soldOut({ waiting_list: false });
  expect(outcomeOf(await join(without.pass, { email }))).toMatchObject({ status: 409, error: 'not-for-waiting' });
  const spaces = await soldOut();
  await updateDocletData(shop.ctx, spaces.pass, { has_spaces: true });
  expect(outcomeOf(await join(spaces.pass, { email }))).toMatchObject({ status: 409, error: 'not-for-waiting' });
  const coach = await soldOut({ min_per_order: 11 });
  expect(outcomeOf(await join(coach.pass, { email, units: 10 }))).toMatchObject({ status: 409, error: 'not-for-waiting' });
  await letGo();
  expect(outcomeOf(await join(pass, { email }))).toMatchObject({ status: 409, error: 'room-left' });
  expect(await mailsTo(email)).toEqual([]);
});

test('what a cart cannot hold so many of cannot be waited for, and is offered to nobody', async () => {
  const { pass, letGo } = await soldOut({ min_per_order: 2 });
  const waiting = async (email: string) => {
    itemsOf(await join(pass, { email, units: 2 }));
    itemsOf(await act('confirm-waiting', await tokenOf(pass, email)));
  };
  await waiting('before@limit.test');
  await setSettings(house, { holds_per_owner: 1 });
  expect(outcomeOf(await join(pass, { email: 'after@limit.test', units: 2 }))).toMatchObject({ status: 409, error: 'not-for-waiting' });
  await letGo();
  expect(await offer()).toBe(0);
  expect(outcomeOf(await act('show-waiting', await tokenOf(pass, 'before@limit.test')))).toMatchObject({ state: 'waiting', is_paused: true });
  await setSettings(house, { holds_per_owner: null });
});

test('a link that is not ours opens nothing, nor does one of another venue', async () => {
  const { pass } = await soldOut();
  await join(pass, { email: 'di@example.test' });
  const token = await tokenOf(pass, 'di@example.test');
  for (const name of ['show-waiting', 'confirm-waiting', 'leave-waiting-list', 'take-waiting-offer']) {
    expect([name, (await act(name, `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)).status]).toEqual([name, 404]);
    const elsewhere = await house.call('POST', `/api/workspace/${house.otherWorkspaceId}/action/${name}`, { body: { data: { token } } });
    expect([name, elsewhere.status]).toEqual([name, 404]);
  }
});

test('the office sees who waits, and nobody else does', async () => {
  const { pass } = await soldOut();
  for (const email of ['eve@example.test', 'fay@example.test']) {
    await join(pass, { email, units: 1 });
    await act('confirm-waiting', await tokenOf(pass, email));
  }
  await join(pass, { email: 'unconfirmed@example.test' });
  const admin = await house.person('admin');
  const seen = itemsOf(await house.act('waiting-list', { event_id: shop.eventId }, { token: admin.token })).filter((one) => one.doclet_id === pass);
  expect(itemsOf(await house.act('waiting-list', { event_id: 'f'.repeat(24) }, { token: admin.token }))).toEqual([]);
  expect(seen).toMatchObject([{ email: 'eve@example.test', name: 'Limited pass', date: shop.day, units: 1, state: 'waiting' }, { email: 'fay@example.test' }]);
  expect(outcomeOf(await act('show-waiting', await tokenOf(pass, 'fay@example.test')))).toMatchObject({ ahead: 1 });
  await act('leave-waiting-list', await tokenOf(pass, 'eve@example.test'));
  const after = itemsOf(await house.act('waiting-list', { event_id: shop.eventId }, { token: admin.token })).filter((one) => one.doclet_id === pass);
  expect(after.map(({ email }) => email)).toEqual(['fay@example.test']);
});
