import type { ObjectId } from '#domain/ids.ts';
import { toDecimal } from '#domain/cents.ts';
import type { Ctx } from '#server/context.ts';
import { closedBy, goodwillParts, planRefund } from '#server/orders/refund-plan.ts';
import { itemsToPlan, paymentsToPlan, refundableOrders, type RefundableOrder } from '#server/orders/refundable-orders.ts';
import type { TaskFacts } from '#server/workspaces/task-facts.ts';
import type { Task } from '#server/workspaces/tasks.ts';
import type { AskedRefund } from './refund-desk.ts';

/** Whose order it is, and what agreeing would do now: worked out by the plan that gives it, with nothing locked or set aside. */
export async function refundFacts(ctx: Ctx, tasks: readonly Task<AskedRefund>[]): Promise<ReadonlyMap<ObjectId, Partial<TaskFacts>>> {
  const orders = await refundableOrders(ctx, [...new Set(tasks.map((task) => task.data.orderId))]);
  return new Map(
    tasks.map((task) => {
      const { orderId, askedCents, reason, arbitrary } = task.data;
      const order = orders.get(orderId);
      const why = arbitrary ? ('goodwill' as const) : (task.data.why ?? null);
      const known = { amount: toDecimal(askedCents), reason: reason || null, why, order: order ? named(order) : null };
      return [task.id, { ...known, ...(order && task.status === 'open' ? outcomeOf(task.data, order) : {}) }];
    }),
  );
}

const named = ({ order }: RefundableOrder) => ({
  _id: order.order_id,
  number: order.reference,
  total: toDecimal(order.total_cents),
  buyer: order.buyer_name || order.buyer_email,
});

function outcomeOf(asked: AskedRefund, { items, payments, liveTickets, owed }: RefundableOrder): Pick<TaskFacts, 'to' | 'tickets' | 'is_outdated'> {
  const { parts, closed } = planned(asked, { items, payments, owed });
  const to = parts.map(({ paymentId, amountCents }) => {
    const { tender, brand, last_four } = payments.find((payment) => payment.payment_id === paymentId)!;
    return { ...(asked.inCash ? { tender: 'cash', brand: null, last_four: null } : { tender, brand, last_four }), amount: toDecimal(amountCents) };
  });
  const sum = parts.reduce((total, part) => total + part.amountCents, 0);
  const tickets = closed.reduce((count, itemId) => count + (liveTickets.get(itemId) ?? 0), 0);
  return sum === asked.askedCents ? { to, tickets, is_outdated: false } : { to: [], tickets: 0, is_outdated: true };
}

function planned(asked: AskedRefund, { items, payments, owed }: Pick<RefundableOrder, 'items' | 'payments' | 'owed'>) {
  if (asked.arbitrary) return { parts: goodwillParts(paymentsToPlan(payments), asked.askedCents), closed: [] };
  const plan = planRefund(itemsToPlan(items, owed), paymentsToPlan(payments), asked);
  return plan.ok ? { parts: plan.parts, closed: closedBy(plan) } : { parts: [], closed: [] };
}
