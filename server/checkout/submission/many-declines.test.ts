import { afterAll, beforeEach, expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/durations.ts';
import { REALM, TEMPLATE } from '#domain/fixed-ids.ts';
import { freeExpired } from '#server/inventory/holds/free-holds.ts';
import { checkInvariants } from '#server/orders/invariants/check-invariants.ts';
import type { TestPerson } from '#server/testing/house.ts';
import { openShopWithBank } from '#server/testing/own-bank.ts';
import { BAD_CARD } from '#server/testing/shop.ts';

const { house, gateway, shop } = await openShopWithBank();
// The cards that an address has had declined before are forgotten.
beforeEach(async () => {
  await house.house.outbox.drain();
  house.clock.advance(75 * MINUTE_MS);
});
afterAll(async () => {
  expect(await checkInvariants(house.house)).toEqual([]);
  await house.close();
});

const pay = async (who: TestPerson, holds: readonly string[], more: object = {}) => (await shop.submit(who, shop.items(holds), { ...more })).body.data.items[0];
const decline = (who: TestPerson, holds: readonly string[], more: object = {}) => pay(who, holds, { ...more, payment_info: BAD_CARD });

async function declineTimes(times: number, who: TestPerson, holds: readonly string[], more: object = {}) {
  const orders: string[] = [];
  for (let attempt = 0; attempt < times; attempt++) {
    const answer = await decline(who, holds, more);
    expect(answer).toMatchObject({ status: 'declined', decline_message: 'Your card was declined.' });
    orders.push(answer.order_id);
  }
  return orders;
}

const stateOf = async (orderId: string) =>
  (await shop.ctx.db.selectFrom('sales_order').select('state').where('workspace_id', '=', house.workspaceId).where('order_id', '=', orderId).executeTakeFirst())
    ?.state;
const holdOf = (holdId: string) =>
  shop.ctx.db.selectFrom('hold').select(['state', 'expires_at']).where('workspace_id', '=', house.workspaceId).where('hold_id', '=', holdId).executeTakeFirst();
const charges = () => [...gateway.charges.values()].filter(({ outcome, voided }) => outcome.status === 'approved' && !voided).length;

test('after five declines a sixth card pays for the same holds in an order of its own, and the declined one has ended', async () => {
  const maya = await shop.buyer();
  const holds = await shop.hold(maya, { count: 2 });
  const before = charges();
  const [first, ...again] = await declineTimes(5, maya, holds);
  expect(again).toEqual(Array(4).fill(first));
  const sixth = await pay(maya, holds);
  expect(sixth).toMatchObject({ success: true, status: 'complete', total: 80 });
  expect([sixth.order_id === first, await stateOf(first!), charges() - before]).toEqual([false, 'cancelled', 1]);
  expect((await pay(maya, holds)).order_id).toBe(sixth.order_id);
  expect([(await shop.tickets(sixth.order_id)).length, charges() - before]).toEqual([2, 1]);
});

test('a code that can be used once is still the buyer’s after five declines', async () => {
  await shop.add(TEMPLATE.productDiscount, { code: 'LAST-ONE', status: 'active', kind: 'percent', percent: 50, max_uses: 1, max_per_customer: 1 });
  const maya = await shop.buyer();
  const holds = await shop.hold(maya);
  await declineTimes(5, maya, holds, { promo_code: 'LAST-ONE' });
  expect(await pay(maya, holds, { promo_code: 'LAST-ONE' })).toMatchObject({ success: true, total: 20 });
});

test('after ten declines within ten minutes no bank is asked, and the holds are still the buyer’s', async () => {
  const maya = await shop.buyer();
  const holds = await shop.hold(maya);
  const asked = gateway.asked();
  const orders = await declineTimes(10, maya, holds);
  expect(new Set(orders).size).toBe(2);
  expect(await pay(maya, holds)).toMatchObject({ success: false, error_message: 'Please try again later.' });
  expect(gateway.asked() - asked).toBe(10);
  expect((await holdOf(holds[0]!))?.state).toBe('held');
});

test('declines do not keep a thing from others for ever', async () => {
  const { accountId, email } = await shop.buyer();
  const [hold] = await shop.hold({ accountId });
  const began = house.clock.now();
  while (await holdOf(hold!)) {
    expect((house.clock.now() - began) / MINUTE_MS).toBeLessThan(120);
    const session = await house.house.sessions.open({
      accountId,
      realmId: REALM.portal,
      workspaceId: house.workspaceId,
      kind: 'full',
      role: 'web',
      userAgent: 'test',
      address: '127.0.0.1',
    });
    const answer = await decline({ accountId, email, ...session }, [hold!]);
    expect(answer.status === 'declined' || answer.unavailable.length === 1).toBe(true);
    house.clock.advance(4.5 * MINUTE_MS);
    await freeExpired(shop.ctx.db, house.workspaceId, house.clock.now());
  }
});
