import { sql } from 'kysely';
import { formatCents } from '#domain/cents-text.ts';
import { cents } from '#domain/cents.ts';
import type { ObjectId } from '#domain/ids.ts';
import { isVisible } from '#domain/validation/text.ts';
import type { Ctx } from '#server/context.ts';
import { AppError, conflict, notAllowed } from '#server/errors.ts';
import { signedIn } from '#server/http/actor.ts';
import { begunNote } from '#server/http/idempotency/begun.ts';
import { lockOrder } from '#server/orders/read-order.ts';
import type { RefundRow } from '#server/orders/refund-row.ts';
import { reserveArbitraryRefund, reserveRefund, type Why } from '#server/orders/refunds/reserve-refund.ts';
import { restockGivenBack } from '#server/orders/refunds/restock-given-back.ts';
import { refundsByIds, sendRefunds, sendRefundsLater } from '#server/orders/refunds/send-refunds.ts';
import { inTransaction, tryAndTakeBack } from '#server/platform/database/transaction.ts';
import { isTopUp } from '#server/pos/sale/sale.ts';
import { recordAudit } from '#server/workspaces/audit.ts';
import { openTask, type TaskKind } from '#server/workspaces/tasks.ts';
import { orderAtDesk } from './order-at-desk.ts';
import { payAtOnce } from './pay-at-once.ts';
import { reasonsOf, refundFacts } from './refund-facts.ts';
import { needsSecondPerson } from './refund-limits.ts';
import { sumAskedFor, type AskedRefund, type RefundAsked, type RefundGiven, type RefundWanted } from './refund-wanted.ts';
import { waitingRefund, type WaitingRefund } from './waiting-refund.ts';

/** Thrown inside the transaction, so that the reserved refund is rolled back before a second person is asked. */
class NeedsSecond extends Error {
  readonly amountCents: number;

  constructor(amountCents: number) {
    super('A second person has to agree.');
    this.amountCents = amountCents;
  }
}

/**
 * A refund at the counter. A small refund of unused things is given at once. One that is above the limit, for used things, too late for its pass, or goodwill waits for an
 * administrator who is not the person who asks.
 */
export async function giveRefund(ctx: Ctx, wanted: RefundWanted): Promise<RefundGiven> {
  const { accountId } = signedIn(ctx);
  await assertMayRefund(ctx, wanted, accountId);
  if (wanted.inCash) assertMayPayCash(ctx, wanted.reason);
  const begun = await begunBefore(ctx);
  if (begun) return begun;
  try {
    const refunds = await inTransaction(ctx, async (ctx) => {
      const reserved = await reserve(ctx, wanted, { requestedBy: accountId, approvedBy: null, agreedTo: [] });
      if (wanted.arbitrary || (await needsSecondPerson(ctx, [wanted.orderId], accountId))) throw new NeedsSecond(sumOf(reserved));
      await audit(ctx, wanted, 'given', sumOf(reserved));
      await begunRefunds.write(
        ctx,
        reserved.map((refund) => refund.refund_id),
      );
      return giveAtOnce(ctx, wanted, reserved, accountId);
    });
    return { kind: 'given', refunds: await sendRefunds(ctx, refunds) };
  } catch (reason) {
    if (reason instanceof NeedsSecond) return askSecond(ctx, wanted, { askedCents: reason.amountCents, reasons: [] });
    const why = whySecond(reason);
    if (!why) throw reason;
    return askSecond(ctx, wanted, await askedIfAgreed(ctx, wanted, accountId, why));
  }
}

const WHY_SECOND: ReadonlyMap<string, Why> = new Map([
  ['ticket-used', 'used'],
  ['refund-late', 'late'],
]);

/** Why a refusal needs a second person. Null for a refusal that no second person can lift. */
const whySecond = (refusal: unknown): Why | null => (refusal instanceof AppError && WHY_SECOND.get(refusal.code)) || null;

/** Tries again as if a second person had agreed, until every reason that needs one is agreed to. */
export async function asIfAgreed<T>(attempt: (agreedTo: readonly Why[]) => Promise<T>, agreedTo: readonly Why[] = []): Promise<T> {
  try {
    return await attempt(agreedTo);
  } catch (reason) {
    const why = whySecond(reason);
    if (!why || agreedTo.includes(why)) throw reason;
    return asIfAgreed(attempt, [...agreedTo, why]);
  }
}

const TITLE_ENDS: Record<Why, string> = { used: ' for used tickets', late: ' after the last day for refunds' };

const begunRefunds = begunNote<ObjectId[]>('refund_ids');
const begunTask = begunNote<ObjectId>('task_id');

/** What this very request had come to when it was cut off. */
async function begunBefore(ctx: Ctx): Promise<RefundGiven | null> {
  const taskId = begunTask.read(ctx);
  if (taskId) return { kind: 'asked', taskId, askedCents: await askedCentsOf(ctx, taskId) };
  const ids = begunRefunds.read(ctx);
  return ids ? { kind: 'given', refunds: await sendRefunds(ctx, await refundsByIds(ctx, ids)) } : null;
}

async function askedCentsOf(ctx: Ctx, taskId: ObjectId): Promise<number> {
  const { asked_cents: askedCents } = await ctx.db
    .selectFrom('task')
    .select(sql<number>`(data ->> 'askedCents')::int`.as('asked_cents'))
    .where('workspace_id', '=', ctx.workspace.id)
    .where('task_id', '=', taskId)
    .executeTakeFirstOrThrow();
  return askedCents;
}

