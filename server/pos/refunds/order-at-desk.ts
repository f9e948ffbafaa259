import { sql } from 'kysely';
import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import { placeOfWork } from '#server/doclets/seeing/reach.ts';
import type { ViewScope } from '#server/doclets/views.ts';
import { conflict, notFound } from '#server/errors.ts';
import { orderMetBy } from '#server/orders/order-scope.ts';

/** An order that this operator may give back or change. What they bought themselves somebody else has to see to: `ownWords`. */
export async function orderAtDesk(ctx: Ctx, orderId: ObjectId, accountId: ObjectId, ownWords: string): Promise<{ owner: string }> {
  const order = await ctx.db
    .selectFrom('sales_order as o')
    .select(['o.buyer_account', 'o.buyer_email', 'o.owner'])
    .where('o.workspace_id', '=', ctx.workspace.id)
    .where('o.order_id', '=', orderId)
    .where(orderMetBy(await placeAtDesk(ctx, accountId), sql`o.operator_account`))
    .executeTakeFirst();
  if (!order) throw notFound('The order');
  const self = await ctx.db.selectFrom('account').select('email').where('account_id', '=', accountId).executeTakeFirst();
  if (order.buyer_account === accountId || (order.buyer_email !== '' && order.buyer_email === self?.email)) throw conflict('own-purchase', ownWords);
  return order;
}

/** A point of sale sees to what its stores or its operator sold. So do staff whom the office has given stores. */
export async function placeAtDesk(ctx: Ctx, accountId: ObjectId): Promise<ViewScope> {
  if (ctx.actor.caller === 'admin') return { kind: 'all' };
  const place = await placeOfWork(ctx, accountId);
  return ctx.actor.caller === 'pos' || place.hasStores ? { kind: 'place', accountId, ...place } : { kind: 'all' };
}
