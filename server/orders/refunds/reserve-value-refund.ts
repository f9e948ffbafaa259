import { sql } from 'kysely';
import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import type { ViewScope } from '#server/doclets/views.ts';
import { AppError } from '#server/errors.ts';
import type { OrderRow } from '#server/orders/order-row.ts';
import { orderMetBy } from '#server/orders/order-scope.ts';
import type { RefundRow } from '#server/orders/refund-row.ts';
import { returnableCents, type PaymentRow } from '#server/payments/attempts.ts';
import { LEDGER } from '#server/payments/ledger.ts';
import { changeValue, notEnoughValue, storedValue } from '#server/payments/stored-value.ts';
import { moreThanLeft } from './reserve-refund.ts';
import { writeRefund } from './write-refund.ts';

export type ValueReturn = {
  wristbandId: ObjectId;
  amountCents: number;
  inCash: boolean;
  reason: string;
  requestedBy: ObjectId;
  approvedBy: ObjectId | null;
};

/** `wantedCents`: null means all that is on the band. */
export async function valueToReturn(ctx: Ctx, wristbandId: ObjectId, wantedCents: number | null): Promise<number> {
  const unspent = await storedValue(ctx, wristbandId);
  const amountCents = wantedCents ?? unspent;
  if (amountCents <= 0) throw new AppError(400, 'nothing-to-return', 'There is nothing on this wristband to give back.');
  if (amountCents > unspent) throw notEnoughValue();
  return amountCents;
}

/**
 * Reserves unspent value, to go back to what it was paid with: cards before cash, the latest first, or all in cash (`inCash`) if an administrator decided so. It is never more than
 * is on the band, and never more to a payment than that payment brought.
 */
export async function reserveValueRefund(ctx: Ctx, ask: ValueReturn, scope: ViewScope): Promise<RefundRow[]> {
  const refunds: RefundRow[] = [];
  for (const { order, payment, amountCents } of await partsOf(ctx, ask, scope)) {
    const refund = await writeRefund(ctx, {
      order,
      payment: ask.inCash ? { ...payment, tender: 'cash', gateway: null } : payment,
      ask,
      amountCents,
      kind: 'partial',
      itemId: null,
      posting: {
        kind: 'refund',
        orderId: order.order_id,
        currency: order.currency,
        entries: [
          { account: LEDGER.storedValue(ask.wristbandId), amountCents },
          { account: LEDGER.refundPayable, amountCents: -amountCents },
        ],
      },
    });
    if (!(await changeValue(ctx, { wristbandId: ask.wristbandId, kind: 'return', amountCents: -amountCents, refundId: refund.refund_id })))
      throw notEnoughValue();
    refunds.push(refund);
  }
  return refunds;
}

/** `isMet`: the order is within the caller's scope. */
type TopUp = { order: OrderRow & { isMet: boolean }; payment: PaymentRow };

/** The top-ups that the amount goes back to, among those within the scope. It is refused where they have too little left. */
export async function partsOf(
  ctx: Ctx,
  { wristbandId, amountCents }: Pick<ValueReturn, 'wristbandId' | 'amountCents'>,
  scope: ViewScope,
): Promise<(TopUp & { amountCents: number })[]> {
  const topUps = await topUpsOf(ctx, wristbandId, scope);
  if (topUps.reduce((sum, { payment }) => sum + returnableCents(payment), 0) < amountCents) throw moreThanLeft(topUps.map(({ payment }) => payment));
  let open = amountCents;
  const parts = topUps.flatMap(({ order, payment }) => {
    const part = order.isMet ? Math.min(open, returnableCents(payment)) : 0;
    if (part === 0) return [];
    open -= part;
    return [{ order, payment, amountCents: part }];
  });
  if (open > 0) throw new AppError(403, 'another-store', 'This was paid in at another store. It is given back there, or by the office.');
  return parts;
}

/** Locks the orders that brought the money that is or was on the band. */
export async function lockTopUps(ctx: Ctx, wristbandId: ObjectId): Promise<ObjectId[]> {
  const { rows } = await sql<{ order_id: string }>`
    select t.order_id from wristband_top_up t join sales_order o on o.workspace_id = t.workspace_id and o.order_id = t.order_id
    where t.workspace_id = ${ctx.workspace.id} and t.wristband_id = ${wristbandId} and o.state = 'complete' order by t.order_id for update of o`.execute(
    ctx.db,
  );
  return rows.map((row) => row.order_id);
}

async function topUpsOf(ctx: Ctx, wristbandId: ObjectId, scope: ViewScope): Promise<TopUp[]> {
  const ids = await lockTopUps(ctx, wristbandId);
  if (ids.length === 0) return [];
  const [orders, payments] = await Promise.all([
    ctx.db
      .selectFrom('sales_order as o')
      .selectAll()
      .select(sql<boolean>`${orderMetBy(scope, sql`o.operator_account`)}`.as('isMet'))
      .where('o.workspace_id', '=', ctx.workspace.id)
      .where('o.order_id', 'in', ids)
      .execute(),
    ctx.db
      .selectFrom('payment')
      .selectAll()
      .where('workspace_id', '=', ctx.workspace.id)
      .where('order_id', 'in', ids)
      .where('state', '=', 'approved')
      .orderBy('payment_id', 'desc')
      .execute(),
  ]);
  const byId = new Map(orders.map((order) => [order.order_id, order]));
  const all = payments.flatMap((payment) => {
    const order = byId.get(payment.order_id);
    return order ? [{ order, payment }] : [];
  });
  return [...all.filter(({ payment }) => payment.gateway !== null), ...all.filter(({ payment }) => payment.gateway === null)];
}
