import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import { commitLocked, type LockedHold } from '#server/inventory/sales/order-holds.ts';
import { insertAttempts, type NewAttempt } from '#server/payments/attempts.ts';
import { changedMeanwhile } from '#server/platform/database/database-errors.ts';
import { writtenLast, type WithCommit } from '#server/platform/database/pipelined-transaction.ts';
import type { Buyer } from './buyers.ts';
import { completeOrders } from './complete.ts';
import { changingColumns, insertItems, insertOrders, replaceItems, type NewOrder } from './insert-orders.ts';
import { endOrders } from './order-states.ts';
import type { Placed, Placement, ToCharge } from './placement.ts';
import { releasePromos, type PromoBook } from './promo-uses.ts';
import { linkPeople, type TicketPerson } from './ticket-people.ts';

/** A placement that was granted: what is written for it, and what its caller is told. */
export type Granted = { placement: Placement; buyer: Buyer; order: NewOrder; holds: readonly LockedHold[]; charge: ToCharge | null; continues: boolean };
/** `ended`: orders that end for it. */
export type Decision = { answer: Placed; granted: Granted | null; ended: readonly ObjectId[] };

export async function writePlacements(ctx: Ctx & Partial<WithCommit>, decisions: readonly Decision[], promos: PromoBook): Promise<void> {
  const granted = decisions.flatMap((decision) => decision.granted ?? []);
  await endOrders(
    ctx,
    decisions.flatMap((decision) => decision.ended),
    'cancelled',
    'return',
  );
  await rewrite(
    ctx,
    granted.filter((one) => one.continues),
  );
  // Sent in this order on one connection, without waiting in between. If one fails, all of them fail.
  const writing = Promise.all([
    commitLocked(
      ctx.db,
      ctx.workspace.id,
      granted.flatMap(({ order, holds }) => holds.map((hold) => ({ orderId: order.orderId, holdId: hold.holdId }))),
    ),
    insertOrders(
      ctx,
      granted.filter((one) => !one.continues).map((one) => one.order),
    ),
    insertItems(
      ctx,
      granted.flatMap((one) => itemsOf(ctx, one)),
    ),
    promos.write(),
    insertAttempts(ctx, granted.flatMap(attemptOf)),
  ]);
  const free = granted.filter((one) => one.charge === null).map((one) => one.order.orderId);
  if (free.length === 0) return writtenLast(ctx, writing);
  await writing;
  await completeOrders(ctx, free);
}

function attemptOf({ placement, order, charge }: Granted): NewAttempt[] {
  if (!charge || !placement.tender) return [];
  return [
    {
      paymentId: charge.paymentId,
      orderId: order.orderId,
      attemptNo: order.attempts,
      tender: placement.tender,
      gateway: placement.gateway,
      gatewayKey: charge.gatewayKey,
      state: 'sent',
      amountCents: charge.amountCents,
      currency: charge.currency,
    },
  ];
}

/** A further attempt on an order: its items are written again, and a code that it no longer uses is free again. */
async function rewrite(ctx: Ctx, again: readonly Granted[]): Promise<void> {
  for (const { order } of again) {
    const { orderId } = order;
    const before = await ctx.db
      .selectFrom('sales_order')
      .select('promo_id')
      .where('workspace_id', '=', ctx.workspace.id)
      .where('order_id', '=', orderId)
      .executeTakeFirst();
    if (before?.promo_id && before.promo_id !== order.promo?.id) await releasePromos(ctx, [orderId]);
    await replaceItems(ctx, orderId);
    const written = await ctx.db
      .updateTable('sales_order')
      .set({ ...changingColumns(order), updated_at: new Date(ctx.clock.now()) })
      .where('workspace_id', '=', ctx.workspace.id)
      .where('order_id', '=', orderId)
      .where('state', '=', 'awaiting-payment')
      .executeTakeFirst();
    if (Number(written.numUpdatedRows) !== 1) throw changedMeanwhile('An order that awaited payment has moved on');
  }
}

function itemsOf(ctx: Ctx, { placement, buyer, order, holds }: Granted) {
  const { quote } = order;
  const people = linkPeople(
    buyer,
    placement.units.map((unit, index) => personOf(unit, quote.units[index]!.snapshot.kind)),
    () => ctx.random.objectId(),
  );
  return placement.units.map((unit, index) => ({
    orderId: order.orderId,
    attemptNo: order.attempts,
    lineNo: index + 1,
    unit: quote.units[index]!,
    storeId: placement.storeId,
    entryTime: holds[index]!.entryTime,
    locationId: holds[index]!.locationId,
    ...nameOn(unit, buyer, quote.units[index]!.snapshot.kind),
    dob: unit.dob,
    consumerId: people[index]!.consumerId,
    consumerIsNew: people[index]!.isNew,
  }));
}

/** A ticket without a name carries the buyer's. */
function nameOn(unit: Placement['units'][number], buyer: Buyer, kind: string): { firstName: string; lastName: string } {
  const named = unit.firstName !== null || unit.lastName !== null || kind === 'merchandise';
  return named ? { firstName: unit.firstName ?? '', lastName: unit.lastName ?? '' } : { firstName: buyer.firstName, lastName: buyer.lastName };
}

/** Merchandise is the buyer's, whatever name was given with it. */
function personOf(unit: Placement['units'][number], kind: string): TicketPerson {
  const named =
    kind === 'merchandise' ? { firstName: '', lastName: '', dob: null } : { firstName: unit.firstName ?? '', lastName: unit.lastName ?? '', dob: unit.dob };
  return { productId: unit.productId, visitDate: unit.visitDate, ...named };
}
