import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#domain/day.ts';
import { checkInvariants } from '#server/orders/invariants/check-invariants.ts';
import { createFakeGateway, type FakeGateway } from '#server/testing/fake-gateway.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';
import { openRegister, type Register } from '#server/testing/register.ts';
import { beforeMidnight, sellForTwoDays, type SalesDay } from '#server/testing/sales-day.ts';
import { GOOD_CARD } from '#server/testing/shop.ts';
import { openVenue } from '#server/testing/venue.ts';

let house: TestHouse;
let register: Register;
let sold: SalesDay;
let gateway: FakeGateway;
beforeAll(async () => {
  gateway = createFakeGateway();
  house = await openTestHouse({}, { gateway });
  beforeMidnight(house);
  register = await openRegister(house, '500.00');
  sold = await sellForTwoDays(house, register, gateway);
});
afterAll(() => house.close());

const dayNow = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(house.clock.now());
const report = async (data: object = {}, options: object = {}) => {
  const today = dayNow();
  const reply = await house.act('sales-report', { start_date: addDays(today, -1), end_date: today, ...data }, { token: sold.admin.token, ...options });
  if (reply.status >= 500) throw new Error(reply.text);
  return reply.body.data?.items[0] ?? reply.status;
};
const sum = (list: any[], field: string) => list.reduce((total, one) => total + Math.round(one[field] * 100), 0);
const MONEY = ['gross', 'discounts', 'tax', 'fees', 'taken', 'refunds', 'net'];

/** The ledger's sums for the same days, found in another way. */
async function books(kinds: string[], from: string, to: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ account: string; cents: number }>`
    select case when account like '%:%' then split_part(account, ':', 1) else account end as account, sum(amount_cents) as cents
    from ledger_entry where workspace_id = ${house.workspaceId} and kind = any(${kinds}::text[]) and to_char(posted_at at time zone 'America/Chicago', 'YYYY-MM-DD') between ${from} and ${to}
    group by 1`.execute(register.ctx.db);
  return Object.fromEntries(rows.map((row) => [row.account, Number(row.cents)]));
}

