import { sql } from 'kysely';
import { MINUTE_MS } from '#domain/durations.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { Catalog } from '#server/catalog/catalog.ts';
import type { Ctx } from '#server/context.ts';
import type { NewHold } from '#server/inventory/holds/hold-statements.ts';
import { changeKept, holdKept, lockFree, type KeptChange } from '#server/inventory/holds/kept-places.ts';
import type { PlannedTake } from '#server/inventory/holds/plan-take.ts';
import { waitingOwner } from '#server/inventory/owners/owners.ts';
import { isStillVersion } from '#server/inventory/pools/still-version.ts';
import { createPools } from '#server/inventory/pools/sync-pools.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { queueJob, type Job } from '#server/platform/outbox/job.ts';
import { settingNumber } from '#server/workspaces/settings.ts';
import { dealOut, type Dealt } from './deal-out.ts';
import { dueWaits, groupKey, readAlike, type DueWaits, type Group } from './due-waits.ts';
import { changeEntries, changeEntry, mostOf, tellOfWaits, type WaitingEntry } from './entries.ts';
import { followMovedTimes } from './moved-times.ts';

/** Tells somebody by mail that places are held for them. */
export const TELL_OFFERED: Job = { kind: 'tell-offered', about: 'entry_id' };
/** Tells them that it is so no longer. */
export const TELL_LAPSED: Job = { kind: 'tell-lapsed', about: 'entry_id' };

const AT_ONCE = 1000;

type InLine = { entry: WaitingEntry; group: Group };
type Served = InLine & Pick<Dealt, 'offered' | 'keptPools'>;

/**
 * Holds what has come free for those who have waited longest. The line is locked first: another node that does the same waits, and then finds what is left of it. Then, as wherever
 * something is taken, come the catalogue's version and the pools in the order of their ids. Returns how many offers were made.
 */
export async function offerPlaces(ctx: Ctx): Promise<number> {
  if (!(await isAnythingToDo(ctx))) return 0;
  const catalog = await ctx.stock.catalogs.of(ctx.workspace);
  const waited = await readAlike(ctx);
  const alike = (await followMovedTimes(ctx, catalog, waited)) ? await readAlike(ctx) : waited;
  const offers = await inTransaction(ctx, async (ctx) => {
    await endLapsed(ctx);
    const due = await dueWaits(ctx, catalog, alike);
    if (due.groups.size === 0) return 0;
    const line = await lockLine(ctx, due);
    if (line.length === 0) return 0;
    return (await isStillVersion(ctx.db, ctx.workspace.id, catalog.version)) ? serve(ctx, catalog, line, due.free) : null;
  });
  if (offers === null) await ctx.stock.catalogs.renewed(ctx.workspace);
  return offers ?? 0;
}

async function isAnythingToDo(ctx: Ctx): Promise<boolean> {
  const { rows } = await sql`
    select 1 from waiting_entry where workspace_id = ${ctx.workspace.id} and state = 'waiting'
    union all
    select 1 from waiting_entry where workspace_id = ${ctx.workspace.id} and state = 'offered' and offer_ends_at <= ${new Date(ctx.clock.now())} limit 1`.execute(
    ctx.db,
  );
  return rows.length > 0;
}

/** The holds of an offer that nobody took up run out by themselves. */
async function endLapsed(ctx: Ctx): Promise<void> {
  const { rows } = await sql<Pick<WaitingEntry, 'entry_id' | 'account_id'>>`
    update waiting_entry set state = 'lapsed', ended_at = offer_ends_at
    where workspace_id = ${ctx.workspace.id} and state = 'offered' and offer_ends_at <= ${new Date(ctx.clock.now())} returning entry_id, account_id`.execute(
    ctx.db,
  );
  for (const { entry_id } of rows) await queueJob(ctx, TELL_LAPSED, entry_id);
  tellOfWaits(ctx, rows);
}

/** Those who are due, in the order in which they came. */
async function lockLine(ctx: Ctx, { groups }: DueWaits): Promise<InLine[]> {
  const { rows } = await sql<WaitingEntry>`
    select e.* from waiting_entry e
    where e.workspace_id = ${ctx.workspace.id} and e.state = 'waiting'
      and concat_ws('|', e.product_id, e.event_id, e.visit_date, coalesce(e.entry_time, ''), array_to_string(e.kept_pools, ',')) = any(${[...groups.keys()]}::text[])
    order by e.waiting_since, e.entry_id limit ${AT_ONCE} for update of e`.execute(ctx.db);
  return rows.map((entry) => ({ entry, group: groups.get(groupKey(entry))! }));
}

