import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import { notFound } from '#server/errors.ts';
import { signedIn } from '#server/http/actor.ts';
import type { PieceToExchange } from '#server/orders/contract.ts';
import { exchangeItem } from '#server/orders/moves/exchange-item.ts';
import { soldNamed } from '#server/orders/moves/lock-sold.ts';
import { assertPieceNotDearer, piecesToExchange } from '#server/orders/moves/pieces-to-exchange.ts';
import type { SoldThing } from '#server/orders/moves/sold-thing.ts';
import type { Sold } from '#server/orders/moves/visit-plan.ts';
import { orderAtDesk } from './order-at-desk.ts';

type Named = { orderId: ObjectId; itemId: ObjectId };

export async function piecesAtDesk(ctx: Ctx, named: Named): Promise<PieceToExchange[]> {
  return piecesToExchange(ctx, await thingAtDesk(ctx, named));
}

/** The office exchanges for any other size or colour. A till exchanges for none that costs more, because nobody pays the difference. */
export async function exchangeAtDesk(ctx: Ctx, { productId, reason, ...named }: Named & { productId: ObjectId; reason: string }): Promise<SoldThing> {
  await thingAtDesk(ctx, named);
  return exchangeItem(ctx, { itemId: named.itemId, productId, reason }, async (ctx, catalog, thing, piece) => {
    if (ctx.actor.caller === 'pos') await assertPieceNotDearer(ctx, catalog, thing, piece);
  });
}

async function thingAtDesk(ctx: Ctx, { orderId, itemId }: Named): Promise<Sold> {
  await orderAtDesk(ctx, orderId, signedIn(ctx).accountId, 'Somebody else has to exchange what you bought.');
  const [thing] = await soldNamed(ctx, [itemId]);
  if (thing?.order.order_id !== orderId) throw notFound('The item');
  return thing;
}
