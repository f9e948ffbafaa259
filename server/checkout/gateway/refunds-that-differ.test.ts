import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import { resolveOpen } from '#server/checkout/left-open/resolver.ts';
import { hearOfRefund } from '#server/orders/refunds/decide-refund.ts';
import { reserveArbitraryRefund } from '#server/orders/refunds/reserve-refund.ts';
import { sendRefunds } from '#server/orders/refunds/send-refunds.ts';
import { failed, unknown, type RefundOutcome } from '#server/payments/gateways/gateway.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { sendBankEvent, tellBankEvent } from '#server/testing/bank-events.ts';
import { openTillWithBank } from '#server/testing/own-bank.ts';
import { reviewsOf } from '#server/testing/reviews.ts';
import { balances } from '#server/testing/shop.ts';
import { expectSound } from '#server/testing/sound.ts';
import { untilBlocked } from '#server/testing/until-blocked.ts';
import { reconcile } from './reconcile.ts';
import { applyWebhooks } from './webhooks.ts';

const { house, gateway, register: shop } = await openTillWithBank();
const [staff, boss, maya] = [await house.person('staff'), await house.person('admin'), await shop.buyer()];
await shop.act('open-till', { terminal_id: await shop.terminal({ kind: 'till' }), cash_in: '500.00' }, boss);
beforeEach(() => gateway.refuseRefunds(null));
afterAll(() => house.close());

const sound = () => expectSound(house);
const refund = (orderId: string, more: object = {}, who = staff) => shop.act('refund', { order_id: orderId, ...more }, who);
const chargeOf = (orderId: string) => gateway.charges.get(`${orderId}:1:${house.workspaceId}`)!;
const refundsOf = (orderId: string) =>
  shop.ctx.db.selectFrom('refund').selectAll().where('workspace_id', '=', house.workspaceId).where('order_id', '=', orderId).orderBy('refund_id').execute();
const ticketsOf = async (orderId: string) => (await shop.tickets(orderId)).map((ticket) => ticket.state);

const refundUpdated = (refundKey: string, outcome: RefundOutcome) => ({ type: 'refund.updated', refundKey, gatewayKey: null, outcome });
const tell = (refundKey: string, outcome: RefundOutcome) => tellBankEvent(house, refundUpdated(refundKey, outcome));
/** The buyer's bank returns a refund. */
const sendBack = async (orderId: string, index = 0) => {
  const row = (await refundsOf(orderId))[index]!;
  chargeOf(orderId).refundedCents -= row.amount_cents;
  await tell(row.gateway_key!, failed('expired_or_canceled_card'));
};

/** The mails that tell of a refund of this order which its bank has sent back. */
async function didNotArrive(orderId: string): Promise<string[]> {
  const { reference } = await shop.ctx.db.selectFrom('sales_order').select('reference').where('order_id', '=', orderId).executeTakeFirstOrThrow();
  const mails = await shop.ctx.db.selectFrom('mail').select(['subject', 'plain']).where('recipient', '=', maya.email).execute();
  return mails.filter(({ subject, plain }) => subject.endsWith('did not arrive') && plain.includes(reference)).map(({ plain }) => plain);
}