/** What comes free between the two looks at the pools is dealt out the next time, because those who wait for it may not be in this line. */
async function serve(ctx: Ctx, catalog: Catalog, line: readonly InLine[], freeBefore: DueWaits['free']): Promise<number> {
  const { id: ws } = ctx.workspace;
  await createPools(ctx.db, ws, [...new Map(line.flatMap(({ group }) => group.plan?.pools ?? []).map((pool) => [pool.poolId, pool])).values()]);
  const poolIds = new Set(line.flatMap(({ group }) => [...group.kept_pools, ...(group.plan?.request.poolIds ?? [])]));
  const pools = await lockFree(ctx.db, ws, [...poolIds]);
  const free = new Map([...pools].map(([id, { free }]) => [id, Math.min(free, freeBefore.get(id) ?? Infinity)]));
  const served = dealTo(ctx, catalog, line, free);
  await changeKept(ctx.db, ws, keptAnew(served));
  await note(ctx, served);
  ctx.afterCommit(() => ctx.stock.changed(ws));
  return served.filter(({ offered }) => offered > 0).length;
}

function dealTo(ctx: Ctx, catalog: Catalog, line: readonly InLine[], free: ReadonlyMap<ObjectId, number>): Served[] {
  const onSale = line.flatMap(({ entry, group: { plan, least } }) => {
    const units = Math.max(least, Math.min(entry.units, mostOf(ctx, catalog, entry.product_id)));
    return plan ? [{ entryId: entry.entry_id, units, least, poolIds: plan.request.poolIds }] : [];
  });
  const dealt = new Map(dealOut(onSale, free).map((one) => [one.entryId, one]));
  return line.map((one): Served => ({ ...one, ...(dealt.get(one.entry.entry_id) ?? { offered: 0, keptPools: [] }) }));
}

/** What was kept for them is kept no more, and what is kept for them now is. */
const keptAnew = (served: readonly Served[]): KeptChange[] =>
  served.flatMap(({ entry: { kept_pools, units }, keptPools }) => [
    { poolIds: kept_pools, units: -units },
    { poolIds: keptPools, units },
  ]);

/** Whose visit is past waits no longer. For whom there is nothing to be had at the moment stays in the line. Those alike are written at once, because the pools are locked. */
async function note(ctx: Ctx, served: readonly Served[]): Promise<void> {
  for (const { entry, group, offered } of served) if (group.plan !== null && offered > 0) await offer(ctx, entry, group.plan, offered);
  const others = served.filter(({ offered }) => offered === 0);
  const over = others.filter(({ group }) => group.isOver);
  await changeEntries(ctx, over, { state: 'over', kept_pools: [], ended_at: new Date(ctx.clock.now()) });
  const changed = others.filter(({ group, entry, keptPools }) => !group.isOver && keptPools.join() !== entry.kept_pools.join());
  for (const alike of Map.groupBy(changed, ({ keptPools }) => keptPools.join()).values())
    await changeEntries(ctx, alike, { kept_pools: [...alike[0]!.keptPools] });
}

async function offer(ctx: Ctx, entry: WaitingEntry, { request }: PlannedTake, units: number): Promise<void> {
  const now = ctx.clock.now();
  const endsAt = new Date(now + settingNumber(ctx.workspace, 'waiting_offer_minutes') * MINUTE_MS);
  const hold = { ...request, owner: waitingOwner(entry.entry_id), expiresAt: endsAt, address: '' };
  const holds = Array.from({ length: units }, (): NewHold => ({ ...hold, holdId: ctx.random.secretId() }));
  await holdKept(ctx.db, ctx.workspace.id, holds, new Date(now));
  await changeEntry(ctx, entry, { state: 'offered', kept_pools: [], hold_ids: holds.map(({ holdId }) => holdId), offer_ends_at: endsAt });
  await queueJob(ctx, TELL_OFFERED, entry.entry_id);
}
