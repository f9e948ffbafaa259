import { sql } from 'kysely';
import { firstIdAt, type ObjectId } from '#domain/ids.ts';
import type { Ctx, House } from '#server/context.ts';
import { perMinute } from '#server/platform/limits.ts';
import { forget } from '#server/platform/tidy.ts';

const BUDGET = perMinute(10);
const LONGEST = 256;

type Plain = string | number | boolean | null;
type Sent = Record<string, Plain | Record<string, Plain>>;

/** Notes what visitors do in the shop. Counted per account or address, and without any secret that a URL in it contains. */
export async function keepResourceUse(ctx: Ctx, sent: Sent): Promise<void> {
  await ctx.limits.spend(`resource-use:${ctx.actor.accountId ?? ctx.address}`, BUDGET);
  const detail = { ...cleaned(sent), profile_id: ctx.actor.accountId };
  const kind = ['kind', 'type', 'use', 'action'].map((key) => sent[key]).find((value) => typeof value === 'string') ?? 'page view';
  await ctx.db
    .insertInto('resource_use')
    .values({
      workspace_id: ctx.workspace.id,
      use_id: ctx.random.objectId(),
      kind: kind.slice(0, 60),
      detail: JSON.stringify(detail),
      created_at: new Date(ctx.clock.now()),
    })
    .execute();
}

export function forgetResourceUse({ database }: Pick<House, 'database'>, workspaceId: ObjectId, before: number): Promise<number> {
  return forget(database.of(workspaceId), sql`resource_use`, sql`workspace_id = ${workspaceId} and use_id < ${firstIdAt(before)}`);
}

function cleaned(sent: Sent): Sent {
  return Object.fromEntries(
    Object.entries(sent).map(([key, value]) => [
      key,
      typeof value === 'object' && value !== null ? (cleaned(value) as Record<string, Plain>) : typeof value === 'string' ? withoutSecrets(value) : value,
    ]),
  );
}

/** Links for a new password or for verifying an e-mail address carry a secret in the path or the query. Neither is kept. */
function withoutSecrets(text: string): string {
  const isAddress = /^(?:https?:\/)?\//.test(text);
  const bare = isAddress ? text.replace(/[?#].*$/s, '').replaceAll(/\/(?![0-9a-f]{24}(?:\/|$))[\w.~%-]{20,}/g, '/…') : text;
  return bare.slice(0, LONGEST);
}
