import { productTitle } from '#domain/catalog/product.ts';
import { formatCents } from '#domain/cents-text.ts';
import { cents, toDecimal, type Cents } from '#domain/cents.ts';
import { priceFor, todayAt, type Catalog, type CatalogProduct } from '#server/catalog/catalog.ts';
import type { Ctx } from '#server/context.ts';
import { AppError, conflict } from '#server/errors.ts';
import { roomLeft } from '#server/inventory/move-sold.ts';
import type { PieceToExchange } from '#server/orders/contract.ts';
import { soldCounts } from './dearer-day.ts';
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
  return Promise.all(
    planned.map(async ({ piece, poolIds }): Promise<PieceToExchange> => ({
      doclet_id: piece.id,
      name: productTitle(piece.wire),
      // A pool that nobody has asked for yet is not there.
      is_left: poolIds.every((id) => (room.get(id) ?? 1) > 0),
      more: toDecimal(await costsMore(ctx, catalog, thing, piece)),
    })),
  );
}

/** What was sold keeps its price. So whoever may not give away the difference exchanges it for nothing that costs more today. */
export async function assertPieceNotDearer(ctx: Ctx, catalog: Catalog, thing: Sold, piece: CatalogProduct): Promise<void> {
  const more = await costsMore(ctx, catalog, thing, piece);
  if (more > 0) throw conflict('dearer-piece', `This costs ${formatCents(more, ctx.workspace)} more. Please choose another.`);
}

async function costsMore(ctx: Ctx, catalog: Catalog, { item }: Sold, piece: CatalogProduct): Promise<Cents> {
  const sold = (await soldCounts(ctx, [piece.id], [item.visit_date])).get(`${piece.id} ${item.visit_date}`) ?? 0;
  const price = priceFor(catalog, piece.id, item.visit_date, sold, todayAt(catalog, item.event_id, ctx.clock.now()));
  return cents(Math.max(0, (price ?? 0) - item.price_cents));
}
