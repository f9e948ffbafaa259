import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { checkInvariants } from '#server/orders/invariants/check-invariants.ts';
import { failed, unknown, type Approved } from '#server/payments/gateways/gateway.ts';
import { sendBankEvent, tellBankEvent } from '#server/testing/bank-events.ts';
import type { FakeCharge } from '#server/testing/fake-gateway.ts';
import type { TestPerson } from '#server/testing/house.ts';
import { openShopWithBank } from '#server/testing/own-bank.ts';
import { openRegister } from '#server/testing/register.ts';
import { BAD_CARD, balances, GOOD_CARD, openShop } from '#server/testing/shop.ts';
import { reconcile } from './reconcile.ts';
import { applyWebhooks } from './webhooks.ts';

const { house, gateway, shop } = await openShopWithBank();
beforeEach(() => shop.ctx.db.updateTable('recon_break').set({ repaired_at: new Date() }).where('workspace_id', '=', house.workspaceId).execute());
afterAll(() => house.close());

const tell = (event: Record<string, unknown>) => tellBankEvent(house, event);
const breaks = async (workspaceId = house.workspaceId) => {
  const { token } = await house.person('admin', { workspaceId });
  const { items } = (await house.act('list-reviews', {}, { token, workspaceId })).body.data;
  return items.filter((one: { kind: string }) => one.kind === 'break');
};
const breaksOf = async ({ gatewayKey }: FakeCharge) => (await breaks()).filter((one: { gateway_key: string | null }) => one.gateway_key === gatewayKey);
const sold = async () => {
  const orderId = await shop.buy(await shop.buyer(), { count: 2 });
  return { orderId, charge: gateway.charges.get(`${orderId}:1:${house.workspaceId}`)! };
};
const refund = async (orderId: string, amount: number) => house.act('refund', { order_id: orderId, amount }, { token: (await house.person('staff')).token });

