import { sql } from 'kysely';
import type { ObjectId } from '#domain/ids.ts';
import type { Catalog } from '#server/catalog/catalog.ts';
import { isOver } from '#server/catalog/over.ts';
import type { Ctx } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { readFree } from '#server/inventory/holds/kept-places.ts';
import type { PlannedTake } from '#server/inventory/holds/plan-take.ts';
import { leastOf, planFor, type WaitedFor, type WaitingEntry } from './entries.ts';

/** Those who wait for the same, and for whom places are kept in the same pools. */
type Alike = WaitedFor & Pick<WaitingEntry, 'kept_pools'>;

/** No plan: it is not given out at the moment. `least`: fewer cannot be bought. */
export type Group = Alike & { plan: PlannedTake | null; least: number; isOver: boolean };

/** `free`: what the pools had free when it was decided who is due. */
export type DueWaits = { groups: ReadonlyMap<string, Group>; free: ReadonlyMap<ObjectId, number> };

export const groupKey = ({ product_id, event_id, visit_date, entry_time, kept_pools }: Alike): string =>
  [product_id, event_id, visit_date, entry_time ?? '', kept_pools.join()].join('|');

/** For whom there may be something to do, whether something has come free or the catalogue has changed. */
export async function dueWaits(ctx: Ctx, catalog: Catalog, alike: readonly Alike[]): Promise<DueWaits> {
  const groups = alike.map((group) => planned(ctx, catalog, group));
  const free = await readFree(
    ctx.db,
    ctx.workspace.id,
    groups.flatMap(({ plan, kept_pools }) => [...kept_pools, ...(plan?.request.poolIds ?? [])]),
  );
  const due = groups.filter((group) => isDue(group, free));
  return { groups: new Map(due.map((group) => [groupKey(group), group])), free };
}

/** Reads the whole line, which takes a while where it is long. */
export async function readAlike(ctx: Ctx): Promise<Alike[]> {
  const { rows } = await sql<Alike>`
    select distinct product_id, event_id, visit_date, entry_time, kept_pools from waiting_entry
    where workspace_id = ${ctx.workspace.id} and state = 'waiting'`.execute(ctx.db);
  return rows;
}

function planned(ctx: Ctx, catalog: Catalog, group: Alike): Group {
  const plan = planFor(ctx, catalog, group);
  const least = leastOf(catalog, group.product_id);
  if (!(plan instanceof AppError)) return { ...group, plan, least, isOver: false };
  return { ...group, plan: null, least, isOver: isOver(catalog, { ...group, session_id: null, kind: 'admission' }, ctx.clock.now()) };
}

/** A pool that they no longer draw from keeps nothing for them, because they may need no place of it, or another pool has one. */
function isDue({ plan, least, kept_pools, isOver }: Group, free: ReadonlyMap<ObjectId, number>): boolean {
  if (plan === null) return isOver || kept_pools.length > 0;
  return kept_pools.length === 0 || kept_pools.some((id) => (free.get(id) ?? 0) >= least || !plan.request.poolIds.includes(id));
}
