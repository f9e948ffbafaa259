import { afterEach, beforeEach, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import { reconcile } from '#server/checkout/gateway/reconcile.ts';
import { failed, unknown } from '#server/payments/gateways/gateway.ts';
import type { FakeCharge, FakeGateway } from '#server/testing/fake-gateway.ts';
import type { TestHouse, TestPerson } from '#server/testing/house.ts';
import { openTillWithBank } from '#server/testing/own-bank.ts';
import type { Register } from '#server/testing/register.ts';
import { openBreaks } from '#server/testing/reviews.ts';
import { balances, GOOD_CARD } from '#server/testing/shop.ts';
import { expectSound } from '#server/testing/sound.ts';
import { resolveOpen } from './resolver.ts';

let house: TestHouse;
let gateway: FakeGateway;
let shop: Register;
let admin: TestPerson;
beforeEach(async () => {
  ({ house, gateway, register: shop } = await openTillWithBank());
  admin = await house.person('admin');
});
afterEach(() => house.close());

const dismiss = async (break_id: string) => {
  const reply = await house.act('dismiss-break', { break_id, reason: 'Asked the gateway' }, { token: admin.token });
  return reply.body.errors?.[0]?.code ?? reply.body.data.items[0];
};
const breaks = async () => {
  await reconcile(house.house, HOUR_MS);
  return openBreaks(house);
};
const refund = (orderId: string, more: object = {}) => shop.act('refund', { order_id: orderId, ...more }, admin);
const stateOfTicket = async (orderId: string) => (await shop.tickets(orderId))[0]!.state;
const sold = async () => {
  const orderId = await shop.buy(await shop.buyer());
  house.clock.advance(3 * MINUTE_MS);
  gateway.refuseRefunds(failed('no-such-charge'));
  return { orderId, charge: gateway.charges.get(`${orderId}:1:${house.workspaceId}`)! };
};
const sound = () => expectSound(house);

test.each<[string, string, (charge: FakeCharge) => void]>([
  ['does not know', 'missing-there', ({ gatewayKey }) => void gateway.charges.delete(gatewayKey)],
  ['says it did not take', 'not-taken', (charge) => void (charge.outcome = failed('refused'))],
])(
  'a charge that the gateway %s is written off: its order gives back the tickets and no money, and a charge that comes after all is shown',
  async (_, what, lose) => {
    const other = await shop.buy(await shop.buyer());
    const before = await balances(shop.ctx);
    const { orderId, charge } = await sold();
    const taken = charge.outcome;
    lose(charge);
    expect([await refund(orderId), await stateOfTicket(orderId)]).toMatchObject([{ status: 'failed' }, 'active']);
    const [found] = await breaks();
    expect(found).toMatchObject({ what, taken: 40 });
    for (const _again of [1, 2]) expect(await dismiss(found!._id)).toMatchObject({ dismissed: true });
    expect([await refund(orderId), await stateOfTicket(orderId)]).toMatchObject([{ status: 'refunded', amount: 0 }, 'revoked']);
    expect([await breaks(), await shop.unitsKept(orderId)]).toEqual([[], 0]);
    const after = await balances(shop.ctx);
    expect(after['card-clearing:sandbox']).toBe(before['card-clearing:sandbox']);
    expect(after['gateway-difference']).toBe(4000);
    await sound();
    gateway.charges.set(charge.gatewayKey, { ...charge, outcome: taken });
    expect(await breaks()).toMatchObject([{ what: 'amount', taken: 40 }]);
    gateway.refuseRefunds(null);
    const { note } = await shop.ctx.db.selectFrom('sales_order').select('note').where('order_id', '=', other).executeTakeFirstOrThrow();
    expect([note, await refund(other)]).toMatchObject([null, { status: 'refunded', amount: 40 }]);
  },
);

/** Sold for 40.00, of which 15.00 were given back in cash. */
const soldAndGivenBackInCash = async () => {
  const { orderId, charge } = await sold();
  expect(await refund(orderId, { amount: 15, method: 'cash', reason: 'the card is closed' })).toMatchObject({ error: 'no-open-till' });
  await shop.act('open-till', { terminal_id: await shop.terminal({ kind: 'till' }), cash_in: '100.00' }, admin);
  expect(await refund(orderId, { amount: 15, method: 'cash', reason: 'the card is closed' })).toMatchObject({ status: 'refunded' });
  return { orderId, charge };
};

test('if the gateway gave all of a charge back, only what was not given in cash before is goodwill', async () => {
  const { charge } = await soldAndGivenBackInCash();
  charge.refundedCents = 4000;
  expect(await dismiss((await breaks())[0]!._id)).toMatchObject({ dismissed: true });
  expect((await balances(shop.ctx))['arbitrary-refund']).toBe(2500);
  await sound();
});

test('what was given back in cash of a charge that was never taken stays given, and the rest is written off', async () => {
  const { orderId, charge } = await soldAndGivenBackInCash();
  gateway.charges.delete(charge.gatewayKey);
  await dismiss((await breaks())[0]!._id);
  expect((await balances(shop.ctx))['gateway-difference']).toBe(4000);
  for (const again of await breaks()) await dismiss(again._id);
  expect([await breaks(), (await balances(shop.ctx))['gateway-difference']]).toEqual([[], 4000]);
  expect([await refund(orderId), await stateOfTicket(orderId)]).toMatchObject([{ status: 'refunded', amount: 0 }, 'revoked']);
});

test('what the gateway gave back of a charge that it cancelled later is not written off once more', async () => {
  const before = await balances(shop.ctx);
  const { orderId, charge } = await sold();
  gateway.refuseRefunds(null);
  expect(await refund(orderId, { amount: 15 })).toMatchObject({ status: 'refunded' });
  charge.outcome = failed('voided');
  await dismiss((await breaks())[0]!._id);
  const after = await balances(shop.ctx);
  expect([after['card-clearing:sandbox'], after['gateway-difference']]).toEqual([before['card-clearing:sandbox'], 2500]);
});

test('a charge is written off only once no refund of it is under way, so that none of it is left to be given back', async () => {
  const { orderId, charge } = await sold();
  gateway.charges.delete(charge.gatewayKey);
  gateway.refuseRefunds(unknown('lost'));
  expect(await refund(orderId)).toMatchObject({ status: 'pending' });
  const [found] = await breaks();
  expect(await dismiss(found!._id)).toBe('refund-under-way');
  gateway.refuseRefunds(failed('no-such-charge'));
  house.clock.advance(16_000);
  await resolveOpen(house.house);
  expect(await dismiss(found!._id)).toMatchObject({ dismissed: true });
  expect([await refund(orderId), await stateOfTicket(orderId)]).toMatchObject([{ status: 'refunded', amount: 0 }, 'revoked']);
});

test('a difference about a sale that is still open is decided once the sale has ended, and is booked then', async () => {
  const { order_id } = await shop.sale(2);
  await shop.act('charge-card', { order_id, amount_base: '30.00', ...GOOD_CARD });
  const [charge] = gateway.charges.values();
  charge!.refundedCents = 1000;
  const [found] = await breaks();
  expect(found).toMatchObject({ what: 'refunded-there', taken: 10 });
  expect(await dismiss(found!._id)).toBe('order-open');
  expect(await breaks()).toMatchObject([{ _id: found!._id }]);
  await shop.act('charge-cash', { order_id, amount_base: '50.00' });
  await shop.act('complete-order', { order_id });
  expect(await dismiss(found!._id)).toMatchObject({ dismissed: true });
  expect((await balances(shop.ctx))['arbitrary-refund']).toBe(1000);
  await sound();
});
