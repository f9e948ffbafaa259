import { ZERO_CENTS } from '#domain/cents.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import { AppError, conflict, notFound } from '#server/errors.ts';
import { storeOf, terminalAtHand } from '#server/gate/gate-place.ts';
import { signedIn } from '#server/http/actor.ts';
import { saleOwner } from '#server/inventory/owners/owners.ts';
import { newReference } from '#server/orders/order-row.ts';
import type { ItemRow, OrderRow } from '#server/orders/order-row.ts';
import { insertOrders } from '#server/orders/purchase/insert-orders.ts';
import type { Quote } from '#server/orders/purchase/quote.ts';
import { lockOrder, standingItems } from '#server/orders/read-order.ts';
import type { PaymentRow } from '#server/payments/attempts.ts';
import { MOST_SEQUENCE } from '#server/pos/contract.ts';
import { openSessionAt } from '#server/pos/till/till.ts';

/** `heldUntil`: when the first hold that no payment has claimed runs out. */
export type Sale = { order: OrderRow; items: ItemRow[]; payments: PaymentRow[]; heldUntil: Date | null };

export const NOTHING: Quote = {
  units: [],
  refused: [],
  itemsCents: ZERO_CENTS,
  discountCents: ZERO_CENTS,
  taxCents: ZERO_CENTS,
  feesCents: ZERO_CENTS,
  includedTaxCents: ZERO_CENTS,
  totalCents: ZERO_CENTS,
};

/** A sale begins empty at a terminal. Its things belong to it until they are paid. */
export async function openSale(ctx: Ctx, terminalId: ObjectId): Promise<Sale> {
  const terminal = await terminalAtHand(ctx, terminalId);
  const orderId = ctx.random.objectId();
  await insertOrders(ctx, [
    {
      orderId,
      reference: newReference(ctx.random),
      source: 'pos',
      state: 'placeholder',
      owner: saleOwner(orderId),
      storeId: storeOf(terminal),
      quote: NOTHING,
      promo: null,
      buyer: { accountId: null, consumerId: null, name: '', email: '', phone: '' },
      billing: {},
      kvp: {},
      cashless: false,
      attempts: 0,
      terminalId,
      tillSessionId: await openSessionAt(ctx, terminalId),
      operatorAccount: signedIn(ctx).accountId,
    },
  ]);
  return readSale(ctx, await lockSale(ctx, orderId));
}

/** Locks a sale of the caller's terminal until the transaction ends. The office may work on any sale. */
export async function lockSale(ctx: Ctx, orderId: ObjectId): Promise<OrderRow> {
  const order = await lockOrder(ctx, orderId, 'The sale');
  if (order.source !== 'pos') throw notFound('The sale');
  const actor = signedIn(ctx);
  if (actor.caller === 'pos' && order.operator_account !== actor.accountId) await assertAtTerminalOf(ctx, order);
  return order;
}

/** Somebody who may not use the sale's terminal is told that there is no such sale. Passing failures are passed on as they are. */
async function assertAtTerminalOf(ctx: Ctx, order: OrderRow): Promise<void> {
  try {
    await terminalAtHand(ctx, order.terminal_id ?? '');
  } catch (reason) {
    throw reason instanceof AppError && reason.status < 500 ? notFound('The sale') : reason;
  }
}

/** At a terminal that was switched off, or taken from its operator, a sale can be ended or given up, but nothing more is sold or charged. */
export async function assertTerminalSells(ctx: Ctx, { terminal_id }: OrderRow): Promise<void> {
  if (ctx.actor.caller === 'pos' && terminal_id !== null) await terminalAtHand(ctx, terminal_id);
}

export const isOpen = (order: Pick<OrderRow, 'state'>): boolean => order.state === 'placeholder' || order.state === 'paying';

export const inReview = () => conflict('needs-review', 'This sale has to be looked at by the office first.');

