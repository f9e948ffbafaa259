import { sql, type RawBuilder } from 'kysely';
import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import { insertMany } from '#server/platform/database/insert-many.ts';
import type { WebhookKind } from './contract.ts';

/** Ids and amounts, as the API has them. Nothing about people: whoever is told asks the API. */
type Happening = Readonly<Record<string, string | number | boolean | null>>;

/** What only says that something arrives. */
export const TEST = 'webhook.test';

/** Null: nobody. */
export type Told = ObjectId[] | null;

/**
 * Who is to be told, as part of a statement that runs anyway: one look into an index that is empty for most venues. It is asked of the database in the transaction that tells, so no
 * node can have missed that a target was added.
 */
export const whoIsTold = (workspaceId: ObjectId, type: WebhookKind): RawBuilder<Told> =>
  sql<Told>`(select array_agg(t.target_id::text) from webhook_target t where t.workspace_id = ${workspaceId} and t.paused_at is null and ${type}::text = any(t.kinds))`;

/** Queues what has happened for each target that is told of its kind, in the transaction in which it happens. */
export async function tell(ctx: Ctx, type: WebhookKind, happenings: readonly Happening[]): Promise<void> {
  if (happenings.length === 0) return;
  const { rows } = await sql<{ told: Told }>`select ${whoIsTold(ctx.workspace.id, type)} as told`.execute(ctx.db);
  await tellTargets(ctx, rows[0]!.told, type, happenings);
}

/**
 * The statements are sent together. What is told to a target that is removed meanwhile is dropped when its turn comes. Answers the ids of what is told, the same for each target.
 */
export async function tellTargets(ctx: Ctx, told: Told, type: WebhookKind | typeof TEST, happenings: readonly Happening[]): Promise<ObjectId[]> {
  if (!told) return [];
  const now = new Date(ctx.clock.now());
  const events = happenings.map((data) => newEvent(ctx, type, data, now));
  const rows = told.flatMap((target_id) => events.map((event) => ({ target_id, ...event })));
  const ids = { workspace_id: 'text', target_id: 'text', event_id: 'text' } as const;
  await Promise.all([
    insertMany(ctx.db, 'webhook_delivery', { ...ids, type: 'text', body: 'text', tries_from: 'timestamptz', created_at: 'timestamptz' }, rows, {
      workspace_id: ctx.workspace.id,
      type,
      tries_from: now,
      created_at: now,
    }),
    insertMany(ctx.db, 'webhook_due', { ...ids, run_at: 'timestamptz' }, rows, { workspace_id: ctx.workspace.id, run_at: now }),
  ]);
  return events.map(({ event_id }) => event_id);
}

function newEvent({ random, workspace }: Pick<Ctx, 'random' | 'workspace'>, type: string, data: Happening, now: Date): { event_id: ObjectId; body: string } {
  const id = random.objectId();
  return { event_id: id, body: JSON.stringify({ id, type, created_at: now.toISOString(), workspace_id: workspace.id, data }) };
}
