import { sql, type Selectable } from 'kysely';
import { isDay } from '#domain/day.ts';
import type { Catalog } from '#server/catalog/catalog.ts';
import type { Ctx } from '#server/context.ts';
import { AppError, conflict } from '#server/errors.ts';
import { lockVisits, moveWithRoom, type VisitWanted } from '#server/orders/moves/move-visits.ts';
import { withRoom } from '#server/orders/moves/with-room.ts';
import { orderMoney } from '#server/orders/order-money.ts';
import type { OrderRow } from '#server/orders/order-row.ts';
import { cardText } from '#server/orders/papers/card-text.ts';
import type { Cashier } from '#server/orders/purchase/cashier.ts';
import { isOpen } from '#server/orders/purchase/settle-decision.ts';
import type { Settled, Verdict } from '#server/orders/purchase/settle.ts';
import { lockOrder } from '#server/orders/read-order.ts';
import type { OrdersTables } from '#server/orders/tables.ts';
import { assertNotSent } from '#server/orders/tickets/not-sent.ts';
import { writeDecisions, type PaymentRow } from '#server/payments/attempts.ts';
import type { Approved } from '#server/payments/gateways/gateway.ts';
import { LEDGER, paidSale, paymentPosting, post, raisePosting } from '#server/payments/ledger.ts';
import { crashPoint } from '#server/platform/crash-points.ts';
import { isBoughtAndHeldBy } from './payable.ts';

type PaidMove = Selectable<OrdersTables['paid_move']>;
type RaiseRow = Selectable<OrdersTables['item_raise']>;
/** All that is done when the payment of a move is approved, locked. */
type Approval = { order: OrderRow; payment: PaymentRow; move: PaidMove; outcome: Approved };

/**
 * Settles payments as before. One for another day of what was bought is approved in the transaction that moves it. If it cannot be moved any more, its money goes back.
 */
export function movingWhatIsPaid(cashier: Cashier): Cashier {
  return {
    ...cashier,
    async settle(ctx, verdict) {
      const settled = await cashier.settle(ctx, verdict);
      return settled?.isToMove ? finishPaidMove(ctx, cashier, settled, verdict) : settled;
    },
  };
}

async function finishPaidMove(ctx: Ctx, cashier: Cashier, settled: Settled, verdict: Verdict): Promise<Settled | null> {
  const { outcome, paymentId } = verdict;
  if (outcome.status !== 'approved') return settled;
  crashPoint('P5');
  try {
    return await withRoom(ctx, async (ctx, catalog) => {
      const order = await lockOrder(ctx, settled.orderId);
      const payment = await lockPayment(ctx, paymentId);
      // Done or given up by somebody else, while the order's lock was waited for.
      if (!isOpen(payment.state) || payment.decided_at !== null) return { ...settled, paymentState: payment.state, isToMove: false };
      const move = await moveOf(ctx, paymentId);
      await moveApproved(ctx, catalog, { order, payment, move, outcome });
      crashPoint('P6');
      return { ...settled, paymentState: 'approved', isToMove: false };
    });
  } catch (reason) {
    if (!(reason instanceof AppError) || reason.status >= 500) throw reason;
    ctx.log.warn({ reason: reason.message, payment: paymentId }, 'A visit was paid for another day and cannot be moved');
    return cashier.settle(ctx, { ...verdict, isMoveRefused: true });
  }
}

async function moveApproved(ctx: Ctx, catalog: Catalog, approval: Approval): Promise<void> {
  const { order, payment, move, outcome } = approval;
  if (!isDay(move.visit_date)) throw conflict('not-dated', 'This is not for a certain day.');
  const raises = await raisesOf(ctx, payment);
  const wanted: VisitWanted = {
    itemIds: move.item_ids,
    date: move.visit_date,
    time: move.entry_time,
    reason: `${orderMoney(ctx, order, payment.amount_cents)} more was paid for it by ${cardText({ brand: outcome.brand, last_four: outcome.lastFour })}.`,
    isHolders: (ticket) => isBoughtAndHeldBy({ order, ticket }, order.buyer_account ?? ''),
  };
  // Some of them were moved there without this payment.
  const { there } = await lockVisits(ctx, catalog, wanted);
  if (there.length > 0) throw conflict('moved-meanwhile', 'This was moved meanwhile.');
  await moveWithRoom(ctx, catalog, wanted, async (ctx, _catalog, visits) => {
    await assertNotSent(
      ctx,
      visits.map(({ ticket }) => ticket.admission_id),
    );
    await writePaid(ctx, approval, raises);
  });
}