export function assertOpen(order: OrderRow): void {
  if (order.state === 'needs-review') throw inReview();
  if (!isOpen(order)) throw conflict(`sale-${order.state}`, `This sale is ${order.state}.`);
}

/** A top-up of a wristband. */
export const isTopUp = (order: Pick<OrderRow, 'owner'>): boolean => order.owner.startsWith('top-up:');

export function assertNotEmpty({ items }: Pick<Sale, 'items'>): void {
  if (items.length === 0) throw conflict('nothing-sold', 'There is nothing in this sale yet.');
}

/** A top-up is ended by its own call, and nothing else is sold with it. */
export function assertNoTopUp(order: OrderRow): void {
  if (isTopUp(order)) throw conflict('top-up', 'This is money for a wristband. It ends by itself.');
}

export async function readSale(ctx: Ctx, order: OrderRow): Promise<Sale> {
  const [items, payments, held] = await Promise.all([
    standingItems(ctx, order.order_id),
    ctx.db
      .selectFrom('payment')
      .selectAll()
      .where('workspace_id', '=', ctx.workspace.id)
      .where('order_id', '=', order.order_id)
      .orderBy('attempt_no')
      .execute(),
    firstEnd(ctx, order.order_id),
  ]);
  return { order, items, payments, heldUntil: held };
}

async function firstEnd(ctx: Ctx, orderId: ObjectId): Promise<Date | null> {
  const row = await ctx.db
    .selectFrom('order_item as i')
    .innerJoin('hold as h', (join) => join.onRef('h.workspace_id', '=', 'i.workspace_id').onRef('h.hold_id', '=', 'i.hold_id'))
    .select('h.expires_at')
    .where('i.workspace_id', '=', ctx.workspace.id)
    .where('i.order_id', '=', orderId)
    .where('i.state', '=', 'open')
    .where('h.state', '=', 'held')
    .orderBy('h.expires_at')
    .limit(1)
    .executeTakeFirst();
  return row?.expires_at ?? null;
}

const STILL_OPEN: readonly PaymentRow['state'][] = ['created', 'sent', 'unknown'];

export const isUndecided = (payment: PaymentRow): boolean => STILL_OPEN.includes(payment.state);

export function paidCents(payments: readonly PaymentRow[]): number {
  return payments.filter((payment) => payment.state === 'approved').reduce((sum, payment) => sum + payment.amount_cents, 0);
}

/** What is still to be paid. Money whose arrival is not known yet counts as paid, so that nobody pays it twice. For a sale that came to nothing, nothing is. */
export function dueCents({ order, payments }: Pick<Sale, 'order' | 'payments'>): number {
  if (order.state === 'cancelled' || order.state === 'expired') return 0;
  const pending = payments.filter(isUndecided).reduce((sum, payment) => sum + payment.amount_cents, 0);
  return order.total_cents - paidCents(payments) - pending;
}

/** Added to the attempt number when a wristband pays beside a card in one tender, so that the number does not meet those of other tenders. */
export const VALUE_PART = 100_000;

/** Tenders without a number are counted beyond those that a terminal gives, so that they take none that it comes to later. */
export function nextAttempt({ payments }: Pick<Sale, 'payments'>): number {
  return Math.max(MOST_SEQUENCE, ...payments.map((payment) => payment.attempt_no).filter((no) => no < VALUE_PART)) + 1;
}

/** A tender pays all that is due, or the part of it that was named. */
export function amountOfTender(dueNow: number, namedCents: number | null): number {
  if (dueNow <= 0) throw conflict('nothing-due', 'There is nothing left to pay.');
  const amountCents = namedCents ?? dueNow;
  if (amountCents <= 0) throw new AppError(400, 'malformed', 'A payment is more than nothing.', { path: ['data', 'amount_base'] });
  if (amountCents > dueNow) throw conflict('more-than-due', 'This is more than what is left to pay.');
  return amountCents;
}
