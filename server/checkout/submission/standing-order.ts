import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type SqlBool } from 'kysely';
import type { ObjectId } from '#domain/ids.ts';
import { order as orderTemplate } from '#domain/templates/order.ts';
import { accountHere } from '#server/accounts/sessions/checkout-key.ts';
import type { Ctx } from '#server/context.ts';
import { viewScope } from '#server/doclets/seeing/visibility.ts';
import { notFound } from '#server/errors.ts';
import { isBackOffice } from '#server/http/actor.ts';
import { ownersOf } from '#server/inventory/owners/owners.ts';
import { orderMetBy } from '#server/orders/order-scope.ts';
import type { OrderState } from '#server/orders/purchase/settle-decision.ts';
import type { IdentifiedBuyer } from './identify-buyer.ts';
import { BANK_UNANSWERED, MONEY_GOES_BACK, TRY_LATER, challenged, completed, confirming, declined, refusedBecause, type SubmitAnswer } from './submission.ts';

const LOOK_AGAIN_MS = 200;
const LOOKS = 60;
const LOOKS_FOR_TWIN = 5;

/** The order that these holds belong to, if it is this buyer's, under one of these owners, and under way or done. */
export async function standingOrderOf(ctx: Ctx, holdIds: readonly ObjectId[], { owners, accountId }: IdentifiedBuyer): Promise<ObjectId | null> {
  const rows = await ctx.db
    .selectFrom('hold')
    .innerJoin('sales_order', (join) => join.onRef('sales_order.workspace_id', '=', 'hold.workspace_id').onRef('sales_order.order_id', '=', 'hold.order_id'))
    .select(['hold.order_id', 'hold.owner'])
    .where('hold.workspace_id', '=', ctx.workspace.id)
    .where('hold.hold_id', 'in', [...holdIds, ''])
    .where('sales_order.buyer_account', '=', accountId)
    .execute();
  const [first] = rows;
  if (!first || rows.length !== holdIds.length || rows.some((row) => row.order_id !== first.order_id || !owners.includes(row.owner))) return null;
  return first.order_id;
}

/** Of two equal requests that come at once, one spends the robot check and writes the order a moment later. The other one waits for that order. */
export async function orderOfTwin(ctx: Ctx, holdIds: readonly ObjectId[], buyer: IdentifiedBuyer): Promise<ObjectId | null> {
  for (let look = 0; look < LOOKS_FOR_TWIN; look++) {
    const orderId = await standingOrderOf(ctx, holdIds, buyer);
    if (orderId !== null) return orderId;
    await sleep(LOOK_AGAIN_MS);
  }
  return null;
}

/** The order that all of these holds belong to. The caller checks whose it is. */
export async function orderOfHolds(ctx: Ctx, holdIds: readonly ObjectId[]): Promise<ObjectId | null> {
  const rows = await ctx.db
    .selectFrom('order_item')
    .select('order_id')
    .where('workspace_id', '=', ctx.workspace.id)
    .where('hold_id', 'in', [...holdIds])
    .where('state', 'in', ['open', 'sold'])
    .execute();
  const [first] = rows;
  return first && rows.length === new Set(holdIds).size && rows.every((row) => row.order_id === first.order_id) ? first.order_id : null;
}

/** The answer to a second sender of the same order: that of the first, awaited as long as the bank may take. */
export async function answerOfOrder(ctx: Ctx, orderId: ObjectId): Promise<SubmitAnswer> {
  for (let look = 0; look < LOOKS; look++) {
    const order = await readStanding(ctx, orderId);
    if (order.state !== 'paying' || order.isUndecided) return answerOf(orderId, order);
    await sleep(LOOK_AGAIN_MS);
  }
  return confirming(orderId);
}

/** The buyer may ask, also through the cart that the order was placed from, and in the back office everybody who may read the order. */
export async function mayAskAbout(ctx: Ctx, orderId: ObjectId, checkoutKey: string | null): Promise<boolean> {
  const scope = isBackOffice(ctx.actor) ? await viewScope(ctx, orderTemplate) : null;
  const order = await ctx.db
    .selectFrom('sales_order as o')
    .select(['o.owner', 'o.buyer_account'])
    .where('o.workspace_id', '=', ctx.workspace.id)
    .where('o.order_id', '=', orderId)
    .where(scope === null ? sql<SqlBool>`true` : orderMetBy(scope, sql`o.operator_account`))
    .executeTakeFirst();
  if (!order || scope !== null) return order !== undefined;
  const accountId = await accountHere(ctx, checkoutKey);
  return ownersOf(ctx.actor).includes(order.owner) || (accountId !== null && accountId === order.buyer_account);
}

type Standing = {
  state: OrderState;
  reference: string;
  totalCents: number;
  declineMessage: string | null;
  /** What is said of a payment that has come to nothing without a decline. */
  failedBecause: string;
  isUndecided: boolean;
  isChallenged: boolean;
  isUndone: boolean;
};

export async function readStanding(ctx: Ctx, orderId: ObjectId): Promise<Standing> {
  // In one statement: between two, the next attempt could begin, and the order would look declined.
  const order = await ctx.db
    .selectFrom('sales_order as o')
    .leftJoin('payment as p', (join) =>
      join.onRef('p.workspace_id', '=', 'o.workspace_id').onRef('p.order_id', '=', 'o.order_id').on('p.workspace_id', '=', ctx.workspace.id),
    )
    .select(['o.state', 'o.reference', 'o.total_cents', 'p.state as paid', 'p.decline_message', 'p.challenge_until'])
    .where('o.workspace_id', '=', ctx.workspace.id)
    .where('o.order_id', '=', orderId)
    .orderBy('p.attempt_no', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!order) throw notFound('The order');
  const { state, reference, total_cents: totalCents, paid, decline_message: declineMessage, challenge_until: challengeUntil } = order;
  const isUndecided = paid === 'unknown';
  const isTimeLeft = (challengeUntil?.getTime() ?? 0) > ctx.clock.now();
  const failedBecause = paid === 'failed' && challengeUntil !== null && !isTimeLeft ? BANK_UNANSWERED : TRY_LATER;
  const isUndone = paid === 'voiding' || paid === 'voided';
  return { state, reference, totalCents, declineMessage, failedBecause, isUndecided, isChallenged: isUndecided && isTimeLeft, isUndone };
}

export function answerOf(orderId: ObjectId, order: Standing): SubmitAnswer {
  switch (order.state) {
    case 'complete':
      return completed({ orderId, reference: order.reference, totalCents: order.totalCents });
    case 'awaiting-payment':
      return declined(orderId, order.declineMessage, order.failedBecause);
    case 'cancelled':
    case 'expired':
      if (order.isUndone) return refusedBecause(MONEY_GOES_BACK, { orderId, status: 'declined' });
      return declined(orderId, order.declineMessage, order.failedBecause);
    default:
      return order.isChallenged ? challenged(orderId) : confirming(orderId);
  }
}