describe('a refund that had gone through and is returned by the buyer’s bank', () => {
  test('is reversed in the books once, however often it is reported, is shown, and can be made in cash', async () => {
    const orderId = await shop.buy(maya, { count: 2 });
    const before = await balances(shop.ctx);
    expect(await refund(orderId)).toMatchObject({ status: 'refunded', amount: 80 });
    house.clock.advance(20_000);
    await house.house.outbox.drain();
    await sendBack(orderId);
    await tell((await refundsOf(orderId))[0]!.gateway_key!, failed('expired_or_canceled_card'));
    expect(await refundsOf(orderId)).toMatchObject([{ state: 'failed', paid_cents: 8000 }]);
    expect(await balances(shop.ctx)).toEqual(before);
    expect(await ticketsOf(orderId)).toEqual(['revoked', 'revoked']);
    expect(await reviewsOf(house, orderId)).toMatchObject([{ kind: 'break', what: 'refund-failed', taken: 80 }]);
    await house.house.outbox.drain();
    expect(await didNotArrive(orderId)).toEqual([expect.stringContaining('$80.00')]);
    await sound();

    expect(await refund(orderId, { method: 'cash', reason: 'the card is closed' }, boss)).toMatchObject({ status: 'refunded', amount: 80 });
    expect((await refund(orderId)).httpStatus).toBe(400);
    expect((await balances(shop.ctx))['card-clearing:sandbox']).toBe(before['card-clearing:sandbox']);
    await sound();

    chargeOf(orderId).refundedCents += 8000;
    await reconcile(house.house, HOUR_MS);
    expect(await reviewsOf(house, orderId)).toContainEqual(expect.objectContaining({ what: 'refunded-there', taken: 80 }));
  });

  test('reported by two at once is reversed once, and a buyer who was not told of it yet is told nothing', async () => {
    const orderId = await shop.buy(maya);
    const before = await balances(shop.ctx);
    await refund(orderId);
    const [row] = await refundsOf(orderId);
    await Promise.all([1, 2, 3].map(() => hearOfRefund(shop.ctx, row!.refund_id, failed('lost_or_stolen_card'))));
    expect(await balances(shop.ctx)).toEqual(before);
    expect(await reviewsOf(house, orderId)).toHaveLength(1);
    await sound();
    expect(await didNotArrive(orderId)).toEqual([]);
  });

  test('of a part leaves the item and its ticket, and that part can be refunded again', async () => {
    const orderId = await shop.buy(maya);
    await refund(orderId, { amount: 10 });
    await sendBack(orderId);
    expect(await ticketsOf(orderId)).toEqual(['active']);
    expect(await refund(orderId)).toMatchObject({ status: 'refunded', amount: 40 });
    await sound();
  });

  test('of a part, after goodwill for the rest, leaves given back what was given back for nothing', async () => {
    const orderId = await shop.buy(maya);
    gateway.refuseRefunds(unknown('lost'));
    await refund(orderId, { amount: 10 });
    gateway.refuseRefunds(null);
    const goodwill = { orderId, amountCents: 3000, reason: 'long queue', requestedBy: staff.accountId, approvedBy: boss.accountId };
    await sendRefunds(shop.ctx, await reserveArbitraryRefund(shop.ctx, goodwill));
    expect(await refund(orderId)).toMatchObject({ status: 'refunded', amount: 0 });
    await tell((await refundsOf(orderId))[0]!.gateway_key!, failed('refused'));
    expect(await ticketsOf(orderId)).toEqual(['revoked']);
    await sound();
  });

  test('makes the ticket valid again while its place is still the buyer’s', async () => {
    const orderId = await shop.buy(maya);
    gateway.refuseRefunds(unknown('lost'));
    await refund(orderId, { amount: 10 });
    gateway.refuseRefunds(null);
    await refund(orderId);
    expect(await ticketsOf(orderId)).toEqual(['revoked']);
    await sendBack(orderId, 1);
    expect(await ticketsOf(orderId)).toEqual(['active']);
    expect(await shop.unitsKept(orderId)).toBe(1);
    await tell((await refundsOf(orderId))[0]!.gateway_key!, failed('refused'));
    await sound();
  });

  test('never takes a place that somebody else has bought since', async () => {
    const productId = await shop.limited(1);
    const orderId = await shop.buy(maya, { productId });
    await refund(orderId);
    const next = await shop.buy(await shop.buyer(), { productId });
    await sendBack(orderId);
    expect([await ticketsOf(orderId), await ticketsOf(next)]).toEqual([['revoked'], ['active']]);
    expect(await refund(orderId)).toMatchObject({ status: 'refunded', amount: 40 });
    expect(await ticketsOf(next)).toEqual(['active']);
    await sound();
  });

  test('cannot happen to a refund in cash', async () => {
    const orderId = await shop.sell();
    await shop.act('refund', { order_id: orderId });
    const [row] = await refundsOf(orderId);
    expect(await hearOfRefund(shop.ctx, row!.refund_id, failed('refused'))).toMatchObject({ state: 'succeeded' });
    expect(await reviewsOf(house, orderId)).toEqual([]);
  });
});

