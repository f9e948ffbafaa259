import { sql } from 'kysely';
import type { VisitDate } from '#domain/day.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { Catalog } from '#server/catalog/catalog.ts';
import { catalogOf } from '#server/catalog/catalogs.ts';
import { readVersions } from '#server/catalog/read-catalog.ts';
import type { Ctx } from '#server/context.ts';
import { longestTriedMs } from '#server/inventory/hold-settings.ts';
import { lockHolds, type LockedHold } from '#server/inventory/sales/order-holds.ts';
import { isBlocked, readDeclines } from '#server/payments/card-declines.ts';
import { readBuyers, type Buyer } from './buyers.ts';
import type { Placement } from './placement.ts';
import { findPromoCodes, venueDays, type PromoCodes } from './promo-codes.ts';
import type { OrderState } from './settle-decision.ts';

export type Claim = { orderId: ObjectId; reference: string; state: OrderState; owner: string; buyerAccount: ObjectId | null; attempts: number };

/** What a batch of placements is judged by: the locked holds, the orders that claim them, the catalogue, codes and counts. */
export type Shelf = {
  catalog: Catalog;
  buyers: ReadonlyMap<ObjectId, Buyer | null>;
  /** The placements whose card, cart or address has been declined too often. */
  blocked: ReadonlySet<Placement>;
  holds: ReadonlyMap<ObjectId, LockedHold>;
  /** The order that each hold is part of. */
  claims: Map<ObjectId, Claim>;
  promoCodes: PromoCodes;
  soldCount: (productId: ObjectId, date: VisitDate) => number;
  longestTriedMs: number;
};

/** Everything is asked for together, so that the database answers in one go. The locks come first. */
export async function readShelf(ctx: Ctx, placements: readonly Placement[]): Promise<Shelf> {
  const ids = [...new Set(placements.flatMap((placement) => placement.units.map((unit) => unit.holdId)))];
  const accountIds = [...new Set(placements.map((placement) => placement.accountId))];
  const [holds, claims, catalog, buyers, blocked] = await Promise.all([
    lockHolds(ctx.db, ctx.workspace.id, ids),
    readClaims(ctx, ids),
    sellingCatalog(ctx),
    readBuyers(ctx, accountIds),
    readBlocked(ctx, placements),
  ]);
  const codes = placements.flatMap((placement) => placement.promoCode ?? []);
  const units = placements.flatMap((placement) => placement.units);
  const [promoCodes, soldCount] = await Promise.all([
    findPromoCodes(ctx, codes, venueDays(catalog, units, ctx.clock.now())),
    readSoldCounts(ctx, catalog, units),
  ]);
  const longest = longestTriedMs(ctx.workspace);
  return {
    catalog,
    holds,
    claims,
    promoCodes,
    soldCount,
    blocked,
    longestTriedMs: longest,
    buyers: new Map(accountIds.map((id, index) => [id, buyers[index] ?? null])),
  };
}

async function readBlocked(ctx: Ctx, placements: readonly Placement[]): Promise<Set<Placement>> {
  const asked = placements.flatMap((placement) => (placement.subjects ? [{ placement, subjects: placement.subjects }] : []));
  const standings = await readDeclines(
    ctx,
    asked.map(({ subjects }) => subjects),
  );
  return new Set(asked.filter((_, index) => isBlocked(standings[index]!)).map(({ placement }) => placement));
}

async function readClaims(ctx: Ctx, ids: readonly ObjectId[]): Promise<Map<ObjectId, Claim>> {
  const { rows } = await sql<{
    hold_id: string;
    order_id: string;
    reference: string;
    state: OrderState;
    owner: string;
    buyer_account: string | null;
    attempts: number;
  }>`
    select i.hold_id, o.order_id, o.reference, o.state, o.owner, o.buyer_account, o.attempts
    from order_item i join sales_order o on o.workspace_id = i.workspace_id and o.order_id = i.order_id
    where i.workspace_id = ${ctx.workspace.id} and i.hold_id = any(${[...ids]}::text[]) and i.state in ('open', 'sold')`.execute(ctx.db);
  return new Map(
    rows.map(({ hold_id, order_id: orderId, buyer_account: buyerAccount, reference, state, owner, attempts }) => [
      hold_id,
      { orderId, reference, state, owner, buyerAccount, attempts },
    ]),
  );
}

/** The version is read in the selling transaction, so that a price withdrawn a moment ago, on any node, sells nothing. */
export async function sellingCatalog(ctx: Ctx): Promise<Catalog> {
  const [catalog, { version }] = await Promise.all([catalogOf(ctx), readVersions(ctx.db, ctx.workspace.id)]);
  return catalog.version === version ? catalog : ctx.catalogs.renewed(ctx.workspace);
}

/** Read only for products whose price depends on how many were sold. */
export async function readSoldCounts(
  ctx: Pick<Ctx, 'db' | 'workspace'>,
  catalog: Catalog,
  units: readonly { productId: ObjectId; visitDate: VisitDate }[],
): Promise<Shelf['soldCount']> {
  const tiered = [...new Set(units.map((unit) => unit.productId))].filter((id) =>
    catalog.products.get(id)?.wire.price_matrix.some((entry) => entry.calendar_price.some((price) => (price.price_tier?.length ?? 0) > 0)),
  );
  if (tiered.length === 0) return () => 0;
  const rows = await ctx.db
    .selectFrom('product_count')
    .select(['product_id', 'visit_date', 'sold'])
    .where('workspace_id', '=', ctx.workspace.id)
    .where('product_id', 'in', tiered)
    .execute();
  const sold = new Map(rows.map((row) => [`${row.product_id} ${row.visit_date}`, row.sold]));
  return (productId, date) => sold.get(`${productId} ${date}`) ?? 0;
}