describe('the report of sales', () => {
  test('agrees with the ledger to the cent, over both days and on each of them', async () => {
    expect(await checkInvariants(house.house)).toEqual([]);
    const today = dayNow();
    for (const [from, to] of [
      [addDays(today, -1), today],
      [addDays(today, -1), addDays(today, -1)],
      [today, today],
    ] as const) {
      const { totals, beside } = await report({ start_date: from, end_date: to });
      const sales = await books(['sale', 'raise'], from, to);
      const back = await books(['refund', 'refund-failed', 'arbitrary-refund'], from, to);
      const [topUps, disputed] = [await books(['top-up'], from, to), await books(['chargeback'], from, to)];
      const cents = (amount: number) => Math.round(amount * 100);
      expect({
        gross: cents(totals.gross),
        discounts: cents(totals.discounts),
        tax: cents(totals.tax),
        fees: cents(totals.fees),
        taken: cents(totals.taken),
        refunds: cents(totals.refunds + beside.returned_from_wristbands),
        put_on: cents(beside.put_on_wristbands),
        disputed: cents(beside.disputed),
      }).toEqual({
        gross: 0 - sales['revenue']!,
        discounts: sales['discount'] ?? 0,
        tax: 0 - (sales['tax'] ?? 0),
        fees: 0 - (sales['fees'] ?? 0),
        taken: 0 - ['revenue', 'discount', 'tax', 'fees'].reduce((earned, account) => earned + (sales[account] ?? 0), 0),
        refunds: 0 - (back['refund-payable'] ?? 0),
        put_on: topUps['receivable'] ?? 0,
        disputed: disputed['chargeback'] ?? 0,
      });
      expect(totals.net).toBeCloseTo(totals.taken - totals.refunds, 9);
    }
  });

  test('counts a refund, and what was paid for another day, on the day of it', async () => {
    const { days } = await report();
    expect(days).toMatchObject([
      { date: addDays(dayNow(), -1), orders: 8, tickets: 16, refunds: 0 },
      { date: dayNow(), orders: 1, tickets: 1, taken: 106.03 },
    ]);
    expect(days[1].refunds).toBeGreaterThan(80);
    expect(days[1].net).toBeLessThan(0);
  });

  test('says the same by day, by product, by channel and by tender', async () => {
    const { totals, days, products, channels, tenders } = await report();
    for (const field of MONEY) {
      const whole = Math.round(totals[field] * 100);
      expect([field, sum(days, field), sum(products, field), sum(channels, field)]).toEqual([field, whole, whole, whole]);
    }
    for (const field of ['taken', 'refunds', 'net']) expect([field, sum(tenders, field)]).toEqual([field, Math.round(totals[field] * 100)]);
    for (const field of ['orders', 'tickets']) expect([sum(days, field), sum(channels, field)]).toEqual([totals[field] * 100, totals[field] * 100]);
    expect(tenders.map((one: any) => one.tender).toSorted()).toEqual(['card', 'card-manual', 'card-on-file', 'cash', 'stored-value']);
    expect(products.at(-1)).toMatchObject({ product_id: null, sold: 0, refunds: 8.32 });
  });

  test('for one event shows its part, and the parts of all events add up', async () => {
    const [all, here, there] = [await report(), await report({ event_id: register.eventId }), await report({ event_id: sold.otherEvent })];
    for (const field of MONEY)
      expect([field, Math.round((here.totals[field] + there.totals[field]) * 100)]).toEqual([field, Math.round(all.totals[field] * 100)]);
    for (const one of [here, there])
      for (const field of ['taken', 'refunds', 'net']) expect([field, sum(one.tenders, field)]).toEqual([field, Math.round(one.totals[field] * 100)]);
    expect(there).toMatchObject({ beside: null, totals: { orders: 1, tickets: 1, gross: 40, tax: 2.9 } });
  });

  test('contains nothing of another venue', async () => {
    const before = await report();
    const other = await openShopOf(house.otherWorkspaceId);
    expect(await report()).toEqual(before);
    const theirs = await report({}, { token: other.admin.token, workspaceId: house.otherWorkspaceId });
    expect(theirs.totals).toMatchObject({ orders: 0, gross: 0, refunds: 0 });
    expect(await report({ event_id: register.eventId }, { token: other.admin.token, workspaceId: house.otherWorkspaceId })).toBe(404);
  });

  test('counts what was had for nothing, on the web and at a till', async () => {
    const before = await report();
    const free = await register.product({ name: 'Free day', price_matrix: [{ purchase_date: 'default', calendar_price: [{ date: 'default', price: 0 }] }] });
    await register.buy(sold.buyer, { productId: free, count: 2 });
    const order_id = await register.open();
    const left = await register.open();
    for (const sale of [order_id, left])
      await register.act('add-order-items', { order_id: sale, items: [{ doclet_id: free, event_id: register.eventId, date: register.day }] });
    expect(await register.act('complete-order', { order_id })).toMatchObject({ state: 'complete', total: 0 });
    const after = await report();
    expect([after.totals.orders - before.totals.orders, after.totals.tickets - before.totals.tickets]).toEqual([2, 3]);
    expect(after.products.find((one: any) => one.product_id === free)).toMatchObject({ name: 'Free day', sold: 3, taken: 0 });
    expect(after.days[1].tickets - before.days[1].tickets).toBe(3);
    expect((await report({ event_id: register.eventId })).totals.orders - (await report({ event_id: sold.otherEvent })).totals.orders).toBeGreaterThan(2);
    expect({ ...after.totals, orders: 0, tickets: 0 }).toEqual({ ...before.totals, orders: 0, tickets: 0 });
    expect(after.tenders).toEqual(before.tenders);
  });

  test('tells what the bank took less than it was asked for, so that card payments agree with its statement', async () => {
    const before = await report();
    const { charge } = gateway;
    gateway.charge = (request) => charge({ ...request, amountCents: request.amountCents - 500 });
    const holds = await register.hold(sold.buyer);
    const reply = await register.submit(sold.buyer, register.items(holds), { payment_info: GOOD_CARD });
    gateway.charge = charge;
    const { order_id } = reply.body.data.items[0];
    await register.act('resolve-order', { order_id, decision: 'accept', reason: 'Looked at the statement' }, sold.admin);
    const after = await report();
    expect(Math.round((after.totals.taken - before.totals.taken) * 100)).toBe(4000);
    expect(Math.round((after.beside.gateway_differences - before.beside.gateway_differences) * 100)).toBe(-500);
    expect(gateway.charges.get(`${order_id}:1:${house.workspaceId}`)?.amountCents).toBe(3500);
  });

  test.each([
    ['the wrong way round', { start_date: '2026-02-02', end_date: '2026-02-01' }, 400],
    ['of more than a year', { start_date: '2026-01-01', end_date: '2027-01-02' }, 400],
    ['of no day', { start_date: '2026-02-30' }, 400],
    ['of an unknown event', { event_id: 'f'.repeat(24) }, 404],
  ])('%s is refused', async (_, data, status) => {
    expect(await report(data)).toBe(status);
  });

  test('is zero for a year without sales', async () => {
    const { days, totals, products, channels, tenders } = await report({ start_date: '2020-01-01', end_date: '2020-12-31' });
    expect([days.length, totals.net, products, channels, tenders]).toEqual([366, 0, [], [], []]);
  });
});

async function openShopOf(workspaceId: string) {
  const venue = await openVenue(house, workspaceId);
  return { venue, admin: await house.person('admin', { workspaceId }) };
}
