import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateDocletData } from '#server/doclets/doclets.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { addGroup, addGroupMember } from '#server/testing/groups.ts';
import { openShopWithBank } from '#server/testing/own-bank.ts';
import { checkInvariants, INVARIANTS } from './check-invariants.ts';

const { house, shop } = await openShopWithBank();
let owner: pg.Client;

beforeAll(async () => {
  owner = new pg.Client({ connectionString: house.ownerUrl });
  await owner.connect();
  await shop.buy(await shop.buyer(), { count: 2, productId: await shop.limited(5) });
});
afterAll(async () => {
  await owner.end();
  await house.close();
});

test('a sound house has no finding', async () => {
  expect(await checkInvariants(house.house)).toEqual([]);
});

test('nor has one where more is held than a limit that was lowered since', async () => {
  const [maya, { token }] = [await shop.buyer(), await house.person('admin')];
  await shop.hold(maya, { count: 3 });
  const lowered = await house.call('POST', `/api/workspace/${house.workspaceId}`, { token, body: { settings: { holds_per_owner: 2 } } });
  expect(lowered.status).toBe(200);
  expect(await checkInvariants(house.house)).toEqual([]);
  await house.call('POST', `/api/workspace/${house.workspaceId}`, { token, body: { settings: { holds_per_owner: null } } });
  await owner.query("delete from hold where state = 'held'");
});

test('nor has one where a caller who was cut off has not come back', async () => {
  await owner.query(
    "insert into idempotency (workspace_id, scope, key, request_hmac, state, started_at) values ($1, 'x', 'y', '', 'running', now() - interval '30 hours')",
    [house.workspaceId],
  );
  expect(await checkInvariants(house.house)).toEqual([]);
  await owner.query("update idempotency set started_at = now() - interval '4 days' where key = 'y'");
  expect((await checkInvariants(house.house)).map(({ id }) => id)).toEqual(['I1']);
  await owner.query("delete from idempotency where key = 'y'");
});

test('every promise has a name of its own', () => {
  expect(new Set(INVARIANTS.map((invariant) => invariant.id)).size).toBe(INVARIANTS.length);
});

// Each breach is made behind the back of every guard, found, and taken back.
test.each<[string, string, string]>([
  [
    'M2',
    'update sales_order set total_cents = total_cents + 1, items_cents = items_cents + 1',
    'update sales_order set total_cents = total_cents - 1, items_cents = items_cents - 1',
  ],
  ['M3', 'update sales_order set total_cents = 1, items_cents = 1, discount_cents = 0', 'update sales_order set total_cents = 8000, items_cents = 8000'],
  ['M5', 'update payment set refunded_cents = 5', 'update payment set refunded_cents = 0'],
  ['M9', "update payment set state = 'sent', sent_at = now() - interval '1 hour'", "update payment set state = 'approved'"],
  ['V1', 'update pool set sold = sold + 1 where sold > 0', 'update pool set sold = sold - 1 where sold > 0'],
  [
    'V2',
    "update hold set state = 'held', order_id = null, expires_at = now() + interval '1 hour' where state = 'sold'",
    "update hold set state = 'sold', order_id = (select order_id from sales_order limit 1)",
  ],
  [
    'V3',
    "insert into hold select workspace_id, substr(md5(hold_id), 1, 24), owner, event_id, store_id, product_id, visit_date, entry_time, location_id, '{}', 'held', null, now() - interval '5 minutes' from hold limit 1",
    "delete from hold where state = 'held'",
  ],
  ['A1', "update admission set state = 'revoked' where admission_id = (select min(admission_id) from admission)", "update admission set state = 'active'"],
])('%s is found', async (id, breach, repair) => {
  await owner.query(breach);
  const found = (await checkInvariants(house.house)).map((finding) => finding.id);
  await owner.query(repair);
  expect(found).toContain(id);
  expect(await checkInvariants(house.house)).toEqual([]);
});

test('an order placed while its product was being limited to less is sound', async () => {
  const [productId, maya] = [await shop.limited(5), await shop.buyer()];
  const holds = await shop.hold(maya, { productId, count: 2 });
  const ordered = await inTransaction(shop.ctx, async (ctx) => {
    await updateDocletData(ctx, productId, { limit_per_order: 1 });
    return shop.submit(maya, shop.items(holds, { productId }));
  });
  expect(ordered.body.data.items[0]).toMatchObject({ success: true });
  expect(await checkInvariants(house.house)).toEqual([]);
});

test('so is a group that the office has made smaller than it is', async () => {
  const groupId = await addGroup(shop, await shop.buyer());
  for (const name of ['Al', 'Bea']) await addGroupMember(shop, groupId, name);
  const { token } = await house.person('admin');
  const smaller = await house.call('POST', `/api/workspace/${house.workspaceId}/doclet/${groupId}`, { token, body: { data: { max_members: 1 } } });
  expect(smaller.status).toBe(200);
  expect(await checkInvariants(house.house)).toEqual([]);
  for (const name of ['Cal', 'Dee']) await addGroupMember(shop, groupId, name);
  expect((await checkInvariants(house.house)).map(({ id }) => id)).toEqual(['W2']);
});
