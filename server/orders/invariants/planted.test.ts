import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/durations.ts';
import type { ListedCharge } from '#server/payments/gateways/gateway.ts';
import { BREACHES, TICKET } from '#server/testing/breaches.ts';
import { createFakeGateway } from '#server/testing/fake-gateway.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';
import { ORDER, PLANTED_IN } from '#server/testing/planted-rows.ts';
import { openShop } from '#server/testing/shop.ts';
import { checkInvariants, INVARIANTS } from './check-invariants.ts';

let house: TestHouse;
let owner: pg.Client;
let soundId: string;
let ticketId: string;

beforeAll(async () => {
  house = await openTestHouse({}, { gateway: createFakeGateway() });
  const shop = await openShop(house);
  soundId = await shop.buy(await shop.buyer(), { count: 2, productId: await shop.limited(5) });
  ticketId = (await shop.ticket())._id;
  // On a slow machine these tests take longer than a job may wait.
  await house.house.outbox.drain();
  owner = new pg.Client({ connectionString: house.ownerUrl });
  await owner.connect();
  // As the database's owner, with triggers, foreign keys and what else stands in the way switched off: what no code of ours could do.
  await owner.query('set session_replication_role = replica');
  for (const index of ['scan_accepted_once', 'scan_nonce']) await owner.query(`drop index ${index}`);
  await owner.query('alter table ledger_txn drop constraint posting_balances');
});
afterAll(async () => {
  await owner.end();
  await house.close();
});

const inPlace = (statement: string) =>
  statement.replaceAll('ws()', `'${house.workspaceId}'`).replaceAll(TICKET, `'${ticketId}'`).replaceAll('(select order_id from sales_order)', `'${soundId}'`);

async function run(statements: readonly string[]): Promise<void> {
  for (const statement of statements) await owner.query(inPlace(statement));
}

test('a sound house has no finding', async () => {
  expect(await checkInvariants(house.house)).toEqual([]);
});

test.each(BREACHES)('%s finds %s, and nothing else does', async (invariant, _what, plant, repair = []) => {
  await run(plant);
  const found = await checkInvariants(house.house);
  await run([
    ...repair,
    ...PLANTED_IN.filter((table) => table !== 'promo_use').map((table) => cleanUp(table)),
    `delete from promo_use`,
    `delete from sales_order where order_id = ${ORDER}`,
  ]);
  expect(found.map((finding) => finding.id)).toContain(invariant);
  expect(new Set(found.map((finding) => finding.id)), JSON.stringify(found)).toEqual(new Set([invariant]));
  expect(await checkInvariants(house.house)).toEqual([]);
});

/** Everything planted has an id that begins with f's; ids of the house begin with the time. */
function cleanUp(table: string): string {
  const key = {
    scan: 'scan_id',
    hold: 'hold_id',
    refund: 'refund_id',
    payment: 'payment_id',
    order_item: 'item_id',
    refund_item: 'refund_id',
    ticket_transfer: 'transfer_id',
    group_reservation: 'reservation_id',
    promo_count: 'promo_id',
    ledger_txn: 'txn_id',
    till_movement: 'movement_id',
    till_session: 'till_session_id',
    wristband_charge: 'charge_id',
    wristband_link: 'link_id',
    wristband: 'wristband_id',
    spending_day: 'consumer_id',
    outbox: 'outbox_id',
    weave: 'weave_id',
  }[table];
  return key ? `delete from ${table} where ${key} like 'ffffffff%'` : `delete from ${table}`;
}

const charge = (gatewayKey: string, amountCents: number, currency = 'USD'): ListedCharge => ({
  gatewayKey,
  createdAt: new Date(Date.now() - 10 * MINUTE_MS).toISOString(),
  refundedCents: 0,
  outcome: { status: 'approved', id: 'x', amountCents, currency, brand: '', lastFour: '' },
});

test('M4 compares with the gateway’s list in both directions', async () => {
  await owner.query("update payment set decided_at = decided_at - interval '10 minutes'");
  const key = `${soundId}:1:${house.workspaceId}`;
  const m4 = async (charges: ListedCharge[]) => (await checkInvariants(house.house, charges)).map((finding) => finding.id);
  expect(await m4([charge(key, 8000)])).toEqual([]);
  expect(await m4([charge(key, 8001)])).toEqual(['M4']);
  expect(await m4([charge(key, 8000, 'EUR')])).toEqual(['M4']);
  expect(await m4([])).toEqual(['M4']);
  expect(await m4([charge(key, 8000), charge(`${'a'.repeat(24)}:1:${house.workspaceId}`, 5)])).toEqual(['M4']);
});

test('every promise has been broken here once', () => {
  expect(INVARIANTS.map((invariant) => invariant.id).filter((one) => !BREACHES.some(([broken]) => broken === one))).toEqual([]);
});
