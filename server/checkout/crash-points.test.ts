import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkInvariants } from '#server/orders/check-invariants.ts';
import { signWebhook } from '#server/payments/gateways/webhook-signature.ts';
import { startSandboxGateway } from '#server/payments/sandbox-gateway/start-sandbox-gateway.ts';
import type { CrashPoint } from '#server/platform/crash-points.ts';
import { openTestHouse, type TestHouse, type TestPerson } from '#server/testing/house.ts';
import { runProgram, type RunningProgram } from '#server/testing/running-program.ts';
import { GOOD_CARD, openShop, type Shop } from '#server/testing/shop.ts';

/**
 * The real program, ended by `kill -9` at each of the fourteen places, started again, and left alone. Within a minute
 * everything has come to an end: nothing lost, nothing charged twice, the books and the stock sound.
 */
const SECRET = 'a-webhook-secret-of-the-test';
const folder = mkdtempSync(join(tmpdir(), 'entrada-crash-'));
let sandbox: Awaited<ReturnType<typeof startSandboxGateway>>;
let house: TestHouse;
let shop: Shop;
let staff: TestPerson;

beforeAll(async () => {
  sandbox = await startSandboxGateway({ port: 0, journalPath: join(folder, 'journal') });
  house = await openTestHouse({ SANDBOX_GATEWAY_URL: sandbox.url, SANDBOX_WEBHOOK_SECRET: SECRET });
  shop = await openShop(house);
  staff = await house.person('staff');
});
afterAll(async () => {
  await house.close();
  await sandbox.close();
  rmSync(folder, { recursive: true, force: true });
});

let started = 0;
const start = (env: Record<string, string> = {}): Promise<RunningProgram> =>
  runProgram({ DATABASE_URL: house.ownerUrl, SANDBOX_GATEWAY_URL: sandbox.url, SANDBOX_WEBHOOK_SECRET: SECRET, CAPTCHA: 'off', DEMO: '0', DATA_DIR: join(folder, `data${++started}`), ...env }, 60_000);

type Answer = { status: number; item: Record<string, any> | undefined };

