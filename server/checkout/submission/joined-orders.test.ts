import { afterAll, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/durations.ts';
import { ROLE } from '#domain/fixed-ids.ts';
import { freeExpired } from '#server/inventory/holds/free-holds.ts';
import { profileOwner } from '#server/inventory/owners/owners.ts';
import { checkInvariants } from '#server/orders/invariants/check-invariants.ts';
import type { Placed } from '#server/orders/purchase/placement.ts';
import { openShopWithBank } from '#server/testing/own-bank.ts';
import { BAD_CARD } from '#server/testing/shop.ts';

const { house, shop } = await openShopWithBank();
afterAll(async () => {
  expect(await checkInvariants(house.house)).toEqual([]);
  await house.close();
});

test('declined orders that are joined have no more attempts left than the one with the most, and end where a further card is tried', async () => {
  const maya = await shop.buyer();
  const [old, ...fresh] = await shop.hold(maya, { count: 4 });
  const decline = async (holds: readonly string[]) => (await shop.submit(maya, shop.items(holds), { payment_info: BAD_CARD })).body.data.items[0];
  for (let attempt = 0; attempt < 3; attempt++) expect((await decline([old!])).status).toBe('declined');
  const joined = [old!];
  for (const hold of fresh) {
    expect((await decline([hold])).status).toBe('declined');
    joined.unshift(hold);
    if (joined.length < 4) expect((await decline(joined)).status).toBe('declined');
  }
  const orders = () => shop.ctx.db.selectFrom('sales_order').select('state').where('buyer_account', '=', maya.accountId).where('attempts', '=', 5).execute();
  expect(await orders()).toEqual([{ state: 'awaiting-payment' }]);
  expect((await decline(joined)).status).toBe('declined');
  expect(await orders()).toEqual([{ state: 'cancelled' }]);
  house.clock.advance(11 * MINUTE_MS);
  await freeExpired(shop.ctx.db, house.workspaceId, house.clock.now());
});

describe('the things of a declined order, paid for separately at the same moment', () => {
  const DECLINED = { payment_info: { action: 'CHARGE', ...BAD_CARD } };
  const nothing = [{ purchase_date: 'default', calendar_price: [{ date: 'default', price: 0 }] }];

  /** Both in one order whose card was declined. `costs`: what the other thing costs. */
  async function declined(costs: 'nothing' | 'as much') {
    const productId = costs === 'nothing' ? await shop.product({ name: 'Under 3', price_matrix: nothing }) : shop.passId;
    const maya = await shop.buyer();
    const [[other], [adult]] = [await shop.hold(maya, { productId }), await shop.hold(maya)];
    const items = { [shop.day]: [...shop.items([other!], { productId })[shop.day]!, ...shop.items([adult!])[shop.day]!] };
    expect((await shop.submit(maya, items, DECLINED)).body.data.items[0].status).toBe('declined');
    const unit = (holdId: string, product: string) => ({
      holdId,
      productId: product,
      eventId: shop.eventId,
      visitDate: shop.day,
      firstName: 'Maya',
      lastName: 'Ortiz',
      dob: null,
      entryTime: null,
    });
    const place = async (holdId: string, product: string): Promise<Placed> =>
      house.house.cashier.place(await house.ctx(), {
        accountId: maya.accountId,
        owners: [profileOwner(maya.accountId)],
        subjects: null,
        storeId: shop.storeId,
        roleId: ROLE.web,
        units: [unit(holdId, product)],
        promoCode: null,
        seenTotals: null,
        tender: 'card',
        isBillingUsable: true,
        gateway: 'sandbox',
        cashless: false,
        billing: {},
        kvp: {},
      });
    return { maya, place: () => [place(other!, productId), place(adult!, shop.passId)] as const };
  }

  test.each(['nothing', 'as much'] as const)('are two orders, each with its own total and payment: the other costs %s', async (costs) => {
    const { maya, place } = await declined(costs);
    const [first, second] = await Promise.all(place());
    expect([first.kind, second.kind]).toEqual(['placed', 'placed']);
    const orders = await shop.ctx.db
      .selectFrom('sales_order')
      .select(['order_id', 'state', 'total_cents'])
      .where('buyer_account', '=', maya.accountId)
      .orderBy('total_cents')
      .execute();
    const [otherOrder, adultOrder] = orders;
    expect(orders.map(({ state, total_cents }) => [state, total_cents])).toEqual([costs === 'nothing' ? ['complete', 0] : ['paying', 4000], ['paying', 4000]]);
    const tickets = async (order: typeof otherOrder) => (await shop.tickets(order!.order_id)).length;
    expect([await tickets(otherOrder), await tickets(adultOrder)]).toEqual([costs === 'nothing' ? 1 : 0, 0]);
  });
});
