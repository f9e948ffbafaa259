import { sql } from 'kysely';
import { formatCents } from '#domain/cents-text.ts';
import { cents, toDecimal } from '#domain/cents.ts';
import type { ObjectId } from '#domain/ids.ts';
import { isVisible } from '#domain/validation/text.ts';
import type { Ctx } from '#server/context.ts';
import type { ViewScope } from '#server/doclets/views.ts';
import { malformed, notAllowed } from '#server/errors.ts';
import { findBand, lockBandById } from '#server/gate/wristband-rows.ts';
import { signedIn } from '#server/http/actor.ts';
import type { RefundRow } from '#server/orders/refund-row.ts';
import { lockTopUps, partsOf, reserveValueRefund, valueToReturn, type ValueReturn } from '#server/orders/refunds/reserve-value-refund.ts';
import { sendRefundsLater } from '#server/orders/refunds/send-refunds.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { recordAudit } from '#server/workspaces/audit.ts';
import { openTaskOnce, type TaskKind } from '#server/workspaces/tasks.ts';
import { placeAtDesk } from './order-at-desk.ts';
import { payAtOnce } from './pay-at-once.ts';
import { lockRefundsOf, needsSecondPerson } from './refund-limits.ts';
import type { RefundAsked } from './refund-wanted.ts';

type ValueReturnAsk = { uid: string; amountCents: number | null; inCash: boolean; reason: string };
type ValueReturned = { kind: 'given'; refunds: RefundRow[] } | RefundAsked;

type Wanted = Omit<ValueReturn, 'requestedBy' | 'approvedBy'>;

/**
 * Unspent value goes back where it came from: card payments through the bank, cash out of the operator's open drawer. What is above one person's limits waits for an administrator
 * who is not the person who asks. A point of sale gives back what its stores or its operator took.
 */
export async function returnWristbandValue(ctx: Ctx, { uid, amountCents, inCash, reason }: ValueReturnAsk): Promise<ValueReturned> {
  const { caller, accountId } = signedIn(ctx);
  if (inCash && caller !== 'admin') throw notAllowed();
  if (inCash && !isVisible(reason)) throw malformed('Say why it is given back in cash.', ['data', 'reason']);
  return inTransaction(ctx, async (ctx) => {
    await lockRefundsOf(ctx, accountId);
    const { wristband_id: wristbandId } = await findBand(ctx, uid);
    const orderIds = await lockTopUps(ctx, wristbandId);
    const wanted: Wanted = { wristbandId, amountCents: await valueToReturn(ctx, wristbandId, amountCents), inCash, reason };
    const scope = await placeAtDesk(ctx, accountId);
    if (await needsSecondPerson(ctx, orderIds, accountId, wanted.amountCents)) return askSecond(ctx, wanted, scope);
    return { kind: 'given', refunds: await giveBack(ctx, { ...wanted, requestedBy: accountId, approvedBy: null }, scope) };
  });
}

async function askSecond(ctx: Ctx, wanted: Wanted, scope: ViewScope): Promise<RefundAsked> {
  await partsOf(ctx, wanted, scope);
  const title = `Give back ${formatCents(cents(wanted.amountCents), ctx.workspace)} of a wristband`;
  const task = await openTaskOnce(ctx, returnValueTask, title, wanted);
  if (task.isNew) await audit(ctx, wanted, 'asked');
  return { kind: 'asked', taskId: task.id, askedCents: wanted.amountCents };
}

async function giveBack(ctx: Ctx, value: ValueReturn, scope: ViewScope): Promise<RefundRow[]> {
  const reserved = await reserveValueRefund(ctx, value, scope);
  await audit(ctx, value, value.approvedBy === null ? 'given' : 'agreed');
  const refunds = await payAtOnce(ctx, reserved, { operator: value.requestedBy });
  await sendRefundsLater(ctx, refunds);
  return refunds;
}

async function audit(ctx: Ctx, { wristbandId, amountCents, inCash, reason }: Wanted, outcome: string): Promise<void> {
  const detail = { amount_cents: amountCents, reason, in_cash: inCash };
  await recordAudit(ctx, { action: 'return-wristband-value', outcome, subject: wristbandId, detail });
}

async function bandsById(ctx: Ctx, ids: readonly ObjectId[]): Promise<ReadonlyMap<ObjectId, { uid: string; balance_cents: number }>> {
  const { rows } = await sql<{ wristband_id: ObjectId; uid: string; balance_cents: number }>`
    select w.wristband_id, w.uid, coalesce(v.balance_cents, 0) as balance_cents from wristband w
    left join wristband_value v on v.workspace_id = w.workspace_id and v.wristband_id = w.wristband_id
    where w.workspace_id = ${ctx.workspace.id} and w.wristband_id = any(${[...ids]}::text[])`.execute(ctx.db);
  return new Map(rows.map((row) => [row.wristband_id, row]));
}

/** An administrator agrees with their own token. If less is on the band by then, the task stays open. */
export const returnValueTask: TaskKind<Wanted> = {
  name: 'return-wristband-value',
  async facts(ctx, tasks) {
    const bands = await bandsById(
      ctx,
      tasks.map((task) => task.data.wristbandId),
    );
    return new Map(
      tasks.map(({ id, status, data }) => {
        const [band, amount] = [bands.get(data.wristbandId), toDecimal(data.amountCents)];
        const to = status === 'open' && data.inCash ? [{ tender: 'cash', brand: null, last_four: null, amount }] : [];
        const isOutdated = status === 'open' && data.amountCents > (band?.balance_cents ?? 0);
        return [id, { amount, reason: data.reason || null, wristband: band?.uid ?? null, to, is_outdated: isOutdated }];
      }),
    );
  },
  async confirm(ctx, task) {
    if (ctx.actor.caller !== 'admin') throw notAllowed();
    await lockBandById(ctx, task.data.wristbandId);
    await giveBack(ctx, { ...task.data, requestedBy: task.requestedBy, approvedBy: ctx.actor.accountId }, { kind: 'all' });
  },
};
