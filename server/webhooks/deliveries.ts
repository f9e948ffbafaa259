import { sql } from 'kysely';
import { DAY_MS } from '#domain/durations.ts';
import { firstIdAt, type ObjectId } from '#domain/ids.ts';
import type { Ctx, House } from '#server/context.ts';
import { conflict, notFound } from '#server/errors.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { perHour } from '#server/platform/limits.ts';
import { forget } from '#server/platform/tidy.ts';
import { LOG_DAYS, MOST_DELIVERIES_LISTED, type WebhookDelivery } from './contract.ts';
import { makeDue } from './due-deliveries.ts';
import { TEST, tellTargets } from './tell-targets.ts';

/** Of a venue: enough for a log of failures, and too few to flood anybody's address with. */
const SENDS_AN_HOUR = perHour(120);

type Named = { targetId: ObjectId; eventId: ObjectId };

/** The newest first. */
export async function listDeliveries(ctx: Ctx, targetId: ObjectId): Promise<WebhookDelivery[]> {
  return readDeliveries(ctx, targetId, null);
}

async function readDeliveries(ctx: Ctx, targetId: ObjectId, eventId: ObjectId | null): Promise<WebhookDelivery[]> {
  const rows = await ctx.db
    .selectFrom('webhook_delivery as d')
    .leftJoin('webhook_due as due', (join) =>
      join.onRef('due.workspace_id', '=', 'd.workspace_id').onRef('due.target_id', '=', 'd.target_id').onRef('due.event_id', '=', 'd.event_id'),
    )
    .selectAll('d')
    .select('due.run_at')
    .where('d.workspace_id', '=', ctx.workspace.id)
    .where('d.target_id', '=', targetId)
    .$if(eventId !== null, (query) => query.where('d.event_id', '=', eventId!))
    .orderBy('d.event_id', 'desc')
    .limit(MOST_DELIVERIES_LISTED)
    .execute();
  return rows.map((row) => ({
    _id: row.event_id,
    type: row.type,
    state: row.state,
    tries: row.tries,
    answer_status: row.answer_status,
    failure: row.failure,
    created_at: row.created_at.toISOString(),
    tried_at: row.tried_at?.toISOString() ?? null,
    next_try_at: row.run_at?.toISOString() ?? null,
  }));
}

/** With the same id and body, at once and then for as long as anything is tried. */
export async function sendAgain(ctx: Ctx, { targetId, eventId }: Named): Promise<WebhookDelivery> {
  await spendSend(ctx);
  return inTransaction(ctx, async (ctx) => {
    await assertActive(ctx, targetId);
    if ((await beginAnew(ctx, targetId, eventId)) === 0) throw notFound('The delivery');
    return (await readDeliveries(ctx, targetId, eventId))[0]!;
  });
}

/** All that waits for a target. */
export async function sendAllAgain(ctx: Ctx, targetId: ObjectId): Promise<void> {
  await beginAnew(ctx, targetId, null);
}

/** Says that it is a test, and goes the way of all others. */
export async function sendTest(ctx: Ctx, targetId: ObjectId): Promise<WebhookDelivery> {
  await spendSend(ctx);
  return inTransaction(ctx, async (ctx) => {
    await assertActive(ctx, targetId);
    const [eventId] = await tellTargets(ctx, [targetId], TEST, [{}]);
    return (await readDeliveries(ctx, targetId, eventId!))[0]!;
  });
}

const spendSend = (ctx: Ctx): Promise<void> => ctx.limits.spend(`webhook-sends:${ctx.workspace.id}`, SENDS_AN_HOUR);

async function assertActive(ctx: Ctx, targetId: ObjectId): Promise<void> {
  const target = await ctx.db
    .selectFrom('webhook_target')
    .select('paused_at')
    .where('workspace_id', '=', ctx.workspace.id)
    .where('target_id', '=', targetId)
    .forUpdate()
    .executeTakeFirst();
  if (!target) throw notFound('The webhook');
  if (target.paused_at !== null) throw conflict('webhook-paused', 'This webhook is paused. Resume it first.');
}

/** A try that is under way meanwhile decides nothing any more: its number is not the one that is due. */
async function beginAnew(ctx: Ctx, targetId: ObjectId, eventId: ObjectId | null): Promise<number> {
  const which = eventId === null ? sql`state = 'waiting'` : sql`event_id = ${eventId}`;
  const { rows } = await sql<{ target_id: ObjectId; event_id: ObjectId }>`
    update webhook_delivery set state = 'waiting', tries_from = ${new Date(ctx.clock.now())}
    where workspace_id = ${ctx.workspace.id} and target_id = ${targetId} and ${which} returning target_id, event_id`.execute(ctx.db);
  await makeDue(ctx, rows);
  return rows.length;
}

/** An id tells when something happened. */
export function forgetDeliveries({ database, clock }: Pick<House, 'database' | 'clock'>, workspaceId: ObjectId): Promise<number> {
  const before = firstIdAt(clock.now() - LOG_DAYS * DAY_MS);
  return forget(database.of(workspaceId), sql`webhook_delivery`, sql`workspace_id = ${workspaceId} and event_id < ${before}`);
}
