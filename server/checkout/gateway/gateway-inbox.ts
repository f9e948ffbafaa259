import { sql } from 'kysely';
import { DAY_MS } from '#domain/durations.ts';
import type { Ctx } from '#server/context.ts';
import type { WebhookEvent } from '#server/payments/gateways/gateway.ts';
import { recordAudit } from '#server/workspaces/audit.ts';

/** A stored event of the gateway. */
export type InboxRow = { gateway: string; event_id: string; payload: WebhookEvent };

const PER_TURN = 200;
/** An event that still matches nothing after this is left to an administrator. */
export const GIVE_UP_AFTER_MS = 3 * DAY_MS;

/** An event whose order is not known yet is tried again: less and less often for an hour, then once an hour. */
export async function claimDue(ctx: Ctx): Promise<InboxRow[]> {
  const now = new Date(ctx.clock.now());
  const { rows } = await sql<InboxRow>`
    with due as materialized (
      select gateway, event_id from gateway_inbox
      where workspace_id = ${ctx.workspace.id} and processed_at is null and received_at > ${new Date(now.getTime() - GIVE_UP_AFTER_MS)}
        and received_at + make_interval(secs => case when attempts < 12 then power(2, attempts) - 1 else 3600 * (attempts - 11) end) <= ${now}
      order by received_at limit ${PER_TURN} for update skip locked)
    update gateway_inbox set attempts = attempts + 1
    where workspace_id = ${ctx.workspace.id} and (gateway, event_id) in (select gateway, event_id from due)
    returning gateway, event_id, payload`.execute(ctx.db);
  return rows;
}

/** Empty while another node has it, and once it is applied. */
export async function lockEvent(ctx: Ctx, row: InboxRow): Promise<InboxRow[]> {
  const free = await ctx.db
    .selectFrom('gateway_inbox')
    .select('event_id')
    .where('workspace_id', '=', ctx.workspace.id)
    .where('gateway', '=', row.gateway)
    .where('event_id', '=', row.event_id)
    .where('processed_at', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return free ? [row] : [];
}

export async function markApplied(ctx: Ctx, rows: readonly InboxRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`update gateway_inbox set processed_at = ${new Date(ctx.clock.now())}
    where workspace_id = ${ctx.workspace.id} and (gateway, event_id) in (select * from unnest(${rows.map((row) => row.gateway)}::text[], ${rows.map((row) => row.event_id)}::text[]))`.execute(
    ctx.db,
  );
}

/** An administrator has looked into an event that matched nothing. False: there is no such event. */
export async function dismissEvent(ctx: Ctx, eventId: string, reason: string): Promise<boolean> {
  const events = ctx.db.selectFrom('gateway_inbox').where('workspace_id', '=', ctx.workspace.id).where('event_id', '=', eventId);
  const event = await events.select(['gateway', 'payload', 'received_at', 'processed_at']).forUpdate().executeTakeFirst();
  if (!event || event.received_at.getTime() >= ctx.clock.now() - GIVE_UP_AFTER_MS) return false;
  if (event.processed_at !== null) return true;
  await ctx.db
    .updateTable('gateway_inbox')
    .set({ processed_at: new Date(ctx.clock.now()) })
    .where('workspace_id', '=', ctx.workspace.id)
    .where('gateway', '=', event.gateway)
    .where('event_id', '=', eventId)
    .execute();
  await recordAudit(ctx, { action: 'dismiss-break', outcome: String(event.payload['type']), subject: eventId, detail: { reason } });
  return true;
}
