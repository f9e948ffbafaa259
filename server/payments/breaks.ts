import { sql } from 'kysely';
import { MINUTE_MS } from '#domain/durations.ts';
import type { Ctx } from '#server/context.ts';
import { conflict } from '#server/errors.ts';
import { tellStaff } from '#server/platform/live/rooms.ts';
import { recordAudit } from '#server/workspaces/audit.ts';
import type { ListedCharge } from './gateways/gateway.ts';
import type { PaymentsTables } from './tables.ts';

/** What is younger may still be under way at us or at the gateway, and is no difference yet. */
export const QUIET_MS = 2 * MINUTE_MS;

/** Our row is written before the gateway hears of a charge, so a charge of unknown age needs no waiting for. */
export function isQuiet({ createdAt }: ListedCharge, now: number): boolean {
  return createdAt === null || Date.parse(createdAt) < now - QUIET_MS;
}

export type BreakKind = PaymentsTables['recon_break']['kind'];
export type Break = { kind: BreakKind; gatewayKey: string; detail: Record<string, unknown> };

/**
 * Records what our books and the gateway disagree about, for an administrator to see until it is repaired or dismissed. A break that is found again is not recorded twice. A
 * dismissed break is recorded again only when its details change. False: it was known.
 */
export async function noteBreak(ctx: Ctx, { kind, gatewayKey, detail }: Break): Promise<boolean> {
  const ws = ctx.workspace.id;
  const { rows } = await sql`
    insert into recon_break (workspace_id, break_id, kind, gateway_key, detail, found_at)
    select ${ws}, ${ctx.random.objectId()}, ${kind}, ${gatewayKey}, ${JSON.stringify(detail)}::jsonb, ${new Date(ctx.clock.now())}
    where not exists (
      select from recon_break where workspace_id = ${ws} and kind = ${kind} and gateway_key = ${gatewayKey} and dismissed_at is not null and detail = ${JSON.stringify(detail)}::jsonb)
    on conflict (workspace_id, kind, gateway_key) where repaired_at is null do nothing
    returning break_id`.execute(ctx.db);
  if (rows.length === 0) return false;
  ctx.log.error({ workspace: ctx.workspace.id, kind, gatewayKey }, 'Our books and the gateway disagree');
  tellStaff(ctx);
  return true;
}

/** Records all breaks found among the charges in `looked`. An open break about one of them that was not found again has been repaired. */
export async function noteBreaks(ctx: Ctx, breaks: readonly Break[], looked: readonly string[]): Promise<void> {
  const now = new Date(ctx.clock.now());
  const standing = breaks.map((one) => `${one.kind} ${one.gatewayKey}`);
  await sql`update recon_break set repaired_at = ${now}
    where workspace_id = ${ctx.workspace.id} and repaired_at is null and gateway_key = any(${looked}::text[]) and not (kind || ' ' || gateway_key = any(${standing}::text[]))`.execute(
    ctx.db,
  );
  for (const one of breaks) await noteBreak(ctx, one);
}

export async function repairBreak(ctx: Ctx, kind: BreakKind, gatewayKey: string): Promise<void> {
  await ctx.db
    .updateTable('recon_break')
    .set({ repaired_at: new Date(ctx.clock.now()) })
    .where('workspace_id', '=', ctx.workspace.id)
    .where('kind', '=', kind)
    .where('gateway_key', '=', gatewayKey)
    .where('repaired_at', 'is', null)
    .execute();
}

/** An administrator has looked into the break and lets it stand. What follows from that for the books is the caller's. Null: there is no such break. */
export async function dismissBreak(ctx: Ctx, breakId: string, reason: string): Promise<Break | null> {
  const now = new Date(ctx.clock.now());
  const open = ctx.db
    .updateTable('recon_break')
    .set({ repaired_at: now, dismissed_at: now })
    .where('workspace_id', '=', ctx.workspace.id)
    .where('break_id', '=', breakId)
    .where('repaired_at', 'is', null);
  const dismissed = await open.returning(['kind', 'gateway_key', 'detail']).executeTakeFirst();
  if (!dismissed) return wasDismissed(ctx, breakId);
  const { kind, gateway_key, detail } = dismissed;
  await recordAudit(ctx, { action: 'dismiss-break', outcome: kind, subject: breakId, detail: { reason, gateway_key, ...detail } });
  return { kind, gatewayKey: gateway_key, detail };
}

async function wasDismissed(ctx: Ctx, breakId: string): Promise<Break | null> {
  const known = await ctx.db
    .selectFrom('recon_break')
    .select(['kind', 'gateway_key', 'detail', 'dismissed_at'])
    .where('workspace_id', '=', ctx.workspace.id)
    .where('break_id', '=', breakId)
    .executeTakeFirst();
  if (!known) return null;
  if (known.dismissed_at === null) throw conflict('already-repaired', 'The books and the gateway agree about this now.');
  return { kind: known.kind, gatewayKey: known.gateway_key, detail: known.detail };
}
