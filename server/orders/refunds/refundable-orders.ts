import { sql } from 'kysely';
import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import type { ItemRow, OrderRow } from '#server/orders/order-row.ts';
import { approvedPayments, returnableCents, type PaymentRow } from '#server/payments/attempts.ts';
import type { RefundableItem, RefundablePayment } from './refund-plan.ts';

/** `live`: how many tickets each of its things has. `goods`: things that are merchandise. `used`: things with a ticket that has let somebody in. */
export type RefundableOrder = {
  order: OrderRow;
  items: ItemRow[];
  payments: PaymentRow[];
  live: ReadonlyMap<ObjectId, number>;
  goods: ReadonlySet<ObjectId>;
  used: ReadonlySet<ObjectId>;
};

/**
 * As a refund is planned. What ended with less money than it cost is owed the rest once there is money again: that of a
 * dispute that was won, or of a refund that came back.
 */
export function itemsToPlan(items: readonly ItemRow[], payments: readonly RefundablePayment[]): RefundableItem[] {
  const hasMoney = payments.some((payment) => payment.leftCents > 0);
  return items.map((item) => ({
    itemId: item.item_id,
    totalCents: item.total_cents,
    refundedCents: item.refunded_cents,
    isOpen: item.state === 'open' || (hasMoney && item.state === 'refunded' && item.refunded_cents < item.total_cents),
  }));
}

export const paymentsToPlan = (payments: RefundableOrder['payments']): RefundablePayment[] =>
  payments.map((payment) => ({ paymentId: payment.payment_id, leftCents: returnableCents(payment) }));

/** What a refund of these orders would find, to be looked at: nothing is locked. */
export async function refundableOrders(ctx: Ctx, orderIds: readonly ObjectId[]): Promise<ReadonlyMap<ObjectId, RefundableOrder>> {
  if (orderIds.length === 0) return new Map();
  const ws = ctx.workspace.id;
  const orders = await ctx.db.selectFrom('sales_order').selectAll().where('workspace_id', '=', ws).where('order_id', 'in', orderIds).execute();
  const items = await ctx.db
    .selectFrom('order_item')
    .selectAll()
    .where('workspace_id', '=', ws)
    .where('order_id', 'in', orderIds)
    .where('state', 'not in', ['void', 'replaced'])
    .orderBy('line_no')
    .execute();
  const payments = await approvedPayments(ctx, orderIds);
  const { rows } = await sql<{ item_id: ObjectId; count: number; is_used: boolean; is_goods: boolean }>`
    select item_id, count(*)::int as count, bool_or(state <> 'active') as is_used, bool_and(kind = 'merchandise') as is_goods from admission
    where workspace_id = ${ws} and order_id = any(${[...orderIds]}::text[]) and item_id = any(${items.map((item) => item.item_id)}::text[]) and live group by item_id`.execute(
    ctx.db,
  );
  const live = new Map(rows.map((row) => [row.item_id, row.count]));
  const goods = new Set(rows.filter((row) => row.is_goods).map((row) => row.item_id));
  const used = new Set(rows.filter((row) => row.is_used).map((row) => row.item_id));
  const [itemsOf, paymentsOf] = [Map.groupBy(items, (item) => item.order_id), Map.groupBy(payments, (payment) => payment.order_id)];
  return new Map(
    orders.map((order) => [
      order.order_id,
      { order, items: itemsOf.get(order.order_id) ?? [], payments: paymentsOf.get(order.order_id) ?? [], live, goods, used },
    ]),
  );
}
