import { afterAll, beforeEach, expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/durations.ts';
import { consumerRecords, ensureConsumer } from '#server/accounts/consumer-records.ts';
import { resolveOpen } from '#server/checkout/left-open/resolver.ts';
import { BANK_UNANSWERED } from '#server/checkout/submission/submission.ts';
import { docletById } from '#server/doclets/doclets.ts';
import { asOwner } from '#server/testing/as-owner.ts';
import { everyRow } from '#server/testing/at-rest.ts';
import type { TestPerson } from '#server/testing/house.ts';
import { openShopWithStripe } from '#server/testing/own-stripe.ts';
import { answerChallenge } from '#server/testing/stripe-stub-account.ts';

/** A card whose bank asks its holder something first (3-D Secure), with a double of Stripe. */
const stripe = await openShopWithStripe();
const { stub, house, shop, intent, broken, tells: stripeTells } = stripe;
let buyer: TestPerson;
let productId: string;
beforeEach(async () => {
  buyer = await shop.buyer();
  productId = await shop.limited(1);
});
afterAll(() => stripe.close());

const status = async (order_id: string, who = buyer) => (await house.act('order-status', { order_id }, { token: who.token })).body.data?.items[0];

async function submit(card_token: string = stub.cards.confirm, cashless_spending = false) {
  const holds = await shop.hold(buyer, { productId });
  const items = shop.items(holds, { productId });
  const reply = await shop.submit(buyer, items, { payment_info: { card_token }, cashless_spending });
  return { items, ...reply.body.data.items[0] };
}
test('the bank’s question is shown to the buyer, and their answer completes the order', async () => {
  const asked = await submit();
  expect(asked).toMatchObject({ success: false, status: 'requires-action', client_secret: null });
  const told = await status(asked.order_id);
  expect(told).toMatchObject({ status: 'requires-action', client_secret: expect.stringMatching(/^pi_.*_secret_/) });
  expect(await status(asked.order_id, await shop.buyer())).toBeUndefined();
  answerChallenge(stub.account, told.client_secret, true);
  house.clock.advance(2000);
  expect(await status(asked.order_id)).toMatchObject({ success: true, status: 'complete', client_secret: null });
  expect(await broken()).toEqual([]);
});

test('the question can be asked for again and is one order, also when it is submitted again', async () => {
  const asked = await submit();
  await house.act('order-status', { order_id: asked.order_id }, { token: buyer.token, headers: { 'idempotency-key': 'asked-once-0001' } });
  house.clock.advance(2000);
  const again = await shop.submit(buyer, asked.items, { payment_info: { card_token: stub.cards.confirm } });
  expect(again.body.data.items[0]).toMatchObject({ status: 'requires-action', order_id: asked.order_id });
  expect((await status(asked.order_id)).client_secret).toBe(intent()['client_secret']);
});

test('what the bank refuses is declined, also if a webhook tells it first, and the buyer may try another card for the same things', async () => {
  const asked = await submit();
  const { client_secret } = await status(asked.order_id);
  answerChallenge(stub.account, client_secret, false);
  house.clock.advance(20_000);
  await stripeTells('evt_refused', 'payment_intent.payment_failed');
  await stripe.applied();
  expect(await status(asked.order_id)).toMatchObject({ status: 'declined', decline_message: 'Your card was declined.' });
  const second = await shop.submit(buyer, asked.items, { payment_info: { card_token: stub.cards.ok } });
  expect(second.body.data.items[0]).toMatchObject({ success: true, order_id: asked.order_id });
});

test('a webhook settles it if nobody asks', async () => {
  const asked = await submit();
  answerChallenge(stub.account, (await status(asked.order_id)).client_secret, true);
  await stripeTells('evt_3ds', 'payment_intent.succeeded');
  await stripe.applied();
  expect(await status(asked.order_id)).toMatchObject({ status: 'complete' });
});

test('meanwhile the things are kept for the buyer; unanswered, the charge is cancelled in time and they are free', async () => {
  const asked = await submit();
  house.clock.advance(4 * MINUTE_MS);
  await resolveOpen(house.house);
  await house.house.outbox.drain();
  expect(intent().status).toBe('requires_action');
  const other = await shop.buyer();
  await expect(shop.hold(other, { productId })).rejects.toMatchObject({ code: 'sold-out' });
  expect(await broken()).toEqual([]);
  house.clock.advance(61_000);
  await resolveOpen(house.house);
  expect(intent().status).toBe('canceled');
  const told = { success: false, status: 'declined', client_secret: null, decline_message: null, error_message: BANK_UNANSWERED };
  expect(await status(asked.order_id)).toMatchObject(told);
  house.clock.advance(6 * MINUTE_MS);
  expect(await shop.hold(other, { productId })).toHaveLength(1);
});

test('an answer at the last moment is refunded whole, and nothing is sold', async () => {
  const asked = await submit();
  const { client_secret } = await status(asked.order_id);
  house.clock.advance(301_000);
  const { lookup } = house.house.gateway;
  house.house.gateway.lookup = async (key) => {
    const found = await lookup(key);
    if (key.startsWith(asked.order_id)) answerChallenge(stub.account, client_secret, true);
    return found;
  };
  await resolveOpen(house.house);
  house.house.gateway.lookup = lookup;
  expect(intent().latest_charge).toMatchObject({ amount_refunded: 4000 });
  expect(await status(asked.order_id)).toMatchObject({ success: false, status: 'declined' });
});

test('an answer that becomes known while the charge is being undone is refunded whole, and nothing is sold', async () => {
  const asked = await submit();
  const { client_secret } = await status(asked.order_id);
  house.clock.advance(301_000);
  const { void: undo } = house.house.gateway;
  house.house.gateway.void = async (key) => {
    answerChallenge(stub.account, client_secret, true);
    await stripeTells('evt_meanwhile', 'payment_intent.succeeded');
    await stripe.applied();
    return undo(key);
  };
  await resolveOpen(house.house);
  house.house.gateway.void = undo;
  await house.house.outbox.drain();
  expect(intent().latest_charge).toMatchObject({ amount_refunded: 4000 });
  expect(await status(asked.order_id)).toMatchObject({ success: false, status: 'declined', error_message: expect.stringContaining('goes back to your card') });
  expect(await shop.tickets(asked.order_id)).toEqual([]);
  expect((await broken()).filter(({ id }) => id.startsWith('M'))).toEqual([]);
});

test('no secret of the processor is kept', async () => {
  expect(await asOwner(house, everyRow)).not.toContain('_secret_');
});

const cardOnFile = async () => (await house.act('get-payment-method', {}, { token: buyer.token })).body.data?.items[0];
const isCashless = async () => {
  const { accountDocletId } = (await consumerRecords(shop.ctx, buyer.accountId))!;
  return (await docletById(shop.ctx, accountDocletId))?.data['cashless_spending'] === true;
};
const kept = { account_type: 'Visa', last_four: '4242', card_exp_month: '08', card_exp_year: '2031' };

test('a card for spending in the venue is kept with its charge, though another was declined before, and can be charged again', async () => {
  const { items: same } = await submit(stub.newCard('declined'), true);
  const paid = await shop.submit(buyer, same, { payment_info: { card_token: stub.newCard() }, cashless_spending: true });
  expect(paid.body.data.items[0]).toMatchObject({ success: true });
  await house.house.outbox.drain();
  expect(await cardOnFile()).toMatchObject(kept);
  const another = { productId: await shop.limited(1) };
  const items = shop.items(await shop.hold(buyer, another), another);
  const again = await shop.submit(buyer, items, { payment_info: { card_id: (await cardOnFile()).vault_id } });
  expect(again.body.data.items[0]).toMatchObject({ success: true });
});

test('so is a card whose bank asked first, once its holder has answered, and once only', async () => {
  const asked = await submit(stub.newCard('confirm'), true);
  await house.house.outbox.drain();
  expect(await cardOnFile()).toBeUndefined();
  answerChallenge(stub.account, (await status(asked.order_id)).client_secret, true);
  house.clock.advance(2000);
  expect(await status(asked.order_id)).toMatchObject({ status: 'complete' });
  await house.house.outbox.drain();
  const card = await cardOnFile();
  expect(card).toMatchObject(kept);
  await house.act('toggle-cashless-spending', { cashless_spending: false }, { token: buyer.token });
  await shop.ctx.outbox.add(shop.ctx, 'keep-card', { order_id: asked.order_id });
  await house.house.outbox.drain();
  expect([await cardOnFile(), await isCashless()]).toEqual([card, false]);
});

test('if Stripe reports the refusal before anybody asks, no customer is left there either', async () => {
  const asked = await submit(stub.newCard('confirm'), true);
  const customer = String(intent()['customer']);
  expect(stub.account.customers.has(customer)).toBe(true);
  answerChallenge(stub.account, (await status(asked.order_id)).client_secret, false);
  await stripeTells('evt_3ds_refused', 'payment_intent.payment_failed');
  house.clock.advance(301_000);
  await stripe.applied();
  expect(await status(asked.order_id)).toMatchObject({ status: 'declined' });
  await house.house.outbox.drain();
  expect(stub.account.customers.has(customer)).toBe(false);
});

test('so is the card that came with an order that costs nothing, which was never charged', async () => {
  productId = await shop.product({ name: 'Open day', price_matrix: [{ purchase_date: 'default', calendar_price: [{ date: 'default', price: 0 }] }] });
  expect(await submit(stub.newCard(), true)).toMatchObject({ success: true, total: 0 });
  await house.house.outbox.drain();
  expect(await cardOnFile()).toMatchObject(kept);
  expect(await isCashless()).toBe(true);
});

test('a choice about spending in the venue counts too where the bank asked first', async () => {
  await submit(stub.newCard(), true);
  await house.house.outbox.drain();
  expect(await isCashless()).toBe(true);
  productId = await shop.limited(1);
  expect(await submit(stub.newCard('confirm'), false)).toMatchObject({ status: 'requires-action' });
  expect(await isCashless()).toBe(false);
  expect(await cardOnFile()).toMatchObject(kept);
});

test('a card on file that pays is for spending in the venue at once; if its bank asks first, once its holder has answered', async () => {
  await submit(stub.newCard(), true);
  await house.house.outbox.drain();
  const payWithIt = async () => {
    await house.act('toggle-cashless-spending', { cashless_spending: false }, { token: buyer.token });
    const another = { productId: await shop.limited(1) };
    const items = shop.items(await shop.hold(buyer, another), another);
    return (await shop.submit(buyer, items, { payment_info: { card_id: (await cardOnFile()).vault_id }, cashless_spending: true })).body.data.items[0];
  };
  expect(await payWithIt()).toMatchObject({ success: true });
  expect(await isCashless()).toBe(true);
  stub.account.methods.get([...stub.account.methods.keys()].at(-1)!)!['origin'] = stub.cards.confirm;
  const asked = await payWithIt();
  expect(asked).toMatchObject({ status: 'requires-action' });
  expect(await isCashless()).toBe(false);
  answerChallenge(stub.account, (await status(asked.order_id)).client_secret, true);
  house.clock.advance(2000);
  expect(await status(asked.order_id)).toMatchObject({ status: 'complete' });
  await house.house.outbox.drain();
  expect(await isCashless()).toBe(true);
});

test('a card that should not be kept is not', async () => {
  expect(await submit(stub.newCard())).toMatchObject({ success: true });
  await house.house.outbox.drain();
  expect(await cardOnFile()).toBeUndefined();
});

test('while the gateway cannot say which card it kept, it is asked again', async () => {
  const { keptCard } = house.house.gateway;
  house.house.gateway.keptCard = async () => ({ status: 'unknown', reason: 'planted' });
  expect(await submit(stub.newCard(), true)).toMatchObject({ success: true });
  await house.house.outbox.drain();
  expect(await cardOnFile()).toBeUndefined();
  Object.assign(house.house.gateway, { keptCard });
  house.clock.advance(5000);
  await house.house.outbox.drain();
  expect(await cardOnFile()).toMatchObject(kept);
});

test('a card of somebody who was erased before it was put on file is kept nowhere', async () => {
  const password = 'copper lantern nine';
  buyer = await house.person('web', { password });
  await ensureConsumer(shop.ctx, buyer.accountId);
  const asked = await submit(stub.newCard('confirm'), true);
  const customer = String(intent()['customer']);
  const { client_secret } = await status(asked.order_id);
  expect((await house.call('POST', '/api/account/delete', { token: buyer.token, body: { password } })).status).toBe(200);
  answerChallenge(stub.account, client_secret, true);
  house.clock.advance(301_000);
  await resolveOpen(house.house);
  await house.house.outbox.drain();
  expect(await shop.tickets(asked.order_id)).toHaveLength(1);
  expect(await cardOnFile()).toBeUndefined();
  expect(stub.account.customers.has(customer)).toBe(false);
});
