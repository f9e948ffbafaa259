import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import { checkInvariants } from '#server/orders/invariants/check-invariants.ts';
import { failed } from '#server/payments/gateways/gateway.ts';
import { sendBankEvent, tellBankEvent } from '#server/testing/bank-events.ts';
import { openShopWithBank } from '#server/testing/own-bank.ts';
import { openBreaks } from '#server/testing/reviews.ts';
import { BAD_CARD, balances, openShop } from '#server/testing/shop.ts';
import { reconcile } from './reconcile.ts';
import { applyWebhooks } from './webhooks.ts';

const { house, gateway, shop } = await openShopWithBank();
beforeEach(() => shop.ctx.db.updateTable('recon_break').set({ repaired_at: new Date() }).where('workspace_id', '=', house.workspaceId).execute());
afterAll(() => house.close());

const tell = (event: Record<string, unknown>) => tellBankEvent(house, event);
const breaks = () => openBreaks(house);

describe('money refunded at the gateway directly', () => {
  test('is reported by webhook however old the charge is', async () => {
    const sold = async () => {
      const orderId = await shop.buy(await shop.buyer(), { count: 2 });
      return { orderId, charge: gateway.charges.get(`${orderId}:1:${house.workspaceId}`)! };
    };
    const [ours, theirs] = [await sold(), await sold()];
    for (const { orderId, charge } of [ours, theirs]) {
      await house.act('refund', { order_id: orderId, amount: 30 }, { token: (await house.person('staff')).token });
      const refundedCents = orderId === ours.orderId ? 3000 : 3001;
      await tell({ type: 'charge.refunded', gatewayKey: charge.gatewayKey, chargeId: null, refundedCents });
    }
    expect(await breaks()).toMatchObject([{ what: 'refunded-there', order_id: theirs.orderId, taken: 30.01 }]);
  });

  test('on somebody else’s charge is ignored', async () => {
    const heard = () => shop.ctx.db.selectFrom('gateway_inbox').select('processed_at').execute();
    const before = (await heard()).length;
    await tell({ type: 'charge.refunded', gatewayKey: null, chargeId: 'pi_of_another_shop', refundedCents: 500 });
    expect(await breaks()).toEqual([]);
    const after = await heard();
    expect([after.length, after.filter((event) => event.processed_at === null)]).toEqual([before + 1, []]);
  });
});

test('a charge that was undone, and whose money the buyer’s bank sends back, is owed and shown, once, and not before the books have it as undone', async () => {
  const maya = await shop.buyer();
  const declined = await shop.submit(maya, shop.items(await shop.hold(maya)), { payment_info: BAD_CARD });
  const { order_id: orderId } = declined.body.data.items[0];
  const charge = gateway.charges.get(`${orderId}:1:${house.workspaceId}`)!;
  charge.outcome = { status: 'approved', id: 'ch_late', amountCents: 4000, currency: 'USD', brand: 'Visa', lastFour: '0002' };
  await reconcile(house.house, HOUR_MS);
  const back = { type: 'void.failed', gatewayKey: charge.gatewayKey, amountCents: 4000, reason: 'expired_or_canceled_card' };
  await tell(back);
  expect((await balances(shop.ctx))['refund-payable']).toBeUndefined();
  await house.house.outbox.drain();
  const before = await balances(shop.ctx);
  house.clock.advance(2000);
  for (let times = 0; times < 2; times++) await tell(back);
  expect(await shop.ctx.db.selectFrom('gateway_inbox').select('event_id').where('processed_at', 'is', null).execute()).toEqual([]);
  expect((await breaks()).filter(({ what }) => what === 'void-failed')).toMatchObject([{ order_id: orderId, taken: 40 }]);
  const after = await balances(shop.ctx);
  expect(after['card-clearing:sandbox']! - (before['card-clearing:sandbox'] ?? 0)).toBe(4000);
  expect(after['refund-payable']).toBe(-4000);
  await house.house.outbox.drain();
  const told = await shop.ctx.db.selectFrom('mail').select(['subject', 'plain']).where('recipient', '=', maya.email).execute();
  expect(told.filter(({ subject }) => subject.endsWith('did not arrive'))).toMatchObject([{ plain: expect.stringContaining('$40.00') }]);
  expect((await checkInvariants(house.house)).filter(({ id }) => id !== 'M4')).toEqual([]);
});

test.each([
  ['come back', { type: 'void.failed', amountCents: 700, reason: 'lost' }],
  ['been given back', { type: 'charge.refunded', chargeId: null, refundedCents: 700 }],
])('money that is said to have %s of a charge we do not know is left to people', async (_, event) => {
  await tell({ ...event, gatewayKey: `${'d'.repeat(24)}:1:${house.workspaceId}` });
  const open = shop.ctx.db.deleteFrom('gateway_inbox').where('processed_at', 'is', null);
  expect(await open.returning('attempts').execute()).toEqual([{ attempts: 1 }]);
});

describe('a dispute without a key of ours', () => {
  const dispute = { type: 'dispute.opened', disputeId: 'dp_1', gatewayKey: null, amountCents: 4000, reason: 'fraudulent' };

  test('finds the workspace of its charge, whichever host it arrives at', async () => {
    const workspaceId = house.otherWorkspaceId;
    const next = await openShop({
      ...house,
      workspaceId,
      ctx: (ws = workspaceId) => house.ctx(ws),
      act: (name, data, options) => house.act(name, data, { workspaceId, ...options }),
      person: (role, options) => house.person(role, { workspaceId, ...options }),
    });
    const orderId = await next.buy(await next.buyer());
    const before = (await balances(shop.ctx))['chargeback'];
    await tell({ ...dispute, chargeId: `ch_${orderId}:1:${workspaceId}` });
    expect((await balances(next.ctx))['chargeback']).toBe(4000);
    expect((await balances(shop.ctx))['chargeback']).toBe(before);
    const order = await next.ctx.db.selectFrom('sales_order').select('note').where('order_id', '=', orderId).executeTakeFirstOrThrow();
    expect(order.note).toBe('Disputed: fraudulent (dp_1)');
  });

  test('on an unknown charge is shown to an administrator once it is given up', async () => {
    await tell({ ...dispute, chargeId: 'ch_of_nobody' });
    expect(await breaks()).toEqual([]);
    house.clock.advance(3 * DAY_MS + 1000);
    await applyWebhooks(house.house);
    expect(await breaks()).toMatchObject([{ what: 'dispute.opened', taken: 40, note: 'ch_of_nobody', order_id: null, gateway_key: null }]);
  });
});

test('news of a refund finds the workspace of its key, whichever host it arrives at', async () => {
  const refundKey = `${'d'.repeat(24)}:refund:${house.otherWorkspaceId}`;
  await sendBankEvent(house, { type: 'refund.updated', refundKey, gatewayKey: null, outcome: failed('refused') });
  const { db } = await house.ctx(house.otherWorkspaceId);
  const waiting = await db.selectFrom('gateway_inbox').select('payload').where('processed_at', 'is', null).execute();
  expect(waiting).toMatchObject([{ payload: { refundKey } }]);
});