describe('money refunded at the gateway directly', () => {
  test('is found in its list, unlike our own refunds', async () => {
    const [ours, theirs] = [await sold(), await sold()];
    for (const { orderId } of [ours, theirs]) await refund(orderId, 30);
    theirs.charge.refundedCents += 1000;
    await reconcile(house.house, 3_600_000);
    expect(await breaks()).toMatchObject([{ what: 'refunded-there', order_id: theirs.orderId, gateway_key: theirs.charge.gatewayKey, taken: 40 }]);
    theirs.charge.refundedCents -= 1000;
    await reconcile(house.house, 3_600_000);
    expect(await breaks()).toEqual([]);
  });

  test('is found if it was the whole amount, too', async () => {
    const { orderId, charge } = await sold();
    charge.refundedCents = 8000;
    await reconcile(house.house, 3_600_000);
    expect(await breaks()).toMatchObject([{ what: 'refunded-there', order_id: orderId, taken: 80 }]);
  });

  test('is reported by webhook however old the charge is', async () => {
    const [ours, theirs] = [await sold(), await sold()];
    for (const { orderId, charge } of [ours, theirs]) {
      await refund(orderId, 30);
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

test('a gateway that tells neither when it charged nor what it gave back is compared by the rest', async () => {
  const [refunded, planted] = [await sold(), await sold()];
  await refund(refunded.orderId, 30);
  house.clock.advance(5 * 60_000);
  const unknownHere = `${'a'.repeat(24)}:1:${house.workspaceId}`;
  gateway.charges.set(unknownHere, { ...planted.charge, gatewayKey: unknownHere });
  const list = gateway.list.bind(gateway);
  gateway.list = async (since) => {
    const listed = await list(since);
    return listed.status === 'listed' ? { ...listed, charges: listed.charges.map((charge) => ({ ...charge, createdAt: null, refundedCents: null })) } : listed;
  };
  expect(await reconcile(house.house, 3_600_000)).toMatchObject([{ kind: 'missing-here', gatewayKey: unknownHere }]);
  expect((await checkInvariants(house.house)).filter(({ id, detail }) => id === 'M4' && detail.includes(refunded.orderId))).toEqual([]);
  expect((await checkInvariants(house.house)).filter(({ id, detail }) => id === 'M4' && detail.includes(unknownHere))).toHaveLength(1);
  gateway.list = list;
  gateway.charges.delete(unknownHere);
});

test('a charge that was undone, and whose money the buyer’s bank sends back, is owed and shown, once, and not before the books have it as undone', async () => {
  const maya = await shop.buyer();
  const declined = await shop.submit(maya, shop.items(await shop.hold(maya)), { payment_info: BAD_CARD });
  const { order_id: orderId } = declined.body.data.items[0];
  const charge = gateway.charges.get(`${orderId}:1:${house.workspaceId}`)!;
  charge.outcome = { status: 'approved', id: 'ch_late', amountCents: 4000, currency: 'USD', brand: 'Visa', lastFour: '0002' };
  await reconcile(house.house, 3_600_000);
  const back = { type: 'void.failed', gatewayKey: charge.gatewayKey, amountCents: 4000, reason: 'expired_or_canceled_card' };
  await tell(back);
  expect((await balances(shop.ctx))['refund-payable']).toBeUndefined();
  await house.house.outbox.drain();
  const before = await balances(shop.ctx);
  house.clock.advance(2000);
  for (let times = 0; times < 2; times++) await tell(back);
  expect(await shop.ctx.db.selectFrom('gateway_inbox').select('event_id').where('processed_at', 'is', null).execute()).toEqual([]);
  expect((await breaks()).filter(({ what }: { what: string }) => what === 'void-failed')).toMatchObject([{ order_id: orderId, taken: 40 }]);
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

describe('a charge that is complete here', () => {
  test.each([failed('voided'), failed('refused'), { status: 'declined' as const, declineMessage: 'Your card was declined.' }])(
    'and was not taken there is found until both agree: %j',
    async (outcome) => {
      const { orderId, charge } = await sold();
      const taken = charge.outcome;
      charge.outcome = outcome;
      await reconcile(house.house, 3_600_000);
      await reconcile(house.house, 3_600_000);
      expect(await breaksOf(charge)).toMatchObject([{ what: 'not-taken', order_id: orderId, gateway_key: charge.gatewayKey, taken: 80 }]);
      charge.outcome = taken;
      await reconcile(house.house, 3_600_000);
      expect(await breaksOf(charge)).toEqual([]);
    },
  );

  test.each(['voiding', 'voided', 'declined'] as const)('no more but %s differs in nothing', async (state) => {
    const { orderId, charge } = await sold();
    const payment = shop.ctx.db.updateTable('payment').where('workspace_id', '=', house.workspaceId).where('order_id', '=', orderId);
    const taken = charge.outcome;
    charge.outcome = failed('voided');
    await payment.set({ state }).execute();
    await reconcile(house.house, 3_600_000);
    expect(await breaksOf(charge)).toEqual([]);
    charge.outcome = taken;
    await payment.set({ state: 'approved' }).execute();
  });

  test('and undecided there is left until it is decided', async () => {
    const { charge } = await sold();
    const taken = charge.outcome;
    charge.outcome = unknown('processing');
    await reconcile(house.house, 3_600_000);
    expect(await breaksOf(charge)).toEqual([]);
    charge.outcome = taken;
  });

  test('and was taken in another currency there differs in its amount', async () => {
    const { orderId, charge } = await sold();
    const taken = charge.outcome as Approved;
    charge.outcome = { ...taken, currency: 'EUR' };
    await reconcile(house.house, 3_600_000);
    expect(await breaksOf(charge)).toMatchObject([{ what: 'amount', order_id: orderId, taken: 80, currency: 'EUR' }]);
    charge.outcome = taken;
    await reconcile(house.house, 3_600_000);
    expect(await breaksOf(charge)).toEqual([]);
  });
});

test('a charge that is listed, and open here, is settled after two minutes though nobody can ask about it', async () => {
  const maya = await shop.buyer();
  gateway.lose(1);
  const { order_id: orderId } = (await shop.submit(maya, shop.items(await shop.hold(maya)))).body.data.items[0];
  const charge = gateway.charges.get(`${orderId}:1:${house.workspaceId}`)!;
  await reconcile(house.house, 3_600_000);
  expect(await breaksOf(charge)).toEqual([]);
  house.clock.advance(121_000);
  await reconcile(house.house, 3_600_000);
  expect(await breaksOf(charge)).toMatchObject([{ what: 'status', taken: 40 }]);
  expect(await shop.tickets(orderId)).toMatchObject([{ state: 'active' }]);
});

describe('a charge that is refused here', () => {
  test('and was taken there, though of another amount, is undone', async () => {
    const maya = await shop.buyer();
    const { order_id: orderId } = (await shop.submit(maya, shop.items(await shop.hold(maya)), { payment_info: BAD_CARD })).body.data.items[0];
    const charge = gateway.charges.get(`${orderId}:1:${house.workspaceId}`)!;
    charge.outcome = { status: 'approved', id: 'ch_part', amountCents: 3000, currency: 'USD', brand: 'Visa', lastFour: '0002' };
    await reconcile(house.house, 3_600_000);
    expect(await breaksOf(charge)).toMatchObject([{ what: 'amount', taken: 30 }]);
    await house.house.outbox.drain();
    expect(charge.voided).toBe(true);
    await reconcile(house.house, 3_600_000);
    expect(await breaksOf(charge)).toEqual([]);
  });

  test('as undone, and still stands there, is undone again until both agree', async () => {
    const { orderId, charge } = await sold();
    const payment = shop.ctx.db.updateTable('payment').where('workspace_id', '=', house.workspaceId).where('order_id', '=', orderId);
    await payment.set({ state: 'voided', decided_at: new Date(house.clock.now()) }).execute();
    await reconcile(house.house, 3_600_000);
    expect([await breaksOf(charge), charge.voided]).toEqual([[], false]);
    house.clock.advance(121_000);
    await reconcile(house.house, 3_600_000);
    expect(await breaksOf(charge)).toMatchObject([{ what: 'status', order_id: orderId, taken: 80 }]);
    expect(charge.voided).toBe(true);
    await reconcile(house.house, 3_600_000);
    expect(await breaksOf(charge)).toEqual([]);
    await payment.set({ state: 'approved' }).execute();
  });
});

describe('the list of the gateway', () => {
  const { list } = gateway;
  afterEach(() => void Object.assign(gateway, { list }));

  test('names a charge twice: that is shown', async () => {
    const { charge } = await sold();
    gateway.list = async (since) => {
      const listed = await list(since);
      return listed.status === 'listed'
        ? { ...listed, charges: listed.charges.flatMap((one) => (one.gatewayKey === charge.gatewayKey ? [one, one] : [one])) }
        : listed;
    };
    await reconcile(house.house, 3_600_000);
    expect(await breaksOf(charge)).toMatchObject([{ what: 'duplicate' }]);
  });

  test('may lag behind: a charge is missing there only after two minutes', async () => {
    const { charge } = await sold();
    gateway.list = async () => ({ status: 'listed', charges: [] });
    await reconcile(house.house, 3_600_000);
    expect(await breaksOf(charge)).toEqual([]);
    house.clock.advance(121_000);
    await reconcile(house.house, 3_600_000);
    expect(await breaksOf(charge)).toMatchObject([{ what: 'missing-there', taken: 80 }]);
  });

  test('is not to be had: that is logged, and nothing is said to differ', async () => {
    gateway.list = async () => unknown('not-allowed');
    const warn = vi.spyOn(house.house.log, 'warn');
    expect(await reconcile(house.house, 3_600_000)).toEqual([]);
    expect(warn).toHaveBeenCalledWith({ reason: 'not-allowed' }, 'The gateway has not listed its charges, so nothing was compared');
  });
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
    house.clock.advance(3 * 24 * 3_600_000 + 1000);
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

test('a sale that was paid over more than an hour is compared payment by payment', async () => {
  const register = await openRegister(house);
  const { order_id } = await register.sale(2);
  const pay = async (amount_base: string, who: TestPerson) => {
    expect(await register.act('charge-card', { order_id, amount_base, ...GOOD_CARD }, who)).toMatchObject({ success: true });
    const charge = [...gateway.charges.values()].findLast(({ gatewayKey }) => gatewayKey.startsWith(order_id))!;
    charge.at = house.clock.now();
    return charge;
  };
  const first = await pay('30.00', await house.person('staff'));
  house.clock.advance(70 * 60_000);
  await pay('50.00', await house.person('staff'));
  house.clock.advance(5 * 60_000);
  expect(await reconcile(house.house, 3_600_000)).toEqual([]);
  gateway.charges.delete(first.gatewayKey);
  expect(await reconcile(house.house, 3 * 3_600_000)).toMatchObject([{ kind: 'missing-there', gatewayKey: first.gatewayKey }]);
  expect(await reconcile(house.house, 3_600_000)).toEqual([]);
  expect(await breaksOf(first)).toHaveLength(1);
});
