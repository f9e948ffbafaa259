import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { resolveOpen } from '#server/checkout/left-open/resolver.ts';
import { checkInvariants } from '#server/orders/invariants/check-invariants.ts';
import { openShopWithBank } from '#server/testing/own-bank.ts';
import { BAD_CARD } from '#server/testing/shop.ts';

const { house, gateway, shop } = await openShopWithBank();
beforeEach(() => {
  gateway.before.charge = async () => {};
});
afterAll(async () => {
  expect(await checkInvariants(house.house)).toEqual([]);
  await house.close();
});

const chargesOf = (orderId: string) => [...gateway.charges.values()].filter((charge) => charge.gatewayKey.startsWith(orderId) && !charge.voided);
const soon = (ms: number) => () => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** From the next charge on, the bank does not answer until it is told to. */
function keepBankWaiting(): { asked: Promise<void>; answer: () => void } {
  const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  gateway.before.charge = () => (asked.resolve(), answered.promise);
  return { asked: asked.promise, answer: answered.resolve };
}

describe('the same order sent again', () => {
  test('twenty times at once without any key is one order and one charge', async () => {
    gateway.before.charge = soon(50);
    const maya = await shop.buyer();
    const items = shop.items(await shop.hold(maya, { count: 2 }));
    const replies = await Promise.all(Array.from({ length: 20 }, () => shop.submit(maya, items)));
    const answers = replies.map((reply) => reply.body.data.items[0]);
    expect(new Set(answers.map((answer) => answer.order_id)).size).toBe(1);
    expect(answers.every((answer) => answer.success)).toBe(true);
    expect(chargesOf(answers[0].order_id)).toHaveLength(1);
  });

  test('after its reply was lost answers as the first did', async () => {
    const maya = await shop.buyer();
    const items = shop.items(await shop.hold(maya));
    const [first, second] = [await shop.submit(maya, items), await shop.submit(maya, items)];
    expect(second.body.data).toEqual(first.body.data);
  });

  test('together with what another order took is not what either of them was', async () => {
    const maya = await shop.buyer();
    const [one, other] = [await shop.hold(maya), await shop.hold(maya)];
    for (const holds of [one, other]) expect((await shop.submit(maya, shop.items(holds))).body.data.items[0]).toMatchObject({ success: true });
    const both = await shop.submit(maya, shop.items([...one, ...other]));
    expect(both.body.data?.items[0]?.success ?? false).toBe(false);
  });

  test('under one Idempotency-Key gives the same bytes; with another body it is refused', async () => {
    const maya = await shop.buyer();
    const [one, two] = await shop.hold(maya, { count: 2 });
    const key = { 'idempotency-key': 'order-0001-of-maya' };
    const first = await shop.submit(maya, shop.items([one!]), {}, key);
    const again = await shop.submit(maya, shop.items([one!]), {}, key);
    expect([again.status, again.text]).toEqual([first.status, first.text]);
    expect((await shop.submit(maya, shop.items([two!]), {}, key)).status).toBe(422);
    expect((await shop.submit(maya, shop.items([one!]), { payment_info: BAD_CARD }, key)).status).toBe(422);
  });

  test('a hold repeated under its key comes with its cart key, which is not stored readably', async () => {
    const ask = { date: shop.day, doclet_id: shop.passId, event_id: shop.eventId, location_id: null };
    const headers = { 'idempotency-key': 'hold-0001-of-nobody' };
    const first = await house.act('reserve-ticket', ask, { headers });
    expect((await house.act('reserve-ticket', ask, { headers })).text).toBe(first.text);
    const kept = await shop.ctx.db.selectFrom('idempotency').selectAll().where('key', '=', headers['idempotency-key']).execute();
    expect(JSON.stringify(kept)).not.toContain(first.body.meta!.cart_key);
    expect(kept).toHaveLength(1);
  });

  test('while the first is in flight under the same key is told to wait', async () => {
    const bank = keepBankWaiting();
    const maya = await shop.buyer();
    const items = shop.items(await shop.hold(maya));
    const key = { 'idempotency-key': 'order-0002-of-maya' };
    const running = shop.submit(maya, items, {}, key);
    await bank.asked;
    const meanwhile = await shop.submit(maya, items, {}, key);
    expect(meanwhile.status).toBe(409);
    expect(meanwhile.headers['retry-after']).toBeDefined();
    bank.answer();
    expect((await running).body.data.items[0].success).toBe(true);
  });
});

