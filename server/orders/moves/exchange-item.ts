import { isMerchandise, productTitle } from '#domain/catalog/product.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { Catalog, CatalogProduct } from '#server/catalog/catalog.ts';
import type { Ctx } from '#server/context.ts';
import { AppError, conflict, notFound } from '#server/errors.ts';
import { tellStaffAnd } from '#server/platform/live/rooms.ts';
import { recordAudit } from '#server/workspaces/audit.ts';
import { mailExchanged } from './exchanged-mail.ts';
import { lockSold } from './lock-sold.ts';
import type { SoldThing } from './sold-thing.ts';
import { planVisit, type Sold } from './visit-plan.ts';
import { moveStock, withRoom } from './with-room.ts';

type ExchangeWanted = { itemId: ObjectId; productId: ObjectId; reason: string };

/** Refuses what this caller may not exchange. Everything is locked by then. */
type MayExchange = (ctx: Ctx, catalog: Catalog, thing: SoldThing, piece: CatalogProduct) => Promise<void>;

/**
 * Merchandise that was sold becomes another size or colour of the same, if that could be bought today and is in stock. It keeps its price and its code. What is that piece already stays
 * as it is, so that the same can be asked for twice.
 */
export function exchangeItem(ctx: Ctx, wanted: ExchangeWanted, mayExchange: MayExchange): Promise<SoldThing> {
  return withRoom(ctx, (ctx, catalog) => exchangeOnce(ctx, catalog, wanted, mayExchange));
}

async function exchangeOnce(ctx: Ctx, catalog: Catalog, { itemId, productId, reason }: ExchangeWanted, mayExchange: MayExchange): Promise<SoldThing> {
  const [thing] = (await lockSold(ctx, [itemId])) as [SoldThing];
  if (thing.item.product_id === productId) return thing;
  const piece = otherPieces(catalog, thing).find(({ id }) => id === productId);
  if (!piece) throw notFound('Another size or colour of this');
  await mayExchange(ctx, catalog, thing, piece);
  await assertWithinLimit(ctx, thing, piece);
  const plan = planPiece(catalog, thing, piece, ctx.clock.now());
  if (plan instanceof AppError) throw plan;
  const name = productTitle(piece.wire);
  await writeExchanged(ctx, thing, { productId, name });
  const exchanged = { ...thing, item: { ...thing.item, product_id: productId, name } };
  const detail = { from: thing.item.name, to: name, reason };
  await recordAudit(ctx, { action: 'exchange-item', outcome: 'done', subject: thing.order.order_id, detail });
  await mailExchanged(ctx, catalog, thing, name, reason);
  await moveStock(ctx, catalog, [{ item: thing.item, plan }]);
  tellStaffAnd(ctx, thing.order.buyer_account, thing.ticket.holder_account);
  return exchanged;
}

/** The other sizes and colours of the same piece. */
export function otherPieces(catalog: Catalog, { item }: Pick<SoldThing, 'item'>): CatalogProduct[] {
  const own = catalog.products.get(item.product_id);
  if (item.product.kind !== 'merchandise' || !own) throw conflict('not-to-exchange', 'Only merchandise that is still sold can be exchanged.');
  const isAlike = ({ id, eventId, storeId, wire }: CatalogProduct) =>
    id !== own.id && isMerchandise(wire) && wire.name === own.wire.name && eventId === own.eventId && storeId === own.storeId;
  return [...catalog.products.values()].filter(isAlike);
}

/** What it would draw from as that piece. */
export function planPiece(catalog: Catalog, { order, item }: Sold, piece: CatalogProduct, now: number) {
  return planVisit(catalog, { order, item: { ...item, product_id: piece.id } }, { date: item.visit_date, time: item.entry_time }, now);
}

/** A limit holds for all of an order, whatever became of it. */
async function assertWithinLimit(ctx: Ctx, { order, item }: SoldThing, { id, limitPerOrder }: CatalogProduct): Promise<void> {
  if (limitPerOrder === null) return;
  const { bought } = await ctx.db
    .selectFrom('order_item')
    .select(({ fn }) => fn.countAll<string>().as('bought'))
    .where('workspace_id', '=', ctx.workspace.id)
    .where('order_id', '=', order.order_id)
    .where('item_id', '<>', item.item_id)
    .where('product_id', '=', id)
    .where('state', 'not in', ['void', 'replaced'])
    .executeTakeFirstOrThrow();
  if (Number(bought) >= limitPerOrder) throw conflict('limit-reached', `An order has at most ${limitPerOrder} of this.`);
}

/** Gates that have it in their lists hear of it as of a visit that was moved. */
async function writeExchanged(ctx: Ctx, { item, ticket }: SoldThing, { productId, name }: { productId: ObjectId; name: string }): Promise<void> {
  const { id } = ctx.workspace;
  await ctx.db.updateTable('order_item').set({ product_id: productId, name }).where('workspace_id', '=', id).where('item_id', '=', item.item_id).execute();
  await ctx.db
    .updateTable('admission')
    .set({ product_id: productId, name, moved_at: new Date(ctx.clock.now()) })
    .where('workspace_id', '=', id)
    .where('admission_id', '=', ticket.admission_id)
    .execute();
}
