import { afterAll, describe, expect, test } from 'vitest';
import { bandsOf } from '#server/testing/bands.ts';
import { sendBankEvent, tellBankEvent } from '#server/testing/bank-events.ts';
import { openTillWithBank } from '#server/testing/own-bank.ts';
import { reviewsOf } from '#server/testing/reviews.ts';
import { balances, GOOD_CARD } from '#server/testing/shop.ts';
import { expectSound } from '#server/testing/sound.ts';
import { applyWebhooks } from './webhooks.ts';

const { house, register: shop } = await openTillWithBank();
const admin = { token: (await house.person('admin')).token };
afterAll(async () => {
  // A report that changes nothing is done with as well.
  expect(await shop.ctx.db.selectFrom('gateway_inbox').select('payload').where('processed_at', 'is', null).execute()).toEqual([]);
  await expectSound(house);
  await house.close();
});

type What = 'opened' | 'won' | 'lost';
const disputeOf = (orderId: string, what: What, amountCents: number) => {
  const gatewayKey = `${orderId}:1:${house.workspaceId}`;
  return { type: `dispute.${what}`, disputeId: `dp_${orderId}`, gatewayKey, chargeId: null, amountCents, reason: 'fraudulent' };
};
const tell = (orderId: string, what: What, amountCents = 8000) => tellBankEvent(house, disputeOf(orderId, what, amountCents));
const sold = async () => shop.buy(await shop.buyer(), { count: 2 });
const chargedBack = async () => (await balances(shop.ctx))['chargeback'] ?? 0;
const refund = async (orderId: string, how: object = {}) => (await house.act('refund', { order_id: orderId, ...how }, admin)).body;
const noteOf = async (orderId: string) =>
  (await shop.ctx.db.selectFrom('sales_order').select('note').where('order_id', '=', orderId).executeTakeFirstOrThrow()).note;
const codeOf = (body: Awaited<ReturnType<typeof refund>>) => body.errors?.[0]?.code;

describe('a dispute', () => {
  test('is told with its payment to those who work here, until the bank returns the money, and not to the buyer', async () => {
    const buyer = await shop.buyer();
    const orderId = await shop.buy(buyer, { count: 2 });
    const told = async (name: string, ask: object, as: { token: string }) => (await house.act(name, ask, as)).body.data.items[0].transactions[0].disputed;
    const toldHere = () => told('history-by-order', { order_id: orderId }, admin);
    await tell(orderId, 'opened', 5000);
    expect([await toldHere(), await told('order-history', {}, buyer)]).toEqual([50, undefined]);
    await tell(orderId, 'won', 5000);
    expect(await toldHere()).toBeUndefined();
  });

  test('counts once however often it is reported, and waits for an administrator until the bank has decided', async () => {
    const [orderId, before] = [await sold(), await chargedBack()];
    for (let times = 0; times < 3; times++) await tell(orderId, 'opened');
    expect(await chargedBack()).toBe(before + 8000);
    expect(await reviewsOf(house, orderId)).toMatchObject([
      { kind: 'dispute', _id: `dp_${orderId}`, what: 'fraudulent', taken: 80, total: 80, currency: 'USD' },
    ]);
    expect(await noteOf(orderId)).toBe(`Disputed: fraudulent (dp_${orderId})`);
    await tell(orderId, 'lost');
    expect(await chargedBack()).toBe(before + 8000);
    expect(await reviewsOf(house, orderId)).toEqual([]);
    expect(await noteOf(orderId)).toBe(`Dispute lost: fraudulent (dp_${orderId})`);
  });

  test('that is won brings the money back, once', async () => {
    const [orderId, before] = [await sold(), await chargedBack()];
    await tell(orderId, 'opened', 5000);
    for (let times = 0; times < 2; times++) await tell(orderId, 'won', 5000);
    expect(await chargedBack()).toBe(before);
    expect(await reviewsOf(house, orderId)).toEqual([]);
    expect(await noteOf(orderId)).toBe(`Dispute won: fraudulent (dp_${orderId})`);
  });

  test('that is won on appeal, after it was lost, brings the money back too, and stays won', async () => {
    const [orderId, before] = [await sold(), await chargedBack()];
    for (const what of ['opened', 'lost', 'won', 'lost'] as const) await tell(orderId, what);
    expect(await chargedBack()).toBe(before);
    expect(await noteOf(orderId)).toBe(`Dispute won: fraudulent (dp_${orderId})`);
  });

  test('about one payment of a sale is about no other', async () => {
    const { order_id } = await shop.sale(2);
    for (let times = 0; times < 2; times++) await shop.act('charge-card', { order_id, amount_base: '40.00', ...GOOD_CARD });
    const payments = () =>
      shop.ctx.db.selectFrom('payment').select(['gateway_key', 'disputed_cents']).where('order_id', '=', order_id).orderBy('attempt_no').execute();
    const gatewayKey = (await payments())[1]!.gateway_key;
    await tellBankEvent(house, { ...disputeOf(order_id, 'opened', 4000), gatewayKey });
    expect(await payments()).toMatchObject([{ disputed_cents: 0 }, { disputed_cents: 4000 }]);
    await tellBankEvent(house, { ...disputeOf(order_id, 'won', 4000), gatewayKey });
  });

  test.each(['won', 'lost'] as const)('whose end (%s) is told before its beginning is over all the same', async (what) => {
    const [orderId, before] = [await sold(), await chargedBack()];
    await tell(orderId, what);
    await tell(orderId, 'opened');
    expect(await chargedBack()).toBe(before + (what === 'won' ? 0 : 8000));
    expect(await reviewsOf(house, orderId)).toEqual([]);
    expect(await noteOf(orderId)).toBe(`Dispute ${what}: fraudulent (dp_${orderId})`);
  });

  test('and its end, heard by two nodes at the same moment, both count', async () => {
    const [orders, before] = [await Promise.all(Array.from({ length: 6 }, sold)), await chargedBack()];
    for (const orderId of orders) for (const what of ['won', 'opened'] as const) await sendBankEvent(house, disputeOf(orderId, what, 8000));
    for (let turns = 0; turns < 3; turns++) await Promise.all([applyWebhooks(house.house), applyWebhooks(house.house)]);
    expect(await chargedBack()).toBe(before);
  });
});

