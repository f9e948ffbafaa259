import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import { resolveOpen } from '#server/checkout/left-open/resolver.ts';
import { lockOrder } from '#server/orders/read-order.ts';
import { startSandboxGateway } from '#server/payments/sandbox-gateway/start-sandbox-gateway.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { signWebhook } from '#server/platform/webhook-signature.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';
import { balances, BAD_CARD, GOOD_CARD, openShop, type Shop } from '#server/testing/shop.ts';
import { expectSound } from '#server/testing/sound.ts';
import { untilBlocked } from '#server/testing/until-blocked.ts';
import { reconcile } from './reconcile.ts';
import { applyWebhooks } from './webhooks.ts';

const SECRET = 'a-webhook-secret-of-the-test';
const folder = mkdtempSync(join(tmpdir(), 'entrada-webhooks-'));
let sandbox: Awaited<ReturnType<typeof startSandboxGateway>>;
let house: TestHouse;
let shop: Shop;

beforeAll(async () => {
  sandbox = await startSandboxGateway({ port: 0, journalPath: join(folder, 'journal'), control: true });
  house = await openTestHouse({ SANDBOX_GATEWAY_URL: sandbox.url, SANDBOX_WEBHOOK_SECRET: SECRET });
  shop = await openShop(house);
});
afterAll(async () => {
  await expectSound(house);
  await house.close();
  await sandbox.close();
  rmSync(folder, { recursive: true, force: true });
});

const control = (faults: object) =>
  fetch(`${sandbox.url}/control`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(faults) });
const send = (event: object, secret = SECRET, at = house.clock.now()) => {
  const body = JSON.stringify(event);
  return house.app.inject({
    method: 'POST',
    url: '/api/webhooks/sandbox',
    headers: { 'content-type': 'application/json', 'x-signature': signWebhook(body, secret, at) },
    payload: body,
  });
};
const charged = async (key: string) => (await fetch(`${sandbox.url}/charges/${encodeURIComponent(key)}`)).json();
const attempt = (orderId: string) =>
  shop.ctx.db.selectFrom('payment').selectAll().where('workspace_id', '=', house.workspaceId).where('order_id', '=', orderId).executeTakeFirstOrThrow();
const attempts = (orderId: string) =>
  shop.ctx.db.selectFrom('payment').selectAll().where('workspace_id', '=', house.workspaceId).where('order_id', '=', orderId).orderBy('attempt_no').execute();
const stateOf = async (orderId: string) =>
  (
    await shop.ctx.db
      .selectFrom('sales_order')
      .select('state')
      .where('workspace_id', '=', house.workspaceId)
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
  ).state;

/** An order whose reply the gateway dropped: charged there, unknown here. `first`: a card that is tried before. */
async function confirmingOrder(first?: object): Promise<string> {
  const maya = await shop.buyer();
  const holds = await shop.hold(maya);
  if (first) await shop.submit(maya, shop.items(holds), { payment_info: first });
  await control({ drop_reply: 3 });
  const answer = (await shop.submit(maya, shop.items(holds))).body.data.items[0];
  await control({ drop_reply: 0 });
  return answer.order_id;
}

