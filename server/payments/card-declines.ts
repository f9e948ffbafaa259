import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { Ctx, House } from '#server/context.ts';
import type { CountedAddress } from '#server/platform/address.ts';
import { forget } from '#server/platform/tidy.ts';

/** Declines are counted for each of these: the cart or account, the card, the address. */
export type Subjects = { owner: string; card: string; address: CountedAddress };
type DeclineStanding = { declines: number; blocked: boolean };
export type Standings = Record<keyof Subjects, DeclineStanding>;

/** All that a buyer is told. The bank's reason stays with the payment, for staff, because it would help somebody who tries out stolen cards. */
export const CARD_DECLINED = 'Your card was declined.';

export const FRESH_CAPTCHA_AFTER = 5;
export const BLOCK_AFTER = 10;
const WINDOW_MS = 10 * MINUTE_MS;
const BLOCK_MS = HOUR_MS;

export function isBlocked(standing: Standings): boolean {
  return standing.owner.blocked || standing.card.blocked || standing.address.blocked;
}

/** Reads the subjects of many callers in one statement. */
export async function readDeclines(ctx: Ctx, asks: readonly Subjects[]): Promise<Standings[]> {
  if (asks.length === 0) return [];
  const keys = asks.map((ask) => keysOf(ctx, ask));
  const { rows } = await sql<{ subject: string; declines: number; window_start: Date; blocked_until: Date | null }>`
    select subject, declines, window_start, blocked_until from card_decline
    where workspace_id = ${ctx.workspace.id} and subject = any(${[...new Set(keys.flatMap((key) => Object.values(key)))]}::text[])`.execute(ctx.db);
  const now = ctx.clock.now();
  const known = new Map(
    rows.map((row) => [
      row.subject,
      { declines: row.window_start.getTime() > now - WINDOW_MS ? row.declines : 0, blocked: (row.blocked_until?.getTime() ?? 0) > now },
    ]),
  );
  const standing = (key: string): DeclineStanding => known.get(key) ?? { declines: 0, blocked: false };
  return keys.map((key) => ({ owner: standing(key.owner), card: standing(key.card), address: standing(key.address) }));
}

/**
 * Ten declines within ten minutes block a cart or a card for an hour. Many people may share an address, so its limit is `allowedByAddress`. Where nodes differ about it within
 * these ten minutes, the highest limit counts.
 */
export async function recordDecline(ctx: Ctx, subjects: Subjects, allowedByAddress: number): Promise<void> {
  const keys = keysOf(ctx, subjects);
  const now = new Date(ctx.clock.now());
  const since = new Date(now.getTime() - WINDOW_MS);
  const rows = [
    [keys.owner, BLOCK_AFTER],
    [keys.card, BLOCK_AFTER],
    [keys.address, allowedByAddress],
  ].toSorted() as [string, number][];
  await sql`
    insert into card_decline as d (workspace_id, subject, declines, window_start, allowed)
    select ${ctx.workspace.id}, subject, 1, ${now}, allowed from unnest(${rows.map(([key]) => key)}::text[], ${rows.map(([, most]) => most)}::int[]) as t(subject, allowed)
    on conflict (workspace_id, subject) do update set
      declines = case when d.window_start <= ${since} then 1 else d.declines + 1 end,
      allowed = case when d.window_start <= ${since} then excluded.allowed else greatest(d.allowed, excluded.allowed) end,
      window_start = case when d.window_start <= ${since} then excluded.window_start else d.window_start end`.execute(ctx.db);
  await sql`
    update card_decline set blocked_until = ${new Date(now.getTime() + BLOCK_MS)}
    where workspace_id = ${ctx.workspace.id} and subject = any(${rows.map(([key]) => key)}::text[]) and declines >= allowed
      and (blocked_until is null or blocked_until < ${now})`.execute(ctx.db);
}

/** Deletes what has long ceased to count, so that no trace of a card or an address stays. */
export function forgetDeclines({ database, clock }: Pick<House, 'database' | 'clock'>, workspaceId: ObjectId): Promise<number> {
  const longAgo = new Date(clock.now() - DAY_MS);
  return forget(database.of(workspaceId), sql`card_decline`, sql`workspace_id = ${workspaceId} and window_start < ${longAgo}`);
}

function keysOf(ctx: Ctx, { owner, card, address }: Subjects): Record<keyof Subjects, string> {
  const hashed = createHmac('sha256', ctx.secrets.checkout).update(address).digest('base64url');
  return { owner: `owner:${owner}`, card: `card:${card}`, address: `address:${hashed}` };
}