describe('money that a bank has taken back', () => {
  test('is not refunded as well, until the dispute is won', async () => {
    const orderId = await sold();
    await tell(orderId, 'opened', 5000);
    expect(codeOf(await refund(orderId, { amount: 30.01 }))).toBe('disputed');
    expect(codeOf(await refund(orderId, { amount: 30.01, method: 'cash', reason: 'Asked for' }))).toBe('disputed');
    expect(codeOf((await house.act('arbitrary-refund', { order_id: orderId, amount: 30.01, reason: 'Goodwill' }, admin)).body)).toBe('disputed');

    expect((await refund(orderId, { amount: 20 })).data.items[0].status).toBe('refunded');
    await tell(orderId, 'won', 5000);
    expect((await refund(orderId)).data.items[0]).toMatchObject({ status: 'refunded', refunds: [{ amount: 60 }] });
  });

  test('leaves nothing to refund: only the tickets are revoked', async () => {
    const orderId = await sold();
    await tell(orderId, 'lost');
    expect((await refund(orderId)).data.items[0]).toMatchObject({ refunds: [] });
    const tickets = await shop.ctx.db.selectFrom('admission').select('state').where('order_id', '=', orderId).execute();
    expect(tickets.map(({ state }) => state)).toEqual(['revoked', 'revoked']);
  });

  test.each<[string, number, number]>([
    ['all of it', 8000, 80],
    ['a part of it', 5000, 50],
  ])('is owed for tickets that were taken back meanwhile once the dispute about %s is won', async (_, disputedCents, owed) => {
    const orderId = await sold();
    await tell(orderId, 'opened', disputedCents);
    await refund(orderId);
    expect(codeOf(await refund(orderId))).toBe('nothing-to-refund');
    await tell(orderId, 'won', disputedCents);
    expect((await refund(orderId)).data.items[0]).toMatchObject({ status: 'refunded', refunds: [{ amount: owed }] });
    expect(codeOf(await refund(orderId))).toBe('nothing-to-refund');
  });

  test('stays on a wristband to be spent, and a till that is asked for it is told why it cannot give it', async () => {
    const bands = bandsOf(shop);
    const { uid } = await bands.band();
    const { order_id } = await bands.topUp(uid, '50.00', { method: 'card-manual', payment_info: GOOD_CARD });
    await tell(order_id, 'opened', 4000);
    expect(await shop.act('return-wristband-value', { uid })).toMatchObject({ error: 'disputed' });
    expect(await shop.act('return-wristband-value', { uid, amount: '10.00' })).toMatchObject({ status: 'given', amount: 10 });
    expect(await bands.pay(uid)).toMatchObject({ success: true, order: { due: 0 } });
  });

  test('after a refund is lost twice, and the books say so', async () => {
    const [orderId, before] = [await sold(), await chargedBack()];
    await refund(orderId);
    await tell(orderId, 'opened');
    expect(await chargedBack()).toBe(before + 8000);
    expect(codeOf(await refund(orderId))).toBe('nothing-to-refund');
  });
});
