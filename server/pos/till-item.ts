import type { ObjectId } from '#domain/ids.ts';
import { malformed } from '#server/errors.ts';
import type { TillItem } from './contract.ts';
import type { TillSession } from './till.ts';

export function tillItemOf(session: TillSession): TillItem {
  const closed = session.state === 'closed';
  return {
    till_id: session.till_id,
    till_session_id: session.till_session_id,
    terminal_id: session.terminal_id,
    store_id: session.store_id,
    operator_id: session.operator_account,
    status: session.state,
    opening: session.opening_cents / 100,
    opened_at: session.opened_at.toISOString(),
    closed_at: session.closed_at?.toISOString() ?? null,
    counted: closed ? decimal(session.counted_cents) : null,
    expected: closed ? decimal(session.expected_cents) : null,
    over_short: closed ? decimal(session.over_short_cents) : null,
  };
}

const decimal = (amountCents: number | null): number | null => (amountCents === null ? null : amountCents / 100);

/** A drawer is named by its own id or by its terminal's: they are the same. */
export function tillNamed(data: { till_id?: string | null | undefined; terminal_id?: string | null | undefined }): ObjectId {
  const id = data.till_id ?? data.terminal_id;
  if (!id) throw malformed('Name the till, or its terminal.', ['data', 'till_id']);
  return id;
}