describe('webhooks', () => {
  test('that are forged, stale or of another gateway change nothing and are kept nowhere', async () => {
    const event = { id: 'evt_forged', type: 'charge.updated', data: { id: 'ch', key: 'x', status: 'approved', amount: 1, currency: 'usd' } };
    expect((await send(event, 'another-secret-altogether')).statusCode).toBe(400);
    expect((await send(event, SECRET, house.clock.now() - 6 * MINUTE_MS)).statusCode).toBe(400);
    expect(
      (await house.app.inject({ method: 'POST', url: '/api/webhooks/stripe', headers: { 'content-type': 'application/json' }, payload: '{}' })).statusCode,
    ).toBe(404);
    expect(await shop.ctx.db.selectFrom('gateway_inbox').select('event_id').where('workspace_id', '=', house.workspaceId).execute()).toEqual([]);
  });

  test('that are of no use, or of a venue that is not here, are taken off the gateway’s hands and kept nowhere', async () => {
    const charge = { id: 'ch', key: `${'d'.repeat(24)}:1:${'e'.repeat(24)}`, status: 'approved', amount: 1, currency: 'usd' };
    for (const event of [
      { id: 'evt_unknown', type: 'payout.paid', data: {} },
      { id: 'evt_elsewhere', type: 'charge.updated', data: charge },
    ])
      expect((await send(event)).statusCode).toBe(200);
    expect(await shop.ctx.db.selectFrom('gateway_inbox').select('event_id').execute()).toEqual([]);
  });

  test('shuffled, repeated and early lead to the same end as told once in order', async () => {
    const orders = [await confirmingOrder(), await confirmingOrder(), await confirmingOrder()];
    const events = [];
    for (const orderId of orders) {
      const { gateway_key } = await attempt(orderId);
      const data = await charged(gateway_key!);
      expect(data.status).toBe('approved');
      for (let copy = 0; copy < 4; copy++) events.push({ id: `evt_${orderId}_${copy % 2}`, type: 'charge.updated', data });
    }
    const unknownOrder = {
      id: 'evt_early',
      type: 'charge.updated',
      data: { id: 'ch_early', key: `${'a'.repeat(24)}:1:${house.workspaceId}`, status: 'approved', amount: 4000, currency: 'usd' },
    };
    const shuffled = [...events, unknownOrder].toSorted((a, b) => (JSON.stringify(a) + a.id < JSON.stringify(b) + b.id ? 1 : -1));
    for (const reply of await Promise.all(shuffled.map((event) => send(event)))) expect(reply.statusCode).toBe(200);
    await applyWebhooks(house.house);
    await applyWebhooks(house.house);
    for (const orderId of orders) expect(await stateOf(orderId)).toBe('complete');
    const left = await shop.ctx.db
      .selectFrom('gateway_inbox')
      .select(['event_id'])
      .where('workspace_id', '=', house.workspaceId)
      .where('processed_at', 'is', null)
      .execute();
    expect(left).toEqual([{ event_id: 'evt_early' }]);
    expect((await balances(shop.ctx))['receivable']).toBeUndefined();
  });

  test('about what is decided wait for nobody who works on the order', async () => {
    const orderId = await shop.buy(await shop.buyer());
    const data = await charged((await attempt(orderId)).gateway_key!);
    expect((await send({ id: 'evt_known', type: 'charge.updated', data })).statusCode).toBe(200);
    await inTransaction(shop.ctx, async (ctx) => {
      await lockOrder(ctx, orderId);
      expect(await applyWebhooks(house.house)).toBe(1);
    });
  });

  test('are nobody else’s while they are being applied', async () => {
    const { gateway_key, order_id } = await attempt(await shop.buy(await shop.buyer()));
    await send({ id: 'evt_mine', type: 'dispute.opened', data: { id: 'dp_mine', charge_key: gateway_key, amount: 4000, reason: 'fraudulent' } });
    const { working } = await inTransaction(shop.ctx, async (ctx) => {
      await lockOrder(ctx, order_id);
      const working = applyWebhooks(house.house);
      await untilBlocked(ctx.db, working);
      const free = ctx.db.selectFrom('gateway_inbox').select('event_id').where('event_id', '=', 'evt_mine').forUpdate().skipLocked();
      expect(await free.execute()).toEqual([]);
      // As a refund does: first the order, and its payment a moment later.
      expect(await ctx.db.selectFrom('payment').select('state').where('order_id', '=', order_id).forUpdate().skipLocked().execute()).toHaveLength(1);
      return { working };
    });
    expect(await working).toBe(1);
    await send({ id: 'evt_mine_lost', type: 'dispute.lost', data: { id: 'dp_mine', charge_key: gateway_key, amount: 4000, reason: 'fraudulent' } });
    await inTransaction(shop.ctx, async ({ db }) => {
      await db.selectFrom('gateway_inbox').select('event_id').where('event_id', '=', 'evt_mine_lost').forUpdate().execute();
      const elsewhere = applyWebhooks(house.house);
      await untilBlocked(db, elsewhere);
      expect(await Promise.race([elsewhere, 'waits'])).toBe(0);
    });
    await send({ id: 'evt_mine_won', type: 'dispute.won', data: { id: 'dp_mine', charge_key: gateway_key, amount: 4000, reason: 'fraudulent' } });
    expect(await applyWebhooks(house.house)).toBe(2);
  });

  test('about a refund that was made at the gateway directly are kept for the venue whose charge it is of', async () => {
    const refund = { id: 're_by_hand', key: 'made-by-hand', charge_key: `${'b'.repeat(24)}:1:${house.otherWorkspaceId}`, status: 'succeeded', amount: 500 };
    expect((await send({ id: 'evt_by_hand', type: 'refund.updated', data: refund })).statusCode).toBe(200);
    const kept = async (workspaceId: string) =>
      (await (await house.ctx(workspaceId)).db.selectFrom('gateway_inbox').select('event_id').where('event_id', '=', 'evt_by_hand').execute()).length;
    expect([await kept(house.workspaceId), await kept(house.otherWorkspaceId)]).toEqual([0, 1]);
  });

  test('of an attempt that was given up and of the next one both count, in any order', async () => {
    const orders = [await confirmingOrder(BAD_CARD), await confirmingOrder(BAD_CARD)];
    const said: object[] = [];
    for (const [index, orderId] of orders.entries()) {
      const [first, second] = await attempts(orderId);
      const late = { id: `ch_late_${index}`, key: first!.gateway_key, status: 'approved', amount: 4000, currency: 'usd' };
      const told = [late, await charged(second!.gateway_key!)];
      said.push(...(index === 0 ? told : told.toReversed()));
    }
    for (const [index, data] of said.entries()) {
      await send({ id: `evt_both_${index}`, type: 'charge.updated', data });
      house.clock.advance(1000);
    }
    await applyWebhooks(house.house);
    for (const orderId of orders) {
      expect(await stateOf(orderId)).toBe('complete');
      expect((await attempts(orderId)).map(({ state }) => state)).toEqual(['voiding', 'approved']);
    }
    const third = await confirmingOrder(BAD_CARD);
    const outcome = { status: 'approved' as const, id: 'ch_third', amountCents: 4000, currency: 'USD', brand: 'Visa', lastFour: '4242' };
    const asked = [house.house.random.objectId(), ...(await attempts(third)).map(({ payment_id }) => payment_id)];
    // The first is settled alone; those that arrive meanwhile form the next batch.
    const settled = await Promise.all(asked.map((paymentId) => house.house.cashier.settle(shop.ctx, { paymentId, outcome, giveUp: true })));
    expect(settled.map((one) => one?.paymentState)).toEqual([undefined, 'voiding', 'approved']);
    await house.house.outbox.drain();
    for (const orderId of [...orders, third]) expect((await attempts(orderId)).map(({ state }) => state)).toEqual(['voided', 'approved']);
  });

  test('of a dispute post a chargeback', async () => {
    const orderId = await shop.buy(await shop.buyer());
    const { gateway_key } = await attempt(orderId);
    await send({ id: 'evt_dispute', type: 'dispute.opened', data: { id: 'dp_1', charge_key: gateway_key, amount: 4000, reason: 'fraudulent' } });
    await send({ id: 'evt_dispute', type: 'dispute.opened', data: { id: 'dp_1', charge_key: gateway_key, amount: 4000, reason: 'fraudulent' } });
    await applyWebhooks(house.house);
    expect((await balances(shop.ctx))['chargeback']).toBe(4000);
  });

  test('that cannot be applied do not hold up those behind them', async () => {
    const before = (await balances(shop.ctx))['chargeback'] ?? 0;
    const amounts = [9_000_000_000, 4000];
    for (const amount of amounts) {
      const { gateway_key } = await attempt(await shop.buy(await shop.buyer()));
      await send({ id: `evt_${amount}`, type: 'dispute.opened', data: { id: `dp_${amount}`, charge_key: gateway_key, amount, reason: 'fraudulent' } });
      house.clock.advance(1000);
    }
    expect(await applyWebhooks(house.house)).toBe(1);
    expect((await balances(shop.ctx))['chargeback']).toBe(before + 4000);
    const { attempts: tried } = await shop.ctx.db
      .selectFrom('gateway_inbox')
      .select('attempts')
      .where('event_id', '=', 'evt_9000000000')
      .executeTakeFirstOrThrow();
    expect(tried).toBe(1);
    expect(await applyWebhooks(house.house)).toBe(0);
    await shop.ctx.db.deleteFrom('gateway_inbox').where('event_id', '=', 'evt_9000000000').execute();
  });
});

