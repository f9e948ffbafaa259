import type { Charge } from './bank-state.ts';
import { chargeReplyOf } from './replies.ts';

const FOR_EVER = 9_999_999;

/** `since` alone returns everything. With `limit` the answer comes in pages, and `next` says where the following page begins. */
export function listCharges(inOrder: readonly Charge[], query: URLSearchParams): object | null {
  const since = query.get('since') ?? '1970-01-01T00:00:00.000Z';
  const sinceMs = Date.parse(since);
  const limit = Number(query.get('limit') ?? FOR_EVER);
  const after = Number(query.get('after') ?? -1);
  if (Number.isNaN(sinceMs) || !Number.isInteger(limit) || limit < 1 || !Number.isInteger(after)) return null;
  const start = Math.max(firstSince(inOrder, new Date(sinceMs).toISOString()), after + 1);
  const items = inOrder.slice(start, start + limit).map(chargeReplyOf);
  const last = start + items.length - 1;
  return last < inOrder.length - 1 ? { items, next: String(last) } : { items };
}

/** Charges are kept in the order they were made, and ISO times sort as text. */
function firstSince(inOrder: readonly Charge[], sinceIso: string): number {
  let low = 0;
  let high = inOrder.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (inOrder[middle]!.at < sinceIso) low = middle + 1;
    else high = middle;
  }
  return low;
}