describe('a payment nobody knows about', () => {
  test('is being confirmed, is never charged again, and is found', async () => {
    const maya = await shop.buyer();
    const holds = await shop.hold(maya);
    gateway.lose(1);
    const answer = (await shop.submit(maya, shop.items(holds))).body.data.items[0];
    expect(answer).toMatchObject({ success: false, status: 'confirming', error_message: 'We are confirming your payment.' });
    const meanwhile = (await shop.submit(maya, shop.items(holds))).body.data.items[0];
    expect(meanwhile).toMatchObject({ status: 'confirming', order_id: answer.order_id });
    house.clock.advance(16_000);
    await resolveOpen(house.house);
    const status = await house.act('order-status', { order_id: answer.order_id }, { token: maya.token });
    expect(status.body.data.items[0]).toMatchObject({ status: 'complete', success: true });
    expect(chargesOf(answer.order_id)).toHaveLength(1);
  });

  test('that was never made gets a tombstone, and a late charge under it fails', async () => {
    const maya = await shop.buyer();
    const holds = await shop.hold(maya);
    const bank = keepBankWaiting();
    const late = shop.submit(maya, shop.items(holds));
    await bank.asked;
    house.clock.advance(16_000);
    await resolveOpen(house.house);
    bank.answer();
    const answer = (await late).body.data.items[0];
    expect(answer.success).toBe(false);
    expect(chargesOf(answer.order_id)).toHaveLength(0);
    gateway.before.charge = async () => {};
    expect((await shop.submit(maya, shop.items(holds))).body.data.items[0]).toMatchObject({ success: true });
  });

  test('that turns up after its order was given up is refunded whole', async () => {
    const maya = await shop.buyer();
    const holds = await shop.hold(maya);
    const declined = (await shop.submit(maya, shop.items(holds), { payment_info: BAD_CARD })).body.data.items[0];
    const payment = await shop.ctx.db
      .selectFrom('payment')
      .selectAll()
      .where('workspace_id', '=', house.workspaceId)
      .where('order_id', '=', declined.order_id)
      .executeTakeFirstOrThrow();
    const outcome = { status: 'approved' as const, id: 'late', amountCents: 4000, currency: 'USD', brand: 'Visa', lastFour: '0002' };
    gateway.charges.set(payment.gateway_key!, { ...gateway.charges.get(payment.gateway_key!)!, outcome });
    await house.house.cashier.settle(shop.ctx, { paymentId: payment.payment_id, outcome, giveUp: true });
    await house.house.outbox.drain();
    expect(gateway.charges.get(payment.gateway_key!)!.voided).toBe(true);
    expect(
      await shop.ctx.db
        .selectFrom('payment')
        .select('state')
        .where('workspace_id', '=', house.workspaceId)
        .where('payment_id', '=', payment.payment_id)
        .executeTakeFirst(),
    ).toEqual({ state: 'voided' });
    const mails = await shop.ctx.db.selectFrom('mail').select(['subject', 'plain']).where('recipient', '=', maya.email).execute();
    const told = mails.filter((mail) => mail.subject.includes('was returned'));
    expect(told).toHaveLength(1);
    expect(told[0]!.plain).toContain('Your bank approved $40.00 for order');
    expect(told[0]!.plain).toContain('nothing was bought with it');
    expect(told[0]!.plain).toContain('goes back to your Visa ending in 0002');
  });
});
