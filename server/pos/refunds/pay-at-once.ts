import { sql } from 'kysely';
import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import { conflict } from '#server/errors.ts';
import type { RefundRow } from '#server/orders/refund-row.ts';
import { decideRefund } from '#server/orders/refunds/decide-refund.ts';
import { LEDGER } from '#server/payments/ledger.ts';
import { bandsFirst, refundToBand } from '#server/pos/paying/value-tender.ts';
import { expectedCents, moveCash } from '#server/pos/till/till-cash.ts';
import { lockOpenTill, openSessionAt, tillOfAnother } from '#server/pos/till/till.ts';

/** The open till of the person who gives the refund: at this terminal, else at the terminal of the sale, else the one opened last. */
type Drawer = { operator: ObjectId; terminalId?: ObjectId | null | undefined };

/** Cash comes out of the open drawer of the person who gives the refund, and stored value goes back onto its band, in the same transaction. */
export async function payAtOnce(ctx: Ctx, refunds: readonly RefundRow[], drawer: Drawer): Promise<RefundRow[]> {
  const settled: RefundRow[] = [];
  for (const refund of refunds.toSorted(bandsFirst)) settled.push(await payOne(ctx, refund, drawer));
  return settled;
}

async function payOne(ctx: Ctx, refund: RefundRow, drawer: Drawer): Promise<RefundRow> {
  if (refund.tender === 'stored-value') return refundToBand(ctx, refund);
  return refund.tender === 'cash' ? payOut(ctx, refund, drawer) : refund;
}

async function payOut(ctx: Ctx, refund: RefundRow, drawer: Drawer): Promise<RefundRow> {
  const till = await lockOpenTill(ctx, (await openTillOf(ctx, refund, drawer)) ?? (await refuseWithoutTill(ctx, drawer)));
  if (refund.amount_cents > (await expectedCents(ctx, till.till_session_id)))
    throw conflict('not-enough-cash', 'There is not enough cash in the till to give it back.');
  await moveCash(ctx, till, {
    kind: 'refund',
    amountCents: -refund.amount_cents,
    requestedBy: drawer.operator,
    ...(refund.order_id ? { orderId: refund.order_id } : {}),
  });
  await ctx.db
    .updateTable('refund')
    .set({ till_session_id: till.till_session_id })
    .where('workspace_id', '=', ctx.workspace.id)
    .where('refund_id', '=', refund.refund_id)
    .execute();
  return decideRefund(ctx, refund.refund_id, { status: 'succeeded', id: refund.refund_id, amountCents: refund.amount_cents }, LEDGER.till(till.till_id));
}

async function openTillOf(ctx: Ctx, refund: RefundRow, { operator, terminalId = null }: Drawer): Promise<ObjectId | null> {
  const { rows } = await sql<{ till_session_id: ObjectId }>`
    select till_session_id from till_session t
    where workspace_id = ${ctx.workspace.id} and operator_account = ${operator} and state = 'open' and (${terminalId}::text is null or terminal_id = ${terminalId})
    order by exists (select from sales_order o where o.workspace_id = t.workspace_id and o.order_id = ${refund.order_id} and o.terminal_id = t.terminal_id) desc, opened_at desc
    limit 1`.execute(ctx.db);
  return rows[0]?.till_session_id ?? null;
}

async function refuseWithoutTill(ctx: Ctx, { operator, terminalId }: Drawer): Promise<never> {
  if (operator !== ctx.actor.accountId) throw conflict('no-open-till', 'Whoever asked for this has to open their till first: it is given back in cash.');
  if (terminalId && (await openSessionAt(ctx, terminalId)) !== null) throw tillOfAnother();
  throw conflict('no-open-till', 'Open your till first: this is given back in cash.');
}
