import { toDecimal } from '#domain/cents.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import { malformed } from '#server/errors.ts';
import type { Denomination } from '#server/pos/cash-count.ts';
import type { TillItem } from '#server/pos/contract.ts';
import { namedTills } from './named-tills.ts';
import { cashMoved } from './till-cash.ts';
import type { TillSession } from './till.ts';

export async function tillItemOf(ctx: Ctx, session: TillSession): Promise<TillItem> {
  const closed = session.state === 'closed';
  const moved = closed ? await cashMoved(ctx, session.till_session_id) : null;
  const named = (await namedTills(ctx, [session.till_session_id])).get(session.till_session_id);
  return {
    till_id: session.till_id,
    till_session_id: session.till_session_id,
    terminal_id: session.terminal_id,
    store_id: session.store_id,
    operator_id: session.operator_account,
    operator_name: named?.operator_name ?? '',
    status: session.state,
    opening: toDecimal(session.opening_cents),
    opened_at: session.opened_at.toISOString(),
    closed_at: session.closed_at?.toISOString() ?? null,
    counted: closed ? toDecimal(session.counted_cents) : null,
    expected: closed ? toDecimal(session.expected_cents) : null,
    over_short: closed ? toDecimal(session.over_short_cents) : null,
    cash_in: toDecimal(moved?.inCents ?? null),
    cash_out: toDecimal(moved?.outCents ?? null),
    cash_sales: toDecimal(moved?.salesCents ?? null),
    cash_refunds: toDecimal(moved?.refundsCents ?? null),
    denominations: countedCash(session).map(({ value_cents, count }) => ({ value: toDecimal(value_cents), count })),
    type: session.type,
    tracking: session.tracking,
  };
}

/** The notes and coins of the last count. */
function countedCash({ denominations }: TillSession): Denomination[] {
  return denominations.closing ?? denominations.opening ?? [];
}

type Named = { till_id?: string | null | undefined; terminal_id?: string | null | undefined };

/** A drawer is named by its own id or by its terminal's, which are the same, or by that of its session. */
export async function tillNamed(ctx: Ctx, { till_id: till, terminal_id: terminal }: Named): Promise<ObjectId> {
  const id = till ?? terminal;
  if (!id) throw malformed('Name the till, or its terminal.', ['data', 'till_id']);
  if (!till || !terminal || till === terminal) return id;
  const session = await ctx.db
    .selectFrom('till_session')
    .select('terminal_id')
    .where('workspace_id', '=', ctx.workspace.id)
    .where('till_session_id', '=', till)
    .executeTakeFirst();
  if (session?.terminal_id !== terminal) throw malformed('This till is not at this terminal.', ['data', 'till_id']);
  return till;
}
