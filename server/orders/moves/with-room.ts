import type { ObjectId } from '#domain/ids.ts';
import type { Catalog } from '#server/catalog/catalog.ts';
import type { Ctx } from '#server/context.ts';
import { conflict, unavailable } from '#server/errors.ts';
import { freeExpiredOf } from '#server/inventory/holds/free-holds.ts';
import { soldOut, type PlannedTake } from '#server/inventory/holds/plan-take.ts';
import { createPools } from '#server/inventory/pools/sync-pools.ts';
import { moveSold } from '#server/inventory/sales/move-sold.ts';
import type { ItemRow } from '#server/orders/order-row.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';

const MOST_ROUNDS = 8;

/** Does something in a transaction that needs room. Where it lacks room that can be had, or the catalogue has changed meanwhile, it is done once more. */
export async function withRoom<T>(ctx: Ctx, work: (ctx: Ctx, catalog: Catalog) => Promise<T>): Promise<T> {
  const { catalogs } = ctx.stock;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const catalog = await (round === 0 ? catalogs.of(ctx.workspace) : catalogs.renewed(ctx.workspace));
    try {
      return await inTransaction(ctx, (ctx) => work(ctx, catalog));
    } catch (reason) {
      if (!(reason instanceof NoRoom)) throw reason;
      if (!(await hasMadeRoom(ctx, reason))) throw soldOut(reason.plan, reason.lacking);
    }
  }
  throw unavailable();
}

/** Thrown inside the transaction, so that it is rolled back before room is looked for. Nothing lacking: the catalogue has changed meanwhile. */
class NoRoom extends Error {
  readonly plan: PlannedTake;
  readonly lacking: ReadonlySet<ObjectId>;

  constructor(plan: PlannedTake, lacking: ReadonlySet<ObjectId>) {
    super('There is no room.');
    this.plan = plan;
    this.lacking = lacking;
  }
}

/** A pool may not have been asked for before, or be full of holds that have run out. */
async function hasMadeRoom(ctx: Ctx, { plan, lacking }: NoRoom): Promise<boolean> {
  if (lacking.size === 0) return true;
  const there = await ctx.db
    .selectFrom('pool')
    .select('pool_id')
    .where('workspace_id', '=', ctx.workspace.id)
    .where('pool_id', 'in', [...lacking])
    .execute();
  const missing = plan.pools.filter(({ poolId }) => lacking.has(poolId) && !there.some((row) => row.pool_id === poolId));
  if (missing.length > 0) await createPools(ctx.db, ctx.workspace.id, missing);
  return missing.length > 0 || (await freeExpiredOf(ctx.db, ctx.workspace.id, [...lacking], ctx.clock.now())) > 0;
}

/** Comes last in a transaction, because everybody who sells from these pools waits for them until the commit. */
export async function moveStock(ctx: Ctx, catalog: Catalog, moves: readonly { item: ItemRow; plan: PlannedTake }[]): Promise<void> {
  const result = await moveSold(
    ctx.db,
    ctx.workspace.id,
    catalog.version,
    moves.map(({ item, plan: { request } }) => ({
      holdId: item.hold_id!,
      productId: request.productId,
      visitDate: request.date,
      entryTime: request.time,
      poolIds: request.poolIds,
    })),
  );
  if (result.kind === 'not-sold') throw conflict('already-refunded', 'This has been refunded already.');
  if (result.kind === 'lacking') throw noRoomFor(moves, result.poolIds);
  if (result.kind === 'other-version') throw new NoRoom(moves[0]!.plan, new Set());
  ctx.afterCommit(() => ctx.stock.changed(ctx.workspace.id));
}

function noRoomFor(moves: readonly { plan: PlannedTake }[], lacking: ReadonlySet<ObjectId>): NoRoom {
  const { plan } = moves.find(({ plan }) => plan.request.poolIds.some((id) => lacking.has(id)))!;
  return new NoRoom(plan, lacking);
}
