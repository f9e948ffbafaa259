import { productTitle } from '#domain/catalog/product.ts';
import { formatCents } from '#domain/cents-text.ts';
import { cents, toDecimal, type Cents } from '#domain/cents.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { Catalog, CatalogProduct } from '#server/catalog/catalog.ts';
import type { Ctx } from '#server/context.ts';
import { AppError, conflict } from '#server/errors.ts';
import { roomLeft } from '#server/inventory/sales/move-sold.ts';
import type { PieceToExchange } from '#server/orders/contract.ts';
import { moreThanPaid, soldCounts } from './dearer-day.ts';
import { otherPieces, planPiece } from './exchange-item.ts';
import type { Sold } from './visit-plan.ts';

/** The other sizes and colours of merchandise that was sold, with whether one is left. What is not on sale is left out. */
export async function piecesToExchange(ctx: Ctx, thing: Sold): Promise<PieceToExchange[]> {
  const catalog = await ctx.stock.catalogs.of(ctx.workspace);
  const planned = otherPieces(catalog, thing).flatMap((piece) => {
    const plan = planPiece(catalog, thing, piece, ctx.clock.now());
    return plan instanceof AppError ? [] : [{ piece, poolIds: plan.request.poolIds }];
  });
  const room = await roomLeft(ctx.db, ctx.workspace.id, [...new Set(planned.flatMap(({ poolIds }) => poolIds))]);
  const more = await moreByPiece(
    ctx,
    catalog,
    thing,
    planned.map(({ piece }) => piece),
  );
  return planned.map(({ piece, poolIds }) => ({
    doclet_id: piece.id,
    name: productTitle(piece.wire),
    // A pool that nobody has asked for yet is not there.
    is_left: poolIds.every((id) => (room.get(id) ?? 1) > 0),
    more: toDecimal(more.get(piece.id)!),
  }));
}

/** What was sold keeps its price. So whoever may not give away the difference exchanges it for nothing that costs more today. */
export async function assertPieceNotDearer(ctx: Ctx, catalog: Catalog, thing: Sold, piece: CatalogProduct): Promise<void> {
  const more = (await moreByPiece(ctx, catalog, thing, [piece])).get(piece.id)!;
  if (more > 0) throw conflict('dearer-piece', `This costs ${formatCents(more, ctx.workspace)} more. Please choose another.`);
}

/** By how many cents each of them costs more today than was paid. Not below zero. */
async function moreByPiece(ctx: Ctx, catalog: Catalog, { item }: Sold, pieces: readonly CatalogProduct[]): Promise<Map<ObjectId, Cents>> {
  const date = item.visit_date;
  const ids = pieces.map(({ id }) => id);
  const sold = await soldCounts(ctx, ids, [date]);
  return new Map(ids.map((productId) => [productId, cents(Math.max(0, moreThanPaid(ctx, catalog, item, { productId, date, sold })))]));
}
