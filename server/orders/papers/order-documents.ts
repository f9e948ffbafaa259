import type { ObjectId } from '#domain/ids.ts';
import { accountHere } from '#server/accounts/sessions/checkout-key.ts';
import type { Ctx } from '#server/context.ts';
import { notFound } from '#server/errors.ts';
import { isBackOffice } from '#server/http/actor.ts';
import { findOrders, orderNamed } from '#server/orders/history/find-orders.ts';
import { perMinute } from '#server/platform/limits.ts';
import { readPapers, type OrderPapers } from './ticket-sheet.ts';

const DOCUMENTS = perMinute(60);

/** The papers of a completed order, for the back office and for its buyer, who is signed in or has the key of this very checkout. */
export async function papersFor(ctx: Ctx, orderId: ObjectId, checkoutKey: string | null): Promise<OrderPapers> {
  await ctx.limits.spend(`documents ${ctx.workspace.id} ${ctx.actor.accountId ?? ctx.address}`, DOCUMENTS);
  const papers = await readPapers(ctx, orderId);
  if (papers.order.state !== 'complete' || !(await mayRead(ctx, papers, checkoutKey))) throw notFound('The order');
  return papers;
}

async function mayRead(ctx: Ctx, { order }: OrderPapers, checkoutKey: string | null): Promise<boolean> {
  if (isBackOffice(ctx.actor)) return (await findOrders(ctx, { among: orderNamed(order.order_id) })).orderIds.length > 0;
  const accountId = await accountHere(ctx, checkoutKey);
  return accountId !== null && accountId === order.buyer_account;
}
