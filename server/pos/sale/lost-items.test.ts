import { afterAll, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/durations.ts';
import { conflict } from '#server/errors.ts';
import { freeExpired } from '#server/inventory/holds/free-holds.ts';
import type { Holds } from '#server/inventory/holds/holds.ts';
import { checkInvariants } from '#server/orders/invariants/check-invariants.ts';
import { openTillWithBank } from '#server/testing/own-bank.ts';
import { GOOD_CARD } from '#server/testing/shop.ts';

const { house, register } = await openTillWithBank();
afterAll(() => house.close());

const { act } = register;
const item = (doclet_id: string) => ({ doclet_id, event_id: register.eventId, date: register.day });
const add = (order_id: string, more: object = {}) => act('add-order-items', { order_id, items: [], ...more });
const said = async (order_id: string, more: object = {}) =>
  (await house.act('add-order-items', { order_id, items: [], ...more }, { token: register.operator.token })).body.errors?.[0]?.message;

/** Lets every hold of these products run out and be swept up. */
async function runOut(...products: string[]): Promise<void> {
  const { db } = register.ctx;
  await db
    .updateTable('hold')
    .set({ expires_at: new Date(0) })
    .where('product_id', 'in', products)
    .where('state', '=', 'held')
    .execute();
  await freeExpired(db, house.workspaceId, house.clock.now());
}

const standing = (productId: string) =>
  register.ctx.db.selectFrom('hold').select('hold_id').where('workspace_id', '=', house.workspaceId).where('product_id', '=', productId).execute();

describe('a sale whose holds have run out', () => {
  test('is held again while there is room, and can be completed', async () => {
    const pass = await register.limited(3);
    const order_id = await register.open();
    const before = await add(order_id, { items: [item(pass), item(pass)] });
    await runOut(pass);
    const refused = await house.act('charge-cash', { order_id }, { token: register.operator.token });
    expect(refused.body.errors?.[0]).toMatchObject({ code: 'hold-lost', message: expect.stringContaining('Limited pass, ') });
    const after = await add(order_id, { items: [item(pass)] });
    expect(after).toMatchObject({ total: 120, items: [{}, {}, {}] });
    expect(after.items.map((one: any) => one.hold_id)).not.toContain(before.items[0].hold_id);
    await act('charge-card', { order_id, ...GOOD_CARD });
    expect((await act('complete-order', { order_id })).tickets).toHaveLength(3);
    expect(await standing(pass)).toHaveLength(3);
  });

  test('names what others have taken meanwhile, and can be completed without it', async () => {
    const [scarce, other] = [await register.limited(2, { name: 'Boat tour' }), await register.limited(5, { name: 'Lunch' })];
    const [order_id, faster] = [await register.open(), await register.open()];
    const sale = await add(order_id, { items: [item(scarce), item(other)] });
    await runOut(scarce, other);
    await add(faster, { items: [item(scarce), item(scarce)] });
    const message = await said(order_id);
    expect(message).toContain('Boat tour, ');
    expect(message).not.toContain('Lunch');
    expect(await standing(other)).toEqual([]);
    expect(await add(order_id, { remove: [sale.items[0].item_id] })).toMatchObject({ total: 40, items: [{ name: 'Lunch' }] });
    expect(await act('charge-cash', { order_id })).toMatchObject({ success: true });
    expect(await act('complete-order', { order_id })).toMatchObject({ state: 'complete' });
  });

  test('puts a thing that is added again in the place of the lost one', async () => {
    const scarce = await register.limited(1);
    const order_id = await register.open();
    await add(order_id, { items: [item(scarce)] });
    await runOut(scarce);
    const reserved = await act('reserve-ticket', item(scarce));
    expect(await add(order_id, { items: [{ ...item(scarce), item_id: reserved.item_id }] })).toMatchObject({
      total: 40,
      items: [{ hold_id: reserved.item_id }],
    });
    await act('cancel-transaction', { order_id });
  });

  test('gets a thing with a time back through its new hold, once', async () => {
    const [order_id, timed] = [await register.open(), await register.atNoon(1)];
    const addHeld = async () => {
      const { item_id } = await act('reserve-ticket', { ...item(timed), time: '12:00:00' });
      return add(order_id, { items: [{ ...item(timed), item_id }] });
    };
    expect((await addHeld()).items[0].time).toBe('12:00:00');
    await runOut(timed);
    expect((await addHeld()).items).toHaveLength(1);
    await act('cancel-transaction', { order_id });
  });
});

test('things taken out of a sale are free for others, even after a declined card', async () => {
  const pass = await register.limited(2);
  const order_id = await register.open();
  const sale = await add(order_id, { items: [item(pass), item(pass)] });
  await act('charge-card', { order_id, ...GOOD_CARD, card_number: '4000000000000002' });
  expect(await add(order_id, { remove: [sale.items[0].item_id] })).toMatchObject({ total: 40, items: [{ hold_id: sale.items[1].hold_id }] });
  await expect.poll(() => standing(pass)).toHaveLength(1);
  expect(await add(order_id, { remove: [sale.items[1].item_id] })).toMatchObject({ error: 'sale-changed' });
  expect(await add(order_id, { remove: [(await add(order_id)).items[0].item_id] })).toMatchObject({ total: 0, items: [] });
  await act('cancel-transaction', { order_id });
});

test('things that have been paid for cannot be taken out', async () => {
  const { order_id, items } = await register.sale(2);
  await act('charge-cash', { order_id, amount_base: '60.00' });
  expect(await add(order_id, { remove: [items[0].item_id] })).toMatchObject({ httpStatus: 409, error: 'paid-already' });
  await act('cancel-transaction', { order_id });
});

const SALES = 8;
const UNITS = 3;

/** As many sales as there are units hold one each and lose it. Then all of them ask at once for the few units that are left. */
async function raceForTheRest(take?: Holds['take']): Promise<{ rescued: number; held: number }> {
  const pass = await register.limited(SALES);
  const sales = await Promise.all(Array.from({ length: SALES }, register.open));
  await Promise.all(sales.map((order_id) => add(order_id, { items: [item(pass)] })));
  await runOut(pass);
  const others = await register.open();
  await add(others, { items: Array.from({ length: SALES - UNITS }, () => item(pass)) });
  const { stock } = house.house;
  const guarded = stock.holds;
  if (take) stock.holds = { ...guarded, take };
  const replies = await Promise.all(sales.map((order_id) => add(order_id))).finally(() => (stock.holds = guarded));
  const held = (await standing(pass)).length;
  for (const order_id of [...sales, others]) await act('cancel-transaction', { order_id });
  return { rescued: replies.filter((reply) => reply.error === undefined).length, held };
}

describe('sales that are held again at the same time', () => {
  test('get what is left and no more', async () => {
    expect(await raceForTheRest()).toEqual({ rescued: UNITS, held: SALES });
    expect(await checkInvariants(house.house)).toEqual([]);
  });

  test('oversell when a unit is only looked for before it is taken', async () => {
    const { held } = await raceForTheRest(lookThenTake());
    expect(held).toBeGreaterThan(SALES);
  });
});

/** The first few calls all look before any of them takes. */
function lookThenTake(): Holds['take'] {
  const { promise: enoughLooked, resolve } = Promise.withResolvers<void>();
  let looked = 0;
  return async (workspace, ask) => {
    const { db, random, clock } = register.ctx;
    const there = (await standing(ask.productId)).length;
    if (++looked > UNITS) resolve();
    if (there >= SALES) throw conflict('sold-out', 'Sold out for this date.');
    await enoughLooked;
    const [holdId, expiresAt] = [random.secretId(), new Date(clock.now() + 10 * MINUTE_MS)];
    const hold = { workspace_id: workspace.id, hold_id: holdId, owner: ask.owners[0]!, event_id: ask.eventId, product_id: ask.productId, visit_date: ask.date };
    await db
      .insertInto('hold')
      .values({ ...hold, store_id: null, entry_time: null, location_id: null, pool_ids: [], state: 'held', order_id: null, expires_at: expiresAt })
      .execute();
    return { holdId, expiresAt };
  };
}
