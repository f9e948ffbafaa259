import { sql } from 'kysely';
import { addDays, type Day } from '#domain/day.ts';
import { ROLE, TEMPLATE } from '#domain/fixed-ids.ts';
import { dayInZone } from '#domain/zone.ts';
import { ensureConsumer } from '#server/accounts/consumer-records.ts';
import type { Ctx, House } from '#server/context.ts';
import { insertDoclet } from '#server/doclets/doclets.ts';
import { profileOwner } from '#server/inventory/owners/owners.ts';
import type { ChargeOutcome, ChargeRequest } from '#server/payments/gateways/gateway.ts';
import { createFakeGateway } from '#server/testing/fake-gateway.ts';
import { askDatabase, countStatementsAnew, startBenchDatabase } from './bench-database.ts';
import { openBenchHouse, serveHouse } from './bench-house.ts';
import { addPerson, openBenchVenue, ZONE } from './bench-venue.ts';

/** The served side of the order bench: the real program with holds that are ready to be paid. */
export type PreparedOrders = {
  port: number;
  workspaceId: string;
  day: string;
  storeId: string;
  eventId: string;
  passId: string;
  tokens: Record<string, string>;
  holds: [string, string][];
};

const [ordersText = '0', gatewayMs = '0'] = process.argv.slice(2);
await serveOrders(Number(ordersText), Number(gatewayMs));

async function serveOrders(count: number, delayMs: number): Promise<void> {
  const url = await startBenchDatabase();
  const gateway = { ...createFakeGateway(), charge: (request: ChargeRequest) => approveAfter(delayMs, request) };
  const house = await openBenchHouse(url, { gateway });
  const prepared = await prepare(house, count);
  const shares = timeSteps(house);
  const served = await serveHouse(house);
  const answers: Record<string, () => Promise<object>> = {
    // As autovacuum does within a minute of real traffic, so that plans made on empty tables are replaced.
    async analyze() {
      await askDatabase(url, 'vacuum analyze');
      await countStatementsAnew(url);
      shares.reset();
      return {};
    },
    shares: async () => shares.read(),
  };
  process.on('message', (question: string) => void answers[question]!().then((answer) => process.send!(answer)));
  process.send!({ ...served, ...prepared });
}

export type Steps = Record<'place' | 'bank' | 'settle', number>;

/** Measures how long each step takes, summed over all orders, as buyers wait for it. */
function timeSteps(house: House) {
  const sums: Steps = { place: 0, bank: 0, settle: 0 };
  const timed =
    <Args extends unknown[], Answer>(step: keyof Steps, work: (...args: Args) => Promise<Answer>) =>
    async (...args: Args): Promise<Answer> => {
      const began = performance.now();
      try {
        return await work(...args);
      } finally {
        sums[step] += performance.now() - began;
      }
    };
  const { cashier, gateway } = house;
  house.cashier = { ...cashier, place: timed('place', cashier.place), settle: timed('settle', cashier.settle) };
  house.gateway = { ...gateway, charge: timed('bank', gateway.charge) };
  return {
    reset: () => void Object.assign(sums, { place: 0, bank: 0, settle: 0 }),
    read: () => ({ ...sums }),
  };
}

/** Approves, at once or after a while, and remembers nothing. */
async function approveAfter(delayMs: number, request: ChargeRequest): Promise<ChargeOutcome> {
  if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
  return { status: 'approved', id: request.gatewayKey, amountCents: request.amountCents, currency: request.currency, brand: 'Visa', lastFour: '4242' };
}

async function prepare(house: House, count: number): Promise<Omit<PreparedOrders, 'port'>> {
  const ctx = await openBenchVenue(house, 'lakeside.localhost');
  const { workspace } = ctx;
  const workspaceId = workspace.id;
  const today = dayInZone(ZONE, house.clock.now());
  const venue = await addVenue(ctx, today);
  const buyers = [];
  for (let index = 0; index < 256; index++) buyers.push(await addBuyer(ctx, index));
  const day = addDays(today, 7);
  const first = await house.stock.holds.take(workspace, {
    productId: venue.passId,
    eventId: venue.eventId,
    date: day,
    time: null,
    locationId: null,
    roleId: ROLE.web,
    owners: [profileOwner(buyers[0]!.accountId)],
    address: null,
  });
  await sql`insert into hold (workspace_id, hold_id, owner, event_id, store_id, product_id, visit_date, pool_ids, expires_at)
    select workspace_id, substr(md5(n::text || hold_id), 1, 24), (${buyers.map((buyer) => profileOwner(buyer.accountId))}::text[])[1 + n % 256], event_id, store_id, product_id, visit_date, pool_ids, now() + interval '1 day'
    from hold, generate_series(0, ${count - 1}) n where workspace_id = ${workspaceId} and hold_id = ${first.holdId}`.execute(ctx.db);
  await sql`update pool set held = held + ${count} where workspace_id = ${workspaceId} and pool_id = any((select pool_ids from hold where workspace_id = ${workspaceId} and hold_id = ${first.holdId})::text[])`.execute(
    ctx.db,
  );
  const { rows } = await sql<{
    hold_id: string;
    owner: string;
  }>`select hold_id, owner from hold where workspace_id = ${workspaceId} and hold_id <> ${first.holdId}`.execute(ctx.db);
  const tokens = Object.fromEntries(buyers.map((buyer) => [profileOwner(buyer.accountId), buyer.token]));
  return { workspaceId, day, ...venue, tokens, holds: rows.map((row): [string, string] => [row.hold_id, row.owner]) };
}

async function addVenue(ctx: Ctx, today: Day) {
  const storeId = (await insertDoclet(ctx, { templateId: TEMPLATE.store, data: { name: 'Main store', tax: { rate: 8.25, included: false } } })).id;
  const eventId = (
    await insertDoclet(ctx, { templateId: TEMPLATE.venueEvent, data: { name: 'Summer', status: 'active', start_date: today, end_date: addDays(today, 60) } })
  ).id;
  const typeId = (
    await insertDoclet(ctx, {
      templateId: TEMPLATE.entitlementType,
      data: { name: 'Admission', limited: true, default_capacity: 1_000_000, capacity_scope: 'date' },
    })
  ).id;
  const passId = (
    await insertDoclet(ctx, {
      templateId: TEMPLATE.eventPass,
      data: {
        name: 'Day pass',
        status: 'active',
        ow_roles: [ROLE.web],
        event_id: eventId,
        store_id: storeId,
        entitlement_type_data: { primary: typeId },
        type_weave_props: { limited: true, frequency: 'once', calendar_required: true },
        price_matrix: [{ purchase_date: 'default', calendar_price: [{ date: 'default', price: 40 }] }],
      },
    })
  ).id;
  return { storeId, eventId, passId };
}

async function addBuyer(ctx: Ctx, index: number) {
  const buyer = await addPerson(ctx, 'web', index);
  await ensureConsumer(ctx, buyer.accountId);
  return buyer;
}
