import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { isPassing } from '#server/platform/database/database-errors.ts';
import type { CrashScene } from './crash-scene.ts';
import type { Reply } from './open-house.ts';

/** A database that was just killed is asked until it is back. */
export async function rows<Row>(scene: CrashScene, query: ReturnType<typeof sql<Row>>): Promise<Row[]> {
  for (let attempt = 0; ; attempt++) {
    try {
      return (await query.execute(scene.house.house.database.of(scene.house.workspaceId))).rows;
    } catch (reason) {
      if (!isPassing(reason) || attempt === 100) throw reason;
      await sleep(200);
    }
  }
}

/** Nothing is open any more that money or stock depends on. */
async function isSettled(scene: CrashScene): Promise<boolean> {
  const open = await rows(
    scene,
    sql<{ what: string }>`
    select 'payment ' || state as what from payment where workspace_id = ${scene.house.workspaceId} and state in ('created', 'sent', 'unknown', 'voiding')
    union all select 'order ' || state from sales_order where workspace_id = ${scene.house.workspaceId} and source = 'web' and state in ('paying', 'paid', 'needs-review')
    union all select 'refund ' || state from refund where workspace_id = ${scene.house.workspaceId} and state in ('reserved', 'sent', 'unknown')
    union all select 'webhook' from gateway_inbox where workspace_id = ${scene.house.workspaceId} and processed_at is null`,
  );
  return open.length === 0;
}

export async function untilTrue(what: string, scene: CrashScene, is: () => Promise<boolean>): Promise<number> {
  const began = performance.now();
  for (;;) {
    if (await is().catch(() => false)) return Math.round(performance.now() - began);
    if (performance.now() - began > 90_000) throw new Error(`After 90 s still not: ${what}\n${scene.program().output()}`);
    await sleep(100);
  }
}

/** Restarts the program as an operator's supervisor would. A killed database is restarted by the program. */
export async function recover(scene: CrashScene): Promise<number> {
  if (!isEmbedded(scene)) {
    await scene.died();
    await scene.start();
  }
  return untilTrue('settled', scene, () => isSettled(scene));
}

export const isEmbedded = (scene: CrashScene): boolean => scene.house.ownerUrl.includes('/entrada?');

/** Without its database the program still answers; if it was killed itself, it does not. */
export function assertDeath(scene: CrashScene, reply: Reply | null): void {
  if (reply !== null && !isEmbedded(scene)) throw new Error(`Nobody died: ${reply.text}`);
}

export const liveCharges = async (scene: CrashScene) =>
  (await scene.gateway.charges()).filter((charge) => charge.outcome.status === 'approved' && (charge.refundedCents ?? 0) < charge.outcome.amountCents);

/** Compares the bank's own list with ours, key by key and cent by cent. */
export async function lostIn(scene: CrashScene): Promise<string[]> {
  const ours = await rows(
    scene,
    sql<{ gateway_key: string; amount_cents: number; refunded_cents: number; state: string }>`
    select p.gateway_key, p.amount_cents, p.refunded_cents, o.state from payment p join sales_order o on o.workspace_id = p.workspace_id and o.order_id = p.order_id
    where p.workspace_id = ${scene.house.workspaceId} and p.gateway_key is not null and p.state = 'approved' and p.refunded_cents < p.amount_cents`,
  );
  const theirs = new Map((await liveCharges(scene)).map((charge) => [charge.gatewayKey, charge]));
  const known = new Map(ours.map((row) => [row.gateway_key, row]));
  return [
    ...[...theirs].flatMap(([key, { outcome }]) =>
      known.get(key)?.amount_cents === (outcome.status === 'approved' ? outcome.amountCents : -1) ? [] : [`the bank took ${key}, we do not know it`],
    ),
    ...ours.filter((row) => !theirs.has(row.gateway_key)).map((row) => `we say ${row.gateway_key} was paid, the bank does not`),
    ...ours.filter((row) => row.state !== 'complete' && row.state !== 'paying').map((row) => `${row.gateway_key} was paid for an order that is ${row.state}`),
  ];
}