async function lockPayment(ctx: Ctx, paymentId: string): Promise<PaymentRow> {
  return ctx.db
    .selectFrom('payment')
    .selectAll()
    .where('workspace_id', '=', ctx.workspace.id)
    .where('payment_id', '=', paymentId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

async function moveOf(ctx: Ctx, paymentId: string): Promise<PaidMove> {
  return ctx.db.selectFrom('paid_move').selectAll().where('workspace_id', '=', ctx.workspace.id).where('payment_id', '=', paymentId).executeTakeFirstOrThrow();
}

async function raisesOf(ctx: Ctx, { payment_id: paymentId }: PaymentRow): Promise<RaiseRow[]> {
  return ctx.db.selectFrom('item_raise').selectAll().where('workspace_id', '=', ctx.workspace.id).where('payment_id', '=', paymentId).execute();
}

/** The payment, its posting, and what it makes dearer: the things, their tickets and the order. */
async function writePaid(ctx: Ctx, { order, payment, outcome }: Approval, raises: readonly RaiseRow[]): Promise<void> {
  const { payment_id: paymentId, order_id: orderId, currency, gateway, amount_cents: amountCents } = payment;
  const { id: gatewayId, brand, lastFour } = outcome;
  await writeDecisions(ctx, [{ paymentId, state: 'approved', gatewayId, brand: brand || null, lastFour: lastFour || null, declineMessage: null }]);
  const sum = (of: keyof RaiseRow & `${string}_cents`): number => raises.reduce((total, raise) => total + raise[of], 0);
  const amounts = {
    itemsCents: sum('price_cents'),
    taxCents: sum('tax_cents'),
    feesCents: sum('fees_cents'),
    includedTaxCents: sum('included_tax_cents'),
    totalCents: sum('total_cents'),
  };
  const paid = paymentPosting(orderId, currency, LEDGER.cardClearing(gateway ?? 'none'), amountCents);
  const [txnId] = await post(ctx, [paidSale(raisePosting(orderId, currency, amounts), paid)]);
  const { id: ws } = ctx.workspace;
  await sql`
    with raised as (update item_raise set txn_id = ${txnId} where workspace_id = ${ws} and payment_id = ${paymentId} returning *),
    dearer as (update admission a set price_cents = a.price_cents + r.price_cents from raised r where a.workspace_id = ${ws} and a.item_id = r.item_id and a.live)
    update order_item i set price_cents = i.price_cents + r.price_cents, tax_cents = i.tax_cents + r.tax_cents, fees_cents = i.fees_cents + r.fees_cents,
      included_tax_cents = i.included_tax_cents + r.included_tax_cents, total_cents = i.total_cents + r.total_cents
    from raised r where i.workspace_id = ${ws} and i.item_id = r.item_id`.execute(ctx.db);
  await ctx.db
    .updateTable('sales_order')
    .set((eb) => ({
      items_cents: eb('items_cents', '+', amounts.itemsCents),
      tax_cents: eb('tax_cents', '+', amounts.taxCents),
      fees_cents: eb('fees_cents', '+', amounts.feesCents),
      included_tax_cents: eb('included_tax_cents', '+', amounts.includedTaxCents),
      total_cents: eb('total_cents', '+', amounts.totalCents),
      updated_at: new Date(ctx.clock.now()),
    }))
    .where('workspace_id', '=', ws)
    .where('order_id', '=', order.order_id)
    .execute();
}
