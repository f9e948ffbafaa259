import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import { AppError, conflict } from '#server/errors.ts';
import { signedIn } from '#server/http/actor.ts';
import { insertAttempts, type PaymentRow } from '#server/payments/attempts.ts';
import { LEDGER, paymentPosting, post } from '#server/payments/ledger.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { expectedCents, moveCash } from '#server/pos/till/till-cash.ts';
import { lockTillOfSale, type TillSession } from '#server/pos/till/till.ts';
import { beginTender, sequenceReused, type TenderAsk } from './tenders.ts';

type CashAsk = TenderAsk & { tenderCents: number | null; changeCents: number | null };

/** Cash is counted, put into the drawer and answered with change in one transaction. It pays what was given, less the change. */
export async function chargeCash(ctx: Ctx, ask: CashAsk): Promise<ObjectId> {
  return inTransaction(ctx, async (ctx) => {
    const begun = await beginTender(ctx, ask, 'cash');
    if (begun.standing) {
      assertSameCash(begun.standing, ask);
      return begun.standing.payment_id;
    }
    const { order } = begun.sale;
    const { tenderCents, changeCents } = cashOf(ask, begun.amountCents);
    const till = await lockTillOfSale(ctx, order.terminal_id!);
    if (changeCents > (await expectedCents(ctx, till.till_session_id)))
      throw conflict('not-enough-change', 'There is not enough cash in the till to give change.');
    const paymentId = ctx.random.objectId();
    await insertAttempts(ctx, [
      {
        paymentId,
        orderId: order.order_id,
        attemptNo: begun.attemptNo,
        tender: 'cash',
        gateway: null,
        gatewayKey: null,
        state: 'approved',
        amountCents: begun.amountCents,
        currency: order.currency,
        tenderCents,
        changeCents,
        tillSessionId: till.till_session_id,
        operatorAccount: signedIn(ctx).accountId,
      },
    ]);
    await moveCash(ctx, till, { kind: 'sale', amountCents: tenderCents, orderId: order.order_id });
    if (changeCents > 0) await moveCash(ctx, till, { kind: 'change', amountCents: -changeCents, orderId: order.order_id });
    await post(ctx, [paymentPosting(order.order_id, order.currency, LEDGER.till(till.till_id), begun.amountCents)]);
    return paymentId;
  });
}

/** Other cash than was put into the drawer is another payment, not a retry. */
function assertSameCash({ tender_cents, change_cents }: PaymentRow, { tenderCents, changeCents }: CashAsk): void {
  const isOther = (asked: number | null, stands: number | null) => asked !== null && asked !== stands;
  if (isOther(tenderCents, tender_cents) || isOther(changeCents, change_cents)) throw sequenceReused();
}

function cashOf(ask: CashAsk, amountCents: number): { tenderCents: number; changeCents: number } {
  const tenderCents = ask.tenderCents ?? amountCents + (ask.changeCents ?? 0);
  const changeCents = tenderCents - amountCents;
  if (changeCents < 0) throw new AppError(400, 'malformed', 'Less cash was given than is due.', { path: ['data', 'amount_tender'] });
  if (ask.changeCents !== null && ask.changeCents !== changeCents)
    throw new AppError(400, 'malformed', 'What was given, less the change, is not the amount due.', { path: ['data', 'amount_change'] });
  return { tenderCents, changeCents };
}

/** When a sale is cancelled, its cash is given back out of the given drawer. */
export async function returnCash(ctx: Ctx, till: TillSession, payment: { order_id: string; amount_cents: number; currency: string }): Promise<void> {
  if (payment.amount_cents > (await expectedCents(ctx, till.till_session_id)))
    throw conflict('not-enough-cash', 'There is not enough cash in the till to give it back.');
  await moveCash(ctx, till, { kind: 'refund', amountCents: -payment.amount_cents, orderId: payment.order_id });
  const back = paymentPosting(payment.order_id, payment.currency, LEDGER.till(till.till_id), -payment.amount_cents);
  await post(ctx, [{ ...back, kind: 'void' }]);
}