/** What would be given if a second person agreed, and every reason that they would agree to. It is found by making the refund and rolling it back. */
function askedIfAgreed(ctx: Ctx, wanted: RefundWanted, accountId: ObjectId, why: Why): Promise<Asked> {
  const asked = async (agreedTo: readonly Why[]): Promise<Asked> => {
    const reserved = await tryAndTakeBack(ctx, (ctx) => reserve(ctx, wanted, { requestedBy: accountId, approvedBy: null, agreedTo }));
    return { askedCents: sumOf(reserved), reasons: agreedTo };
  };
  return asIfAgreed(asked, [why]);
}

type Authority = { requestedBy: ObjectId; approvedBy: ObjectId | null; agreedTo: readonly Why[] };

export async function reserve(
  ctx: Ctx,
  { orderId, itemIds, amountCents, reason, arbitrary, inCash = false }: RefundWanted,
  authority: Authority,
): Promise<RefundRow[]> {
  if (arbitrary) return reserveArbitraryRefund(ctx, { orderId, amountCents: amountCents ?? 0, reason, ...authority });
  return reserveRefund(ctx, { orderId, itemIds, amountCents, reason, inCash, ...authority });
}

/** An order that the caller may not see answers like one that does not exist. Nobody refunds their own purchase, nor agrees to it. */
export async function assertMayRefund(ctx: Ctx, { orderId, arbitrary }: Pick<RefundWanted, 'orderId' | 'arbitrary'>, accountId: ObjectId): Promise<void> {
  const order = await orderAtDesk(ctx, orderId, accountId, 'Somebody else has to refund what you bought.');
  // Otherwise the money could be given back and still be spent from the band.
  if (arbitrary && isTopUp(order)) throw conflict('top-up', 'This is money for a wristband. What is left of it is given back from the wristband.');
}

function assertMayPayCash(ctx: Ctx, reason: string): void {
  if (ctx.actor.caller !== 'admin') throw notAllowed();
  if (!isVisible(reason)) throw new AppError(400, 'reason-needed', 'Say why this is given back in cash.', { path: ['data', 'reason'] });
}

/** Finishes the parts that need no bank, including their stock. The others leave the sold stock when their bank has agreed. */
async function giveAtOnce(ctx: Ctx, { orderId, terminalId }: RefundWanted, reserved: readonly RefundRow[], operator: ObjectId): Promise<RefundRow[]> {
  const refunds = await payAtOnce(ctx, reserved, { operator, terminalId });
  await restockGivenBack(ctx, orderId);
  return refunds;
}

/** The sum and the reasons that a second person agrees to. They are shown to them, and compared when they agree. */
type Asked = { askedCents: number; reasons: readonly Why[] };

/** Whoever asks again for what still waits has not asked for more. In other words, or from another person, it might be given twice. */
async function askSecond(ctx: Ctx, wanted: RefundWanted, { askedCents, reasons }: Asked): Promise<RefundAsked> {
  return inTransaction(ctx, async (ctx) => {
    await lockOrder(ctx, wanted.orderId);
    const asked = { ...wanted, askedCents, reasons };
    const waiting = await waitingRefund(ctx, signedIn(ctx).accountId, asked);
    if (waiting?.isSame) return { kind: 'asked', taskId: waiting.taskId, askedCents };
    if (waiting) throw waitsAlready(waiting);
    const title = `Refund ${formatCents(cents(askedCents), ctx.workspace)}${reasons.map((why) => TITLE_ENDS[why]).join(',')}`;
    const task = await openTask(ctx, refundTask, title, asked);
    await begunTask.write(ctx, task.id);
    await audit(ctx, wanted, 'asked', askedCents);
    return { kind: 'asked', taskId: task.id, askedCents };
  });
}

function waitsAlready({ title, reason }: WaitingRefund): AppError {
  const named = reason ? `${title} (${reason})` : title;
  return conflict('waits-already', `The same waits for a second person already: ${named}. Ask again when they have decided.`);
}

async function audit(ctx: Ctx, { orderId, reason, arbitrary }: RefundWanted, outcome: string, amountCents: number): Promise<void> {
  const detail = { amount_cents: amountCents, reason };
  await recordAudit(ctx, { action: arbitrary ? 'arbitrary-refund' : 'refund', outcome, subject: orderId, detail });
}

const sumOf = (refunds: readonly RefundRow[]): number => refunds.reduce((sum, refund) => sum + refund.amount_cents, 0);

/** An administrator agrees with their own token. The task's data never changes, so what was asked for is what is given. */
export const refundTask: TaskKind<AskedRefund> = {
  name: 'refund',
  facts: refundFacts,
  async confirm(ctx, task) {
    if (ctx.actor.caller !== 'admin') throw notAllowed();
    const wanted = task.data;
    await assertMayRefund(ctx, wanted, ctx.actor.accountId);
    const authority: Authority = { requestedBy: task.requestedBy, approvedBy: ctx.actor.accountId, agreedTo: reasonsOf(wanted) };
    const reserved = await reserve(ctx, wanted, authority).catch((reason: unknown) => {
      throw whySecond(reason) ? requestChanged('One of these tickets has been used, or comes too late, since this was asked for.') : reason;
    });
    if (sumOf(reserved) !== sumAskedFor(wanted)) throw requestChanged('What is left to refund has changed since this was asked for.');
    await audit(ctx, wanted, 'agreed', sumOf(reserved));
    await sendRefundsLater(ctx, await giveAtOnce(ctx, wanted, reserved, task.requestedBy));
  },
};

const requestChanged = (what: string) => conflict('request-changed', `${what} Decline it and ask again.`);
