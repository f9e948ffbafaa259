import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import { checkInvariants } from '#server/orders/invariants/check-invariants.ts';
import { failed, unknown, type Approved } from '#server/payments/gateways/gateway.ts';
import type { FakeCharge } from '#server/testing/fake-gateway.ts';
import type { TestPerson } from '#server/testing/house.ts';
import { openShopWithBank } from '#server/testing/own-bank.ts';
import { openRegister } from '#server/testing/register.ts';
import { openBreaks } from '#server/testing/reviews.ts';
import { BAD_CARD, GOOD_CARD } from '#server/testing/shop.ts';
import { reconcile } from './reconcile.ts';

const { house, gateway, shop } = await openShopWithBank();
beforeEach(() => shop.ctx.db.updateTable('recon_break').set({ repaired_at: new Date() }).where('workspace_id', '=', house.workspaceId).execute());
afterAll(() => house.close());

const compare = (backMs = HOUR_MS) => reconcile(house.house, backMs);
const breaks = () => openBreaks(house);
const breaksOf = async ({ gatewayKey }: FakeCharge) => (await breaks()).filter((one) => one.gateway_key === gatewayKey);
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
    await compare();
    expect(await breaks()).toMatchObject([{ what: 'refunded-there', order_id: theirs.orderId, gateway_key: theirs.charge.gatewayKey, taken: 40 }]);
    theirs.charge.refundedCents -= 1000;
    await compare();
    expect(await breaks()).toEqual([]);
  });

  test('is found if it was the whole amount, too', async () => {
    const { orderId, charge } = await sold();
    charge.refundedCents = 8000;
    await compare();
    expect(await breaks()).toMatchObject([{ what: 'refunded-there', order_id: orderId, taken: 80 }]);
  });
});

test('a gateway that tells neither when it charged nor what it gave back is compared by the rest', async () => {
  const [refunded, planted] = [await sold(), await sold()];
  await refund(refunded.orderId, 30);
  house.clock.advance(5 * MINUTE_MS);
  const unknownHere = `${'a'.repeat(24)}:1:${house.workspaceId}`;
  gateway.charges.set(unknownHere, { ...planted.charge, gatewayKey: unknownHere });
  const list = gateway.list.bind(gateway);
  gateway.list = async (since) => {
    const listed = await list(since);
    return listed.status === 'listed' ? { ...listed, charges: listed.charges.map((charge) => ({ ...charge, createdAt: null, refundedCents: null })) } : listed;
  };
  expect(await compare()).toMatchObject([{ kind: 'missing-here', gatewayKey: unknownHere }]);
  expect((await checkInvariants(house.house)).filter(({ id, detail }) => id === 'M4' && detail.includes(refunded.orderId))).toEqual([]);
  expect((await checkInvariants(house.house)).filter(({ id, detail }) => id === 'M4' && detail.includes(unknownHere))).toHaveLength(1);
  gateway.list = list;
  gateway.charges.delete(unknownHere);
});

describe('a charge that is complete here', () => {
  test.each([failed('voided'), failed('refused'), { status: 'declined' as const, declineMessage: 'Your card was declined.' }])(
    'and was not taken there is found until both agree: %j',
    async (outcome) => {
      const { orderId, charge } = await sold();
      const taken = charge.outcome;
      charge.outcome = outcome;
      await compare();
      await compare();
      expect(await breaksOf(charge)).toMatchObject([{ what: 'not-taken', order_id: orderId, gateway_key: charge.gatewayKey, taken: 80 }]);
      charge.outcome = taken;
      await compare();
      expect(await breaksOf(charge)).toEqual([]);
    },
  );

  test.each(['voiding', 'voided', 'declined'] as const)('no more but %s differs in nothing', async (state) => {
    const { orderId, charge } = await sold();
    const payment = shop.ctx.db.updateTable('payment').where('workspace_id', '=', house.workspaceId).where('order_id', '=', orderId);
    const taken = charge.outcome;
    charge.outcome = failed('voided');
    await payment.set({ state }).execute();
    await compare();
    expect(await breaksOf(charge)).toEqual([]);
    charge.outcome = taken;
    await payment.set({ state: 'approved' }).execute();
  });

  test('and undecided there is left until it is decided', async () => {
    const { charge } = await sold();
    const taken = charge.outcome;
    charge.outcome = unknown('processing');
    await compare();
    expect(await breaksOf(charge)).toEqual([]);
    charge.outcome = taken;
  });

  test('and was taken in another currency there differs in its amount', async () => {
    const { orderId, charge } = await sold();
    const taken = charge.outcome as Approved;
    charge.outcome = { ...taken, currency: 'EUR' };
    await compare();
    expect(await breaksOf(charge)).toMatchObject([{ what: 'amount', order_id: orderId, taken: 80, currency: 'EUR' }]);
    charge.outcome = taken;
    await compare();
    expect(await breaksOf(charge)).toEqual([]);
  });
});

