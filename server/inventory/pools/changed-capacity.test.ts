import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { cartOwner } from '#server/inventory/owners/owners.ts';
import { commitHolds, restockSold, sellHolds } from '#server/inventory/sales/order-holds.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { besideAnother } from '#server/testing/beside-another.ts';
import { holding } from '#server/testing/holding.ts';
import type { TestHouse } from '#server/testing/house.ts';
import { openSampleVenue, type SampleCatalogue } from '#server/testing/sample-catalogue.ts';

let house: TestHouse;
let venue: SampleCatalogue;

beforeAll(async () => void ({ house, venue } = await openSampleVenue()));
afterAll(() => house?.close());

const { reserve, release, left, limitedPass } = holding(() => ({ house, venue }));
const setLimited = (pass: string, limited: boolean) => venue.change(pass, { type_weave_props: { limited } });

describe('capacity that changes while it is sold', () => {
  test('up: more at once; down: what is held stays and nothing more is granted, even as some is released', async () => {
    const type = await venue.entitlement({ default_capacity: 2 });
    const pass = await venue.pass({ entitlement_type_data: { primary: type } });
    const held = [await reserve(pass), await reserve(pass)];
    expect((await reserve(pass)).status).toBe(409);
    await venue.change(type, { default_capacity: 4 });
    expect(await left(pass)).toBe(2);
    held.push(await reserve(pass));
    await venue.change(type, { default_capacity: 1 });
    expect(await left(pass)).toBe(0);
    const letGo = ({ body }: (typeof held)[number]) => release([body.data.items[0].item_id], { cartKey: body.meta!['cart_key']! });
    await letGo(held[0]!);
    expect((await reserve(pass)).status).toBe(409);
    await letGo(held[1]!);
    await letGo(held[2]!);
    expect([await left(pass), (await reserve(pass)).status, (await reserve(pass)).status]).toEqual([1, 200, 409]);
  });

  test('down and up again to what is held: what is let go then is free', async () => {
    const type = await venue.entitlement({ default_capacity: 3 });
    const pass = await venue.pass({ entitlement_type_data: { primary: type } });
    const [first] = [await reserve(pass), await reserve(pass), await reserve(pass)];
    for (const default_capacity of [1, 3]) {
      await venue.change(type, { default_capacity });
      expect(await left(pass)).toBe(0);
    }
    await release([first.body.data.items[0].item_id], { cartKey: first.body.meta!['cart_key']! });
    expect(await left(pass)).toBe(1);
  });

  test('down to what is held: what was given back and is not sold again stays counted', async () => {
    const type = await venue.entitlement({ default_capacity: 2 });
    const pass = await venue.pass({ entitlement_type_data: { primary: type } });
    const [kept, given] = [await reserve(pass), await reserve(pass)];
    expect([kept.status, given.status]).toEqual([200, 200]);
    const holdId = given.body.data.items[0].item_id;
    const owner = cartOwner(given.body.meta!['cart_key']!);
    await inTransaction(venue.ctx, async ({ db }) => {
      const orderId = 'a'.repeat(24);
      expect(await commitHolds(db, house.workspaceId, [{ orderId, owners: [owner], holdIds: [holdId] }])).toMatchObject([{ ok: true }]);
      await sellHolds(db, house.workspaceId, [orderId]);
      await restockSold(db, house.workspaceId, [{ holdId, restock: false }]);
    });
    await venue.change(type, { default_capacity: 1 });
    expect(await left(pass)).toBe(0);
    await venue.change(type, { default_capacity: 3 });
    expect([await left(pass), (await reserve(pass)).status, (await reserve(pass)).status]).toEqual([1, 200, 409]);
  });

  test('changes the pools of all days in the order of their ids, as they are locked by holds', async () => {
    const type = await venue.entitlement({ default_capacity: 2 });
    const pass = await venue.pass({ entitlement_type_data: { primary: type } });
    expect(await left(pass)).toBe(2);
    const pools = await venue.ctx.db.selectFrom('pool').select('pool_id').where('subject_id', '=', type).execute();
    const change = async () => {
      await venue.change(type, { default_capacity: 3 });
      return left(pass);
    };
    const ids = pools.map((pool) => pool.pool_id);
    expect(await besideAnother(venue.ctx, 'pool', ids, change)).toBe(3);
  });

  test('a limit set after sales began counts what is held already', async () => {
    const pass = await venue.pass();
    await Promise.all([reserve(pass), reserve(pass), reserve(pass)]);
    expect(await left(pass)).toBeNull();
    await venue.change(pass, { entitlement_type_data: { primary: await venue.entitlement({ default_capacity: 4 }) } });
    expect([await left(pass), await left(pass, venue.day(4))]).toEqual([1, 4]);
    expect([(await reserve(pass)).status, (await reserve(pass)).status]).toEqual([200, 409]);
  });

  test('of a pass that moves to another event, what was sold of the first takes no room from the second', async () => {
    const pass = await limitedPass(2);
    const held = await reserve(pass);
    const [first, second] = [venue.eventId, await venue.add(TEMPLATE.venueEvent, { name: 'Autumn', start_date: venue.today, end_date: venue.day(29) })];
    const leftOf = async (event_id: string) =>
      (await house.act('product-availability', { event_id, doclet_ids: [pass] })).body.data.items[0][venue.day(3)]?.[pass]?.item_count;
    await venue.change(pass, { event_id: second });
    expect(await leftOf(second)).toBe(2);
    expect([(await reserve(pass, {}, { event_id: second })).status, (await reserve(pass, {}, { event_id: second })).status]).toEqual([200, 200]);
    expect([(await reserve(pass, {}, { event_id: second })).status, (await reserve(pass)).status]).toEqual([409, 404]);
    await venue.change(pass, { event_id: first });
    expect(await leftOf(first)).toBe(1);
    await release([held.body.data.items[0].item_id], { cartKey: held.body.meta!['cart_key']! });
    expect(await leftOf(first)).toBe(2);
  });

  test('of merchandise that moves to another event, what was sold is gone from its stock', async () => {
    const hoodie = await venue.merchandise({ stock: 2 });
    expect((await reserve(hoodie)).status).toBe(200);
    const event_id = await venue.add(TEMPLATE.venueEvent, { name: 'Winter', start_date: venue.today, end_date: venue.day(29) });
    await venue.change(hoodie, { event_id });
    expect([(await reserve(hoodie, {}, { event_id })).status, (await reserve(hoodie, {}, { event_id })).status]).toEqual([200, 409]);
  });

  test('what another node changes counts here at the next hold', async () => {
    const pass = await limitedPass(5);
    expect((await reserve(pass)).status).toBe(200);
    await venue.ctx.db
      .updateTable('doclet')
      .set((eb) => ({ data: eb.cast(eb.val(JSON.stringify({ status: 'inactive' })), 'jsonb') as never }))
      .where('workspace_id', '=', house.workspaceId)
      .where('doclet_id', '=', pass)
      .execute();
    expect((await reserve(pass)).status).toBe(404);
  });

  test('a limit that is lifted for a while and set again counts what was sold meanwhile', async () => {
    const pass = await limitedPass(4);
    await reserve(pass);
    await setLimited(pass, false);
    await Promise.all([reserve(pass), reserve(pass)]);
    expect(await left(pass)).toBeNull();
    await setLimited(pass, true);
    expect(await left(pass)).toBe(1);
    expect([(await reserve(pass)).status, (await reserve(pass)).status]).toEqual([200, 409]);
  });

  test('… also if another product drew from it all the time', async () => {
    const type = await venue.entitlement({ default_capacity: 3 });
    const [pass, other] = [await venue.pass({ entitlement_type_data: { primary: type } }), await venue.pass({ entitlement_type_data: { primary: type } })];
    await setLimited(pass, false);
    await Promise.all([reserve(pass), reserve(pass), reserve(other)]);
    expect(await left(other)).toBe(2);
    await setLimited(pass, true);
    expect([await left(pass), await left(other)]).toEqual([0, 0]);
    expect((await reserve(other)).status).toBe(409);
  });

  test('what counted for one day counts for the whole event when that day loses its own number', async () => {
    const type = await venue.entitlement({ default_capacity: 3, capacity_scope: 'event' });
    const settings = await venue.add(TEMPLATE.capacitySettings, {
      name: 'c',
      entitlement_type_id: type,
      scope: 'date',
      dates: [{ date: venue.day(3), capacity: 5 }],
    });
    const pass = await venue.pass({ entitlement_type_data: { primary: type } });
    await Promise.all([reserve(pass), reserve(pass)]);
    expect([await left(pass), await left(pass, venue.day(4))]).toEqual([3, 3]);
    await venue.change(settings, { dates: [] });
    expect([await left(pass), await left(pass, venue.day(4))]).toEqual([1, 1]);
  });

  test('sales beyond a limit set later stay sold, and are reported as a shortfall', async () => {
    const pass = await limitedPass(1);
    await setLimited(pass, false);
    const held = [await reserve(pass), await reserve(pass)];
    await setLimited(pass, true);
    expect([await left(pass), (await reserve(pass)).status]).toEqual([0, 409]);
    for (const { body } of held) await release([body.data.items[0].item_id], { cartKey: body.meta!['cart_key']! });
    expect([await left(pass), (await reserve(pass)).status, (await reserve(pass)).status]).toEqual([1, 200, 409]);
  });
});