describe('the resolver', () => {
  test('looks up a slow card and completes the order', async () => {
    const maya = await shop.buyer();
    const holds = await shop.hold(maya);
    await control({ drop_reply: 3 });
    const answer = (await shop.submit(maya, shop.items(holds), { payment_info: GOOD_CARD })).body.data.items[0];
    await control({ drop_reply: 0 });
    expect(answer.status).toBe('confirming');
    await resolveOpen(house.house);
    expect(await stateOf(answer.order_id)).toBe('paying');
    house.clock.advance(16_000);
    await resolveOpen(house.house);
    expect(await stateOf(answer.order_id)).toBe('complete');
  });

  test('leaves a decline to the buyer who waits for it', async () => {
    const maya = await shop.buyer();
    const holds = await shop.hold(maya);
    const answer = (await shop.submit(maya, shop.items(holds), { payment_info: BAD_CARD })).body.data.items[0];
    house.clock.advance(16_000);
    await resolveOpen(house.house);
    expect(await stateOf(answer.order_id)).toBe('awaiting-payment');
  });
});

describe('reconciliation', () => {
  test('finds a charge planted at the gateway, one missing there, and an amount that differs', async () => {
    const [kept, altered] = [await shop.buy(await shop.buyer()), await shop.buy(await shop.buyer())];
    const planted = `${'d'.repeat(24)}:1:${house.workspaceId}`;
    await fetch(`${sandbox.url}/charges`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ key: planted, amount: 700, currency: 'usd', card: { number: '4242424242424242', exp_month: 12, exp_year: 2031, cvv: '123' } }),
    });
    await shop.ctx.db
      .updateTable('payment')
      .set({ amount_cents: 3999 })
      .where('workspace_id', '=', house.workspaceId)
      .where('order_id', '=', altered)
      .execute();
    house.clock.advance(3 * MINUTE_MS);
    const found = await reconcile(house.house, HOUR_MS);
    expect(found.map(({ kind, gatewayKey }) => [kind, gatewayKey])).toEqual(
      expect.arrayContaining([
        ['missing-here', planted],
        ['amount', (await attempt(altered)).gateway_key],
      ]),
    );
    expect(found.some(({ gatewayKey }) => gatewayKey.startsWith(kept))).toBe(false);
    await shop.ctx.db
      .updateTable('payment')
      .set({ amount_cents: 4000 })
      .where('workspace_id', '=', house.workspaceId)
      .where('order_id', '=', altered)
      .execute();
    await fetch(`${sandbox.url}/voids`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ key: planted }) });
    await reconcile(house.house, HOUR_MS);
    const open = await shop.ctx.db
      .selectFrom('recon_break')
      .select('kind')
      .where('workspace_id', '=', house.workspaceId)
      .where('repaired_at', 'is', null)
      .execute();
    expect(open).toEqual([]);
  });
});