test('a charge that is listed, and open here, is settled after two minutes though nobody can ask about it', async () => {
  const maya = await shop.buyer();
  gateway.lose(1);
  const { order_id: orderId } = (await shop.submit(maya, shop.items(await shop.hold(maya)))).body.data.items[0];
  const charge = gateway.charges.get(`${orderId}:1:${house.workspaceId}`)!;
  await compare();
  expect(await breaksOf(charge)).toEqual([]);
  house.clock.advance(121_000);
  await compare();
  expect(await breaksOf(charge)).toMatchObject([{ what: 'status', taken: 40 }]);
  expect(await shop.tickets(orderId)).toMatchObject([{ state: 'active' }]);
});

describe('a charge that is refused here', () => {
  test('and was taken there, though of another amount, is undone', async () => {
    const maya = await shop.buyer();
    const { order_id: orderId } = (await shop.submit(maya, shop.items(await shop.hold(maya)), { payment_info: BAD_CARD })).body.data.items[0];
    const charge = gateway.charges.get(`${orderId}:1:${house.workspaceId}`)!;
    charge.outcome = { status: 'approved', id: 'ch_part', amountCents: 3000, currency: 'USD', brand: 'Visa', lastFour: '0002' };
    await compare();
    expect(await breaksOf(charge)).toMatchObject([{ what: 'amount', taken: 30 }]);
    await house.house.outbox.drain();
    expect(charge.voided).toBe(true);
    await compare();
    expect(await breaksOf(charge)).toEqual([]);
  });

  test('as undone, and still stands there, is undone again until both agree', async () => {
    const { orderId, charge } = await sold();
    const payment = shop.ctx.db.updateTable('payment').where('workspace_id', '=', house.workspaceId).where('order_id', '=', orderId);
    await payment.set({ state: 'voided', decided_at: new Date(house.clock.now()) }).execute();
    await compare();
    expect([await breaksOf(charge), charge.voided]).toEqual([[], false]);
    house.clock.advance(121_000);
    await compare();
    expect(await breaksOf(charge)).toMatchObject([{ what: 'status', order_id: orderId, taken: 80 }]);
    expect(charge.voided).toBe(true);
    await compare();
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
    await compare();
    expect(await breaksOf(charge)).toMatchObject([{ what: 'duplicate' }]);
  });

  test('may lag behind: a charge is missing there only after two minutes', async () => {
    const { charge } = await sold();
    gateway.list = async () => ({ status: 'listed', charges: [] });
    await compare();
    expect(await breaksOf(charge)).toEqual([]);
    house.clock.advance(121_000);
    await compare();
    expect(await breaksOf(charge)).toMatchObject([{ what: 'missing-there', taken: 80 }]);
  });

  test('is not to be had: that is logged, and nothing is said to differ', async () => {
    gateway.list = async () => unknown('not-allowed');
    const warn = vi.spyOn(house.house.log, 'warn');
    expect(await compare()).toEqual([]);
    expect(warn).toHaveBeenCalledWith({ reason: 'not-allowed' }, 'The gateway has not listed its charges, so nothing was compared');
  });
});

test('a sale that was paid over more than an hour is compared payment by payment', async () => {
  // What the tests above have left at the gateway is too old to be asked about.
  house.clock.advance(3 * HOUR_MS);
  const register = await openRegister(house);
  const { order_id } = await register.sale(2);
  const pay = async (amount_base: string, who: TestPerson) => {
    expect(await register.act('charge-card', { order_id, amount_base, ...GOOD_CARD }, who)).toMatchObject({ success: true });
    const charge = [...gateway.charges.values()].findLast(({ gatewayKey }) => gatewayKey.startsWith(order_id))!;
    charge.at = house.clock.now();
    return charge;
  };
  const first = await pay('30.00', await house.person('staff'));
  house.clock.advance(70 * MINUTE_MS);
  await pay('50.00', await house.person('staff'));
  house.clock.advance(5 * MINUTE_MS);
  expect(await compare()).toEqual([]);
  gateway.charges.delete(first.gatewayKey);
  expect(await compare(3 * HOUR_MS)).toMatchObject([{ kind: 'missing-there', gatewayKey: first.gatewayKey }]);
  expect(await compare()).toEqual([]);
  expect(await breaksOf(first)).toHaveLength(1);
});