describe('a refund of another amount than was asked for', () => {
  test.each(['39.99', '40.01'])('is in the books as it left, and is shown: %s', async (paid) => {
    const [orderId, paidCents] = [await shop.buy(maya), Math.round(Number(paid) * 100)];
    const before = await balances(shop.ctx);
    gateway.refuseRefunds({ status: 'succeeded', id: 're_odd', amountCents: paidCents });
    await refund(orderId);
    chargeOf(orderId).refundedCents = paidCents;
    const after = await balances(shop.ctx);
    const moved = (account: string) => (after[account] ?? 0) - (before[account] ?? 0);
    expect([moved('card-clearing:sandbox'), moved('gateway-difference'), moved('refund-payable')]).toEqual([-paidCents, paidCents - 4000, 0]);
    house.clock.advance(3 * MINUTE_MS);
    await reconcile(house.house, HOUR_MS);
    expect(await reviewsOf(house, orderId)).toMatchObject([{ what: 'refund-amount', taken: Number(paid) }]);
    await house.house.outbox.drain();
    const told = await shop.ctx.db.selectFrom('mail').select('plain').where('recipient', '=', maya.email).where('plain', 'like', `%$${paid}%`).execute();
    expect(told).toMatchObject([{ plain: expect.stringMatching(new RegExp(`^(?!.*\\$40\\.00).*\\$${paid} of your order.*\\$${paid} to your Visa`, 's')) }]);
    await sendBack(orderId);
    expect(await balances(shop.ctx)).toEqual(before);
    await sound();
  });

  test('is found in the gateway’s list, once it is quiet, until both agree', async () => {
    const [orderId, pending] = [await shop.buy(maya), await shop.buy(maya)];
    await refund(orderId, { amount: 30 });
    gateway.refuseRefunds(unknown('lost'));
    await refund(pending, { amount: 30 });
    chargeOf(orderId).refundedCents = 0;
    await reconcile(house.house, HOUR_MS);
    expect(await reviewsOf(house, orderId)).toEqual([]);
    house.clock.advance(3 * MINUTE_MS);
    await reconcile(house.house, HOUR_MS);
    expect(await reviewsOf(house, orderId)).toMatchObject([{ what: 'refund-amount', taken: 0 }]);
    expect(await reviewsOf(house, pending)).toEqual([]);
    chargeOf(orderId).refundedCents = 3000;
    await reconcile(house.house, HOUR_MS);
    expect(await reviewsOf(house, orderId)).toEqual([]);
  });
});

test('a refund whose node died before it asked the gateway is sent by another', async () => {
  const orderId = await shop.buy(maya);
  gateway.refuseRefunds(unknown('lost'));
  await refund(orderId);
  gateway.refuseRefunds(null);
  await shop.ctx.db.updateTable('refund').set({ state: 'reserved', sent_at: null }).where('order_id', '=', orderId).execute();
  house.clock.advance(16_000);
  await resolveOpen(house.house);
  expect([await refundsOf(orderId), chargeOf(orderId).refundedCents]).toMatchObject([[{ state: 'succeeded' }], 4000]);
  await sound();
});

test.each(['first', 'last'])('refunds that are told of together keep no pool while they wait for an order, the %s of them', async (which) => {
  const productId = await shop.limited(50);
  const orders: string[] = [];
  for (let count = 0; count < 6; count++) orders.push(await shop.buy(maya, { productId }));
  gateway.refuseRefunds(unknown('lost'));
  for (const orderId of orders) await refund(orderId, {}, await house.person('staff'));
  gateway.refuseRefunds(null);
  for (const orderId of orders) {
    const [row] = await refundsOf(orderId);
    await sendBankEvent(house, refundUpdated(row!.gateway_key!, { status: 'succeeded', id: `re_${orderId}`, amountCents: row!.amount_cents }));
  }
  const atCounter = orders.at(which === 'first' ? 0 : -1)!;
  const { applying } = await inTransaction(shop.ctx, async ({ db }) => {
    // As a refund at a counter does: first its order, and the pool a moment later.
    await sql`select from sales_order where order_id = ${atCounter} for update`.execute(db);
    const applying = applyWebhooks(house.house);
    await untilBlocked(db, applying);
    const pools = await sql`select from pool where pool_id in (select unnest(pool_ids) from hold where order_id = ${atCounter}) for update nowait`.execute(db);
    expect(pools.rows).toHaveLength(1);
    return { applying };
  });
  expect(await applying).toBe(6);
  expect((await Promise.all(orders.map(refundsOf))).flat().every((row) => row.state === 'succeeded')).toBe(true);
});