async function act(program: RunningProgram, action: string, data: object, token: string): Promise<Answer | null> {
  try {
    const reply = await fetch(`${program.url}/api/workspace/${house.workspaceId}/action/${action}`, { method: 'POST', headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` }, body: JSON.stringify({ data }) });
    const body = (await reply.json()) as { data?: { items?: Record<string, any>[] } };
    return { status: reply.status, item: body.data?.items?.[0] };
  } catch {
    return null;
  }
}

/** What is done to a program that is going to die, and what has to be true once another one has cleared up. */
type Scene = { point: CrashPoint; provoke: (program: RunningProgram) => Promise<unknown>; settled: (healthy: RunningProgram) => Promise<boolean> };

const db = () => shop.ctx.db;
const submission = (holds: string[]) => ({ items: shop.items(holds), store_id: shop.storeId, payment_info: { action: 'CHARGE', ...GOOD_CARD }, captcha_token: 'x', cashless_spending: false });

async function liveCharges(orderIds: string[]): Promise<number> {
  const listed = await house.house.gateway.list(new Date(0).toISOString());
  if (listed.status !== 'listed') throw new Error('The gateway did not list its charges');
  return listed.charges.filter((charge) => orderIds.some((id) => charge.gatewayKey.startsWith(id)) && charge.outcome.status === 'approved' && charge.refundedCents === 0).length;
}

/** The buyer sends the same holds again afterwards, as a browser would; whatever had happened, there is one sale. */
async function buying(point: CrashPoint): Promise<Scene> {
  const buyer = await shop.buyer();
  const holds = await shop.hold(buyer);
  return {
    point,
    provoke: (program) => act(program, 'submit-order', submission(holds), buyer.token),
    async settled(healthy) {
      const orders = await db().selectFrom('sales_order').select(['order_id', 'state']).where('workspace_id', '=', house.workspaceId).where('buyer_account', '=', buyer.accountId).execute();
      if (orders.some((order) => order.state === 'paying')) return false;
      const again = await act(healthy, 'submit-order', submission(holds), buyer.token);
      expect(again?.item, point).toMatchObject({ success: true });
      const all = await db().selectFrom('sales_order').select(['order_id', 'state']).where('workspace_id', '=', house.workspaceId).where('buyer_account', '=', buyer.accountId).execute();
      expect(all.filter((order) => order.state === 'complete'), point).toHaveLength(1);
      expect(await liveCharges(all.map((order) => order.order_id)), point).toBe(1);
      return true;
    },
  };
}

async function mailing(): Promise<Scene> {
  const buyer = await shop.buyer();
  const holds = await shop.hold(buyer);
  return {
    point: 'C8',
    async provoke(program) {
      await act(program, 'submit-order', submission(holds), buyer.token);
      await sleep(3000);
    },
    async settled() {
      const mails = await db().selectFrom('mail').select('mail_id').where('workspace_id', '=', house.workspaceId).where('recipient', '=', buyer.email).execute();
      const jobs = await db().selectFrom('outbox').select('sent_at').where('workspace_id', '=', house.workspaceId).where('kind', '=', 'order-mail').where('sent_at', 'is', null).execute();
      if (mails.length === 0 || jobs.length > 0) return false;
      expect(mails).toHaveLength(1);
      return true;
    },
  };
}

async function webhook(): Promise<Scene> {
  const orderId = await shop.buy(await shop.buyer());
  const payment = await db().selectFrom('payment').select('gateway_key').where('workspace_id', '=', house.workspaceId).where('order_id', '=', orderId).executeTakeFirstOrThrow();
  const body = JSON.stringify({ id: 'evt_crash', type: 'charge.updated', data: await (await fetch(`${sandbox.url}/charges/${encodeURIComponent(payment.gateway_key!)}`)).json() });
  return {
    point: 'C9',
    provoke: (program) => fetch(`${program.url}/api/webhooks/sandbox`, { method: 'POST', headers: { 'content-type': 'application/json', 'x-signature': signWebhook(body, SECRET, Math.floor(Date.now() / 1000)) }, body }).catch(() => null),
    async settled() {
      const [row] = await db().selectFrom('gateway_inbox').select('processed_at').where('workspace_id', '=', house.workspaceId).where('event_id', '=', 'evt_crash').execute();
      return row?.processed_at != null;
    },
  };
}

async function sweeping(): Promise<Scene> {
  const buyer = await shop.buyer();
  const limited = await shop.limited(5);
  const holds = await shop.hold(buyer, { productId: limited, count: 3 });
  await db().updateTable('hold').set({ expires_at: new Date(Date.now() - 60_000) }).where('workspace_id', '=', house.workspaceId).where('hold_id', 'in', holds).execute();
  return {
    point: 'C10',
    provoke: () => sleep(8000),
    async settled() {
      return (await db().selectFrom('hold').select('hold_id').where('workspace_id', '=', house.workspaceId).where('hold_id', 'in', holds).execute()).length === 0;
    },
  };
}

async function refunding(point: 'C11' | 'C12'): Promise<Scene> {
  const orderId = await shop.buy(await shop.buyer());
  return {
    point,
    provoke: (program) => act(program, 'refund', { order_id: orderId, reason: 'crash' }, staff.token),
    async settled() {
      const refunds = await db().selectFrom('refund').select(['state', 'amount_cents']).where('workspace_id', '=', house.workspaceId).where('order_id', '=', orderId).execute();
      if (refunds.some((refund) => refund.state !== 'succeeded')) return false;
      expect(refunds, point).toEqual([{ state: 'succeeded', amount_cents: 4000 }]);
      return true;
    },
  };
}

async function atTheTill(): Promise<Scene> {
  const terminal = await shop.terminal({ kind: 'till' });
  let orderId = '';
  return {
    point: 'C13',
    async provoke(program) {
      orderId = (await act(program, 'placeholder-order', { terminal_id: terminal }, staff.token))!.item!['order_id'];
      await act(program, 'add-order-items', { order_id: orderId, items: [{ doclet_id: shop.passId, event_id: shop.eventId, date: shop.day }] }, staff.token);
      await act(program, 'charge-card-manual', { order_id: orderId, payment_info: { action: 'CHARGE', amount_base: 15, ...GOOD_CARD } }, staff.token);
    },
    async settled(healthy) {
      await act(healthy, 'charge-card-manual', { order_id: orderId, payment_info: { action: 'CHARGE', ...GOOD_CARD } }, staff.token);
      const done = await act(healthy, 'complete-order', { order_id: orderId }, staff.token);
      expect(done?.status, JSON.stringify(done)).toBe(200);
      const paid = await db().selectFrom('payment').select('amount_cents').where('workspace_id', '=', house.workspaceId).where('order_id', '=', orderId).where('state', '=', 'approved').execute();
      expect(paid.reduce((sum, payment) => sum + payment.amount_cents, 0)).toBe(4000);
      return true;
    },
  };
}

async function scanning(): Promise<Scene> {
  const ticket = await shop.ticket({ visitDate: shop.today });
  const terminal = await shop.terminal();
  const scan = (program: RunningProgram) => act(program, 'scan-ticket', { ticket_id: ticket._id, _id: ticket._id, k: ticket.k, terminal_id: terminal, nonce: 'nonce-of-the-crash-1' }, staff.token);
  return {
    point: 'C14',
    provoke: scan,
    async settled(healthy) {
      const again = await scan(healthy);
      const accepted = await db().selectFrom('scan').select('scan_id').where('workspace_id', '=', house.workspaceId).where('admission_id', '=', ticket._id).where('verdict', '=', 'accepted').execute();
      expect(again?.status, JSON.stringify(again)).toBe(200);
      expect(accepted).toHaveLength(1);
      return true;
    },
  };
}

test('killed at each of the fourteen points and started again, all is settled within a minute', async () => {
  const scenes: Scene[] = [];
  for (const point of ['C1', 'C2', 'C3', 'C4', 'C5', 'C6', 'C7'] as const) scenes.push(await buying(point));
  scenes.push(await mailing(), await webhook(), await refunding('C11'), await refunding('C12'), await atTheTill(), await scanning());
  for (let at = 0; at < scenes.length; at += 3) await Promise.all(scenes.slice(at, at + 3).map(dieAt));
  await dieAt(await sweeping().then((scene) => (scenes.push(scene), scene)));
  const healthy = await start();
  const began = Date.now();
  try {
    const open = new Set(scenes);
    while (open.size > 0 && Date.now() - began < 60_000) {
      for (const scene of open) if (await scene.settled(healthy)) open.delete(scene);
      await sleep(1000);
    }
    expect([...open].map((scene) => scene.point)).toEqual([]);
    await sleep(3000);
    await house.house.outbox.drain();
    expect(await checkInvariants(house.house)).toEqual([]);
  } finally {
    await healthy.stop('SIGTERM');
  }
}, 240_000);

async function dieAt(scene: Scene): Promise<void> {
  const program = await start({ CRASH_AT: scene.point });
  await Promise.race([scene.provoke(program), sleep(15_000)]);
  for (let look = 0; look < 100 && program.child.signalCode === null; look++) await sleep(50);
  expect(program.child.signalCode, `${scene.point}\n${program.output()}`).toBe('SIGKILL');
}
