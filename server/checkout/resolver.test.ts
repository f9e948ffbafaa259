import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { unknown } from '#server/payments/gateways/gateway.ts';
import { openShopWithBank } from '#server/testing/own-bank.ts';
import { resolveOpen } from './resolver.ts';

const { house, gateway, shop } = await openShopWithBank();
afterAll(() => house.close());

/** More than one turn asks about. */
const MANY = 230;

test('a refund behind hundreds of undecided ones is still asked about', async () => {
  const orderId = await shop.buy(await shop.buyer());
  await sql`insert into refund (workspace_id, refund_id, order_id, payment_id, kind, tender, gateway_key, state, amount_cents, sent_at, created_at)
    select p.workspace_id, lpad(n::text, 24, '0'), p.order_id, p.payment_id, 'partial', p.tender, 'open:' || n, 'unknown', 1, p.created_at, p.created_at + n * interval '1 ms'
    from payment p, generate_series(1, ${MANY}) n where p.workspace_id = ${house.workspaceId} and p.order_id = ${orderId}`.execute(shop.ctx.db);
  const asked = new Set<string>();
  gateway.lookupRefund = async ({ refundKey }) => {
    asked.add(refundKey);
    return unknown('no answer');
  };
  for (const turn of [1, 2]) {
    house.clock.advance(turn * 16_000);
    await resolveOpen(house.house);
  }
  expect(asked.size).toBe(MANY);
});
