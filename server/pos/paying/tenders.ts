import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import { conflict } from '#server/errors.ts';
import { signedIn } from '#server/http/actor.ts';
import { begunNote } from '#server/http/idempotency/begun.ts';
import { commitHolds } from '#server/inventory/sales/order-holds.ts';
import { ordersPastVisit } from '#server/orders/past-visits.ts';
import { setOrderStates } from '#server/orders/purchase/order-states.ts';
import { tooFew } from '#server/orders/purchase/placement-checks.ts';
import { sellingCatalog } from '#server/orders/purchase/shelf.ts';
import { insertAttempts, type PaymentRow } from '#server/payments/attempts.ts';
import type { Tender } from '#server/payments/contract.ts';
import { gatewayKeyOf } from '#server/payments/gateway-key.ts';
import type { PaymentSource } from '#server/payments/gateways/gateway.ts';
import { crashPoint } from '#server/platform/crash-points.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { noLongerHeld } from '#server/pos/sale/lost-items.ts';
import {
  amountOfTender,
  assertNotEmpty,
  assertOpen,
  assertTerminalSells,
  dueCents,
  lockSale,
  nextAttempt,
  readSale,
  type Sale,
} from '#server/pos/sale/sale.ts';
import { openSessionAt } from '#server/pos/till/till.ts';

/** `sequence`: the terminal's own number of the tender. A tender sent again under its number is the same tender. */
export type TenderAsk = { orderId: ObjectId; amountCents: number | null; sequence: number | null };
type Begun = { sale: Sale; amountCents: number; attemptNo: number; standing: PaymentRow | null };

/**
 * Every payment of a sale begins here, under the sale's lock. The sale's things are claimed, the amount is checked against what is due, and a tender begun earlier under the same
 * number is found again.
 */
export async function beginTender(ctx: Ctx, ask: TenderAsk, tender: Tender): Promise<Begun> {
  const order = await lockSale(ctx, ask.orderId);
  const sale = await readSale(ctx, order);
  const standing = sale.payments.find((payment) => payment.attempt_no === ask.sequence) ?? null;
  if (standing) {
    if (standing.tender !== tender || (ask.amountCents !== null && standing.amount_cents !== ask.amountCents)) throw sequenceReused();
    return { sale, amountCents: standing.amount_cents, attemptNo: standing.attempt_no, standing };
  }
  assertOpen(order);
  await assertTerminalSells(ctx, order);
  assertNotEmpty(sale);
  const amountCents = amountOfTender(dueCents(sale), ask.amountCents);
  await claimPayable(ctx, sale);
  const attemptNo = ask.sequence ?? nextAttempt(sale);
  return { sale, amountCents, attemptNo, standing: null };
}

/** A sale that was left with a part of it paid may be found again when the visit is over. Nothing more is taken for it then. */
export async function claimPayable(ctx: Ctx, sale: Sale): Promise<void> {
  const { order_id } = sale.order;
  if ((await ordersPastVisit(ctx, [order_id])).has(order_id))
    throw conflict('visit-over', 'The day or the time of one of these items is over. Take it out of the sale, or cancel the sale.');
  await claimItems(ctx, sale);
}

/** From the first payment on, the things belong to the sale and no longer run out. */
export async function claimItems(ctx: Ctx, { order, items }: Sale): Promise<void> {
  const holdIds = items.flatMap((item) => item.hold_id ?? []);
  if (holdIds.length === 0) return;
  const few = tooFew(
    await sellingCatalog(ctx),
    items.map((item) => ({ productId: item.product_id })),
  );
  if (few !== null) throw conflict('too-few', few);
  const [answer] = await commitHolds(ctx.db, ctx.workspace.id, [{ orderId: order.order_id, owners: [order.owner], holdIds }]);
  if (!answer?.ok) throw noLongerHeld(items.filter((item) => answer?.unavailable.includes(item.hold_id ?? '')));
  if (order.state === 'placeholder') await setOrderStates(ctx, [order.order_id], 'paying');
}

/** The tender that this very request had begun when it was cut off. */
export const begunAttempt = begunNote<number>('attempt_no');

/** Another customer's card is not a retry, as far as both card numbers are known. */
function assertSameCard({ last_four: lastFour }: PaymentRow, source: PaymentSource): void {
  if (source.kind === 'card' && lastFour !== null && !source.card.number.endsWith(lastFour)) throw sequenceReused();
}

export const sequenceReused = () => conflict('sequence-reused', 'This sequence number was used for another payment.');

/**
 * The payment is written, then the bank is asked, then it is settled; no connection is held while the bank is asked. The payment's state tells what the bank said, if it has
 * answered.
 */
export async function chargeBank(
  ctx: Ctx,
  ask: TenderAsk,
  tender: Tender,
  source: PaymentSource,
  begin: (ctx: Ctx, begun: Begun, paymentId: ObjectId) => Promise<void>,
): Promise<ObjectId> {
  const paymentId = ctx.random.objectId();
  const begun = await inTransaction(ctx, async (ctx) => {
    const begun = await beginTender(ctx, { ...ask, sequence: ask.sequence ?? begunAttempt.read(ctx) }, tender);
    if (begun.standing) {
      assertSameCard(begun.standing, source);
      return begun;
    }
    await begin(ctx, begun, paymentId);
    await writeAttempt(ctx, begun, { paymentId, tender });
    return begun;
  });
  if (begun.standing) return begun.standing.payment_id;
  const { order } = begun.sale;
  const outcome = await ctx.gateway.charge({
    gatewayKey: gatewayKeyOf(ctx.workspace.id, order.order_id, begun.attemptNo),
    amountCents: begun.amountCents,
    currency: order.currency,
    source,
    ip: ctx.ip,
  });
  await ctx.cashier
    .settle(ctx, { paymentId, outcome })
    .catch((reason: unknown) => ctx.log.error({ reason: String(reason), order: order.order_id }, 'What the bank said could not be written yet'));
  crashPoint('C13');
  return paymentId;
}

async function writeAttempt(
  ctx: Ctx,
  { sale: { order }, attemptNo, amountCents }: Begun,
  { paymentId, tender }: { paymentId: ObjectId; tender: Tender },
): Promise<void> {
  await insertAttempts(ctx, [
    {
      paymentId,
      orderId: order.order_id,
      attemptNo,
      tender,
      gateway: ctx.gateway.name,
      gatewayKey: gatewayKeyOf(ctx.workspace.id, order.order_id, attemptNo),
      state: 'sent',
      amountCents,
      currency: order.currency,
      tillSessionId: await openSessionAt(ctx, order.terminal_id!),
      operatorAccount: signedIn(ctx).accountId,
    },
  ]);
  await begunAttempt.write(ctx, attemptNo);
}
