import { sql } from 'kysely';
import type { Catalog } from '#server/catalog/catalog.ts';
import { sessionsOn } from '#server/catalog/visit-choice.ts';
import type { Ctx } from '#server/context.ts';
import { sessionAtOrBefore, type Draws } from '#server/inventory/pools/adopt-into-pools.ts';
import { isStillVersion } from '#server/inventory/pools/still-version.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { tellOfWaits, type WaitedFor, type WaitingEntry } from './entries.ts';

type Timed = WaitedFor & { entry_time: string };
type Move = Timed & { newTime: string };

/**
 * Whoever waits for a time of entry that the venue has moved waits for its new time, in the same place of the line. Somebody who waits for that one already does so once. In a
 * transaction of its own, so that each locks the line only once, in its order. Answers whether anybody may wait for another time by now.
 */
export async function followMovedTimes(ctx: Ctx, catalog: Catalog, waited: readonly WaitedFor[]): Promise<boolean> {
  const moves = await movesOf(ctx, catalog, waited);
  if (moves.length === 0) return false;
  await inTransaction(ctx, async (ctx) => {
    await lockTimed(ctx, moves);
    if (!(await isStillVersion(ctx.db, ctx.workspace.id, catalog.version))) return;
    for (const move of moves) await follow(ctx, move);
  });
  return true;
}

async function movesOf(ctx: Ctx, catalog: Catalog, waited: readonly WaitedFor[]): Promise<Move[]> {
  const gone = waited.filter(isTimed).filter((one) => isGone(catalog, one));
  if (gone.length === 0) return [];
  const draws = await knownDraws(ctx);
  return gone.flatMap((one) => {
    const session = sessionAtOrBefore(catalog, draws, catalog.products.get(one.product_id)!, one);
    return session ? [{ ...one, newTime: session.startTime }] : [];
  });
}

const isTimed = (one: WaitedFor): one is Timed => one.entry_time !== null;

function isGone(catalog: Catalog, { product_id, visit_date, entry_time }: Timed): boolean {
  const product = catalog.products.get(product_id);
  return product !== undefined && !sessionsOn(catalog, product, visit_date).some(({ startTime }) => startTime === entry_time);
}

async function knownDraws(ctx: Ctx): Promise<Draws> {
  const known = await ctx.db.selectFrom('catalog_version').select('draws').where('workspace_id', '=', ctx.workspace.id).executeTakeFirst();
  return known?.draws ?? {};
}

async function lockTimed(ctx: Ctx, moves: readonly Move[]): Promise<void> {
  await sql`
    select entry_id from waiting_entry
    where workspace_id = ${ctx.workspace.id} and state = 'waiting' and entry_time is not null and product_id = any(${moves.map(({ product_id }) => product_id)}::text[])
    order by waiting_since, entry_id for update`.execute(ctx.db);
}

async function follow(ctx: Ctx, { product_id, visit_date, entry_time, newTime }: Move): Promise<void> {
  const { rows } = await sql<Pick<WaitingEntry, 'account_id'>>`
    update waiting_entry e set entry_time = ${newTime}
    where workspace_id = ${ctx.workspace.id} and state = 'waiting' and product_id = ${product_id} and visit_date = ${visit_date} and entry_time = ${entry_time}
      and not exists (select from waiting_entry o where o.workspace_id = e.workspace_id and o.product_id = e.product_id and o.visit_date = e.visit_date
        and o.entry_time = ${newTime} and o.email = e.email and o.ended_at is null)
    returning account_id`.execute(ctx.db);
  tellOfWaits(ctx, rows);
}
