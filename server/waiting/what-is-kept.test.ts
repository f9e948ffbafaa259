import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { checkInvariants } from '#server/orders/invariants/check-invariants.ts';
import { itemsOf } from '#server/testing/outcome.ts';
import { openShopWithBank } from '#server/testing/own-bank.ts';
import { untilBlocked } from '#server/testing/until-blocked.ts';
import { waitingLine } from '#server/testing/waiting-line.ts';

const { house, shop } = await openShopWithBank();
const { join, open: act, offer, kept, soldOut, letGo, reserve, waits } = waitingLine(house, shop);
afterAll(() => house.close());

const granting = (primary: string, also: string[] = []) =>
  shop.product({
    name: 'Part',
    waiting_list: true,
    entitlement_type_data: { primary, also },
    type_weave_props: { limited: true, frequency: 'once', calendar_required: true },
  });
/** What the shop says is left, as soon as somebody looks. */
const leftOf = async (pass: string): Promise<number> =>
  itemsOf(await house.act('product-availability', { event_id: shop.eventId, doclet_ids: [pass] }))[0][shop.day][pass].item_count;

/** A pass of two parts, one for either of them alone, and who holds the only place of each. */
async function twoParts() {
  const [day, lift] = await Promise.all(
    ['Day', 'Lift'].map((name) => shop.add(TEMPLATE.entitlementType, { name, limited: true, default_capacity: 1, capacity_scope: 'date' })),
  );
  const [both, dayOnly, liftOnly] = [await granting(day!, [lift!]), await granting(day!), await granting(lift!)];
  const hold = async (productId: string) => (await shop.hold({ cartKey: 'c'.repeat(32) }, { productId }))[0]!;
  return { both, dayOnly, liftOnly, hold };
}

test('of two parts of a pass, the one of which just enough is left is not kept', async () => {
  const { both, dayOnly, liftOnly, hold } = await twoParts();
  await hold(liftOnly);
  await waits(both, 'both@kept.test');
  expect((await reserve(dayOnly)).status).toBe(200);
});

test('what is kept no more is left in the shop at once: after somebody leaves, and where another part is still lacking', async () => {
  const { both, dayOnly, liftOnly, hold } = await twoParts();
  await hold(dayOnly);
  const held = await hold(liftOnly);
  await waits(both, 'both@left.test');
  await letGo([held]);
  expect(await leftOf(liftOnly)).toBe(0);
  await offer();
  expect(await leftOf(liftOnly)).toBe(1);
  const { pass, holds } = await soldOut(1);
  const leaving = await waits(pass, 'leaves@left.test');
  await letGo(holds);
  expect(await leftOf(pass)).toBe(0);
  await act('leave-waiting-list', leaving);
  expect(await leftOf(pass)).toBe(1);
});

test('whoever joins twice at once, where somebody had typed their address before, is kept for once', async () => {
  const { pass } = await soldOut(1);
  const maya = await shop.buyer();
  await join(pass, { email: maya.email });
  const before = await kept();
  const joining = await shop.ctx.db.transaction().execute(async (trx) => {
    await trx.selectFrom('waiting_entry').select('entry_id').where('email', '=', maya.email).forUpdate().execute();
    const first = join(pass, { who: maya });
    await untilBlocked(trx, first);
    const second = join(pass, { who: maya });
    // Long enough to come as far as it can.
    await sleep(300);
    return [first, second];
  });
  expect((await Promise.all(joining)).map((reply) => itemsOf(reply))).toEqual([[{ state: 'waiting' }], [{ state: 'waiting' }]]);
  expect((await kept()) - before).toBe(1);
  await house.house.outbox.drain();
  expect(await checkInvariants(house.house)).toEqual([]);
});

test('what is sold in pairs alone can be waited for', async () => {
  const { pass, holds } = await soldOut(2, { min_per_order: 2, limit_per_order: 2 });
  await waits(pass, 'pair@kept.test', 2);
  await letGo(holds);
  expect(await offer()).toBe(1);
});
