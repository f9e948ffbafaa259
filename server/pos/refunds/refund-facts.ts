import { toDecimal } from '#domain/cents.ts';
import type { ObjectId } from '#domain/ids.ts';
import { catalogOf } from '#server/catalog/catalogs.ts';
import type { Ctx } from '#server/context.ts';
import type { ItemRow } from '#server/orders/order-row.ts';
import { isLate } from '#server/orders/refunds/refund-deadline.ts';
import { closedBy, goodwillParts, planRefund, touchedBy } from '#server/orders/refunds/refund-plan.ts';
import { itemsToPlan, paymentsToPlan, refundableOrders, type RefundableOrder } from '#server/orders/refunds/refundable-orders.ts';
import type { Why } from '#server/orders/refunds/reserve-refund.ts';
import type { Task, TaskFacts } from '#server/workspaces/tasks.ts';
import { sumAskedFor, type AskedRefund } from './refund-wanted.ts';

/** Whose order it is, and what agreeing would do now. It is worked out by the plan that would give the refund, with nothing locked or reserved. */
export async function refundFacts(ctx: Ctx, tasks: readonly Task<AskedRefund>[]): Promise<ReadonlyMap<ObjectId, Partial<TaskFacts>>> {
  const catalog = await catalogOf(ctx);
  const orders = await refundableOrders(ctx, [...new Set(tasks.map((task) => task.data.orderId))]);
  return new Map(
    tasks.map((task) => {
      const { orderId, reason, arbitrary } = task.data;
      const askedCents = sumAskedFor(task.data);
      const order = orders.get(orderId);
      const why = arbitrary ? ('goodwill' as const) : (reasonsOf(task.data)[0] ?? null);
      const known = { amount: askedCents === null ? null : toDecimal(askedCents), reason: reason || null, why, order: order ? named(order) : null };
      return [task.id, { ...known, ...(order && task.status === 'open' ? outcomeOf(task.data, order, (item) => isLate(catalog, item, ctx.clock.now())) : {}) }];
    }),
  );
}

const named = ({ order }: RefundableOrder) => ({
  _id: order.order_id,
  number: order.reference,
  total: toDecimal(order.total_cents),
  buyer: order.buyer_name || order.buyer_email,
});

type IsLate = (item: ItemRow) => boolean;

function outcomeOf(asked: AskedRefund, order: RefundableOrder, isLateNow: IsLate): Pick<TaskFacts, 'to' | 'tickets' | 'goods' | 'is_outdated'> {
  const { parts, closed, touched } = planned(asked, order);
  const sum = parts.reduce((total, part) => total + part.amountCents, 0);
  const isAsAsked = sum === sumAskedFor(asked) && reasonsNow(order, touched, isLateNow).every((why) => reasonsOf(asked).includes(why));
  if (!isAsAsked) return { to: [], tickets: 0, goods: 0, is_outdated: true };
  const to = parts.map(({ paymentId, amountCents }) => {
    const { tender, brand, last_four } = order.payments.find((payment) => payment.payment_id === paymentId)!;
    return { ...(asked.inCash ? { tender: 'cash', brand: null, last_four: null } : { tender, brand, last_four }), amount: toDecimal(amountCents) };
  });
  const countOf = (itemIds: readonly ObjectId[]) => itemIds.reduce((count, itemId) => count + (order.live.get(itemId) ?? 0), 0);
  const [goods = [], tickets = []] = [true, false].map((isGoods) => closed.filter((itemId) => order.goods.has(itemId) === isGoods));
  return { to, tickets: countOf(tickets), goods: countOf(goods), is_outdated: false };
}

function planned(asked: AskedRefund, { items, payments }: RefundableOrder) {
  const money = paymentsToPlan(payments);
  if (asked.arbitrary) return { parts: goodwillParts(money, sumAskedFor(asked) ?? 0), closed: [], touched: [] };
  const plan = planRefund(itemsToPlan(items, money), money, asked);
  return plan.ok ? { parts: plan.parts, closed: closedBy(plan), touched: touchedBy(plan) } : { parts: [], closed: [], touched: [] };
}

function reasonsNow({ items, used }: RefundableOrder, touched: readonly ObjectId[], isLateNow: IsLate): Why[] {
  const isUsed = touched.some((itemId) => used.has(itemId));
  const comesLate = items.some((item) => touched.includes(item.item_id) && isLateNow(item));
  return [...(isUsed ? ['used' as const] : []), ...(comesLate ? ['late' as const] : [])];
}

export const reasonsOf = ({ reasons, why }: AskedRefund): readonly Why[] => reasons ?? (why ? [why] : []);
