import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS, YEAR_MS } from '#domain/durations.ts';
import { resolveOpen } from '#server/checkout/left-open/resolver.ts';
import { setOrderStates } from '#server/orders/purchase/order-states.ts';
import { lockOrder } from '#server/orders/read-order.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { listReviews } from '#server/pos/reviews/reviews.ts';
import { createFakeGateway, type FakeGateway } from '#server/testing/fake-gateway.ts';
import { openTestHouse, type TestHouse, type TestPerson } from '#server/testing/house.ts';
import { openRegister, type Register } from '#server/testing/register.ts';
import { BAD_CARD, GOOD_CARD } from '#server/testing/shop.ts';
import { untilBlocked } from '#server/testing/until-blocked.ts';
import { endAbandonedSales } from './abandoned-sales.ts';

let house: TestHouse;
let register: Register;
let gateway: FakeGateway;
beforeEach(async () => {
  gateway = createFakeGateway();
  house = await openTestHouse({}, { gateway });
  register = await openRegister(house);
});
afterEach(() => house.close());

test('sales that nobody comes back to end, and those with money in them stay', async () => {
  const { act, sale } = register;
  const [empty, declined, paid] = [await sale(), await sale(), await sale()];
  await act('charge-card', { order_id: declined.order_id, ...BAD_CARD });
  await act('charge-cash', { order_id: paid.order_id, amount_base: '1.00' });
  expect(await endAbandonedSales(house.house, 2 * DAY_MS)).toBe(0);
  house.clock.advance(31 * MINUTE_MS);
  const fresh = await register.ctx.db
    .insertInto('sales_order')
    .values({
      workspace_id: house.workspaceId,
      order_id: register.ctx.random.objectId(),
      reference: 'FRESH',
      source: 'pos',
      state: 'placeholder',
      owner: 'x',
      currency: 'USD',
      store_id: null,
      buyer_account: null,
      buyer_consumer: null,
      terminal_id: null,
      till_session_id: null,
      operator_account: null,
      promo_id: null,
      promo_code: null,
      note: null,
      completed_at: null,
      updated_at: new Date(house.clock.now()),
    } as never)
    .returning('order_id')
    .executeTakeFirstOrThrow();
  expect(await endAbandonedSales(house.house, 2 * DAY_MS)).toBe(2);
  expect(await endAbandonedSales(house.house, 2 * DAY_MS)).toBe(0);
  const states = await register.ctx.db.selectFrom('sales_order').select(['order_id', 'state']).execute();
  const stateOf = (id: string) => states.find((row) => row.order_id === id)?.state;
  expect([empty, declined, paid].map((one) => stateOf(one.order_id))).toEqual(['cancelled', 'cancelled', 'paying']);
  expect(stateOf(fresh.order_id)).toBe('placeholder');
  expect(await register.ctx.db.selectFrom('hold').select('hold_id').where('order_id', '=', declined.order_id).execute()).toEqual([]);
});

test('a sale whose card the bank has not answered for yet, or gives money back to, waits for a person', async () => {
  const { act, sale, ctx } = register;
  const [asked, returned] = [await sale(), await sale()];
  gateway.lose(1);
  await act('charge-card', { order_id: asked.order_id, ...GOOD_CARD });
  await act('charge-card', { order_id: returned.order_id, ...GOOD_CARD });
  await ctx.db.updateTable('payment').set({ state: 'voiding' }).where('order_id', '=', returned.order_id).execute();
  house.clock.advance(31 * MINUTE_MS);
  expect(await endAbandonedSales(house.house, 2 * DAY_MS)).toBe(0);
  const sales = await ctx.db.selectFrom('sales_order').select(['state', 'left_at']).execute();
  for (const one of sales) expect(one).toEqual({ state: 'paying', left_at: expect.any(Date) });
  house.clock.advance(MINUTE_MS);
  expect(await endAbandonedSales(house.house, 2 * DAY_MS)).toBe(0);
  expect(await ctx.db.selectFrom('sales_order').select(['state', 'left_at']).execute()).toEqual(sales);
});

test('a card that was declined lately keeps its sale for another half hour, also where the bank answered late', async () => {
  const { act, sale } = register;
  const pay = (order_id: string, by?: TestPerson) => act('charge-card', { order_id, ...BAD_CARD }, by);
  const [again, late] = [await sale(), await sale()];
  await pay(again.order_id);
  gateway.lose(1);
  await pay(late.order_id);
  house.clock.advance(25 * MINUTE_MS);
  expect(await pay(again.order_id, await house.person('staff'))).toMatchObject({ httpStatus: 200 });
  await resolveOpen(house.house);
  house.clock.advance(10 * MINUTE_MS);
  expect(await endAbandonedSales(house.house, 2 * DAY_MS)).toBe(0);
  house.clock.advance(21 * MINUTE_MS);
  expect(await endAbandonedSales(house.house, 2 * DAY_MS)).toBe(2);
});

test('an unpaid sale ends however many sales with money in them come before it', async () => {
  const { act, sale, ctx } = register;
  const paid = await sale();
  await act('charge-cash', { order_id: paid.order_id, amount_base: '1.00' });
  for (const table of ['sales_order', 'payment'])
    await sql`insert into ${sql.table(table)} select (jsonb_populate_record(one, jsonb_build_object('order_id', id, 'payment_id', id, 'reference', 'PAID' || n))).*
      from ${sql.table(table)} one, generate_series(1, 150) n, concat(left(one.order_id, 8), lpad(n::text, 16, '0')) id where one.order_id = ${paid.order_id}`.execute(
      ctx.db,
    );
  await sale();
  house.clock.advance(31 * MINUTE_MS);
  expect(await endAbandonedSales(house.house, 2 * DAY_MS)).toBe(1);
});

test('a sale from before a long outage ends in the daily check, so that the others need not read a venue’s old orders', async () => {
  await register.sale();
  house.clock.advance(3 * DAY_MS);
  expect(await endAbandonedSales(house.house, 2 * DAY_MS)).toBe(0);
  expect(await endAbandonedSales(house.house, 10 * YEAR_MS)).toBe(1);
});

test('a sale that was paid and left waits for an administrator until somebody works on it again', async () => {
  const { act, ctx, sale } = register;
  const [paid] = [await sale(), await sale()];
  await act('charge-cash', { order_id: paid.order_id, amount_base: '1.00' });
  house.clock.advance(31 * MINUTE_MS);
  await endAbandonedSales(house.house, 2 * DAY_MS);
  expect(await listReviews(ctx)).toMatchObject([{ kind: 'sale', order_id: paid.order_id, taken_cents: 100, total_cents: 4000 }]);
  await setOrderStates(ctx, [paid.order_id], 'paying');
  expect(await listReviews(ctx)).toEqual([]);
});

test('a sale that somebody works on is not waited for', async () => {
  const [{ order_id }] = [await register.sale(), await register.sale()];
  house.clock.advance(31 * MINUTE_MS);
  await inTransaction(register.ctx, async (ctx) => {
    await lockOrder(ctx, order_id);
    const ending = endAbandonedSales(house.house, 2 * DAY_MS);
    await untilBlocked(ctx.db, ending);
    expect(await Promise.race([ending, 'waits'])).toBe(1);
  });
});
