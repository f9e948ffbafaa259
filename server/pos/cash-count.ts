import { MOST_IN_TILL_CENTS } from '#domain/cash-limits.ts';
import { parseCents } from '#domain/cents.ts';
import { malformed } from '#server/errors.ts';
import { amountSent } from '#server/payments/amount-sent.ts';

/** Counted cash: how many of each note and coin, or the sum, or both if they agree. */
export type Denomination = { value_cents: number; count: number };
export type CashCount = { amountCents: number; denominations: Denomination[] };
/** What kind of cash it is, and the number of the bag or seal that it travels under. */
export type CashLabel = { type: string | null; tracking: string | null };
type SentDenominations = Readonly<Record<string, number>> | readonly { value: string | number; count: number }[];

export function readCashCount(amount: string | number | null | undefined, denominations: SentDenominations | null | undefined, field: string): CashCount {
  const counted = denominations == null ? null : readDenominations(denominations);
  const stated = amountSent(amount, field);
  const sum = counted?.reduce((total, { value_cents, count }) => total + value_cents * count, 0) ?? null;
  const amountCents = stated ?? sum;
  if (amountCents === null) throw malformed('Say how much there is, as an amount or by denominations.', ['data', field]);
  // A form without rows for notes sends an empty list beside the amount.
  if (counted?.length && stated !== null && sum !== stated) throw malformed('The denominations do not add up to the amount.', ['data', 'denominations']);
  if (amountCents > MOST_IN_TILL_CENTS) throw malformed('This is more than a till can hold.', ['data', field]);
  return { amountCents, denominations: counted ?? [] };
}

export function readCashLabel({ type, tracking }: { type?: string | null | undefined; tracking?: string | null | undefined }): CashLabel {
  return { type: type || null, tracking: tracking || null };
}

function readDenominations(sent: SentDenominations): Denomination[] {
  const rows = Array.isArray(sent) ? sent : Object.entries(sent).map(([value, count]) => ({ value, count }));
  return rows.map(({ value, count }) => {
    const cents = parseCents(value);
    if (cents === null || cents === 0) throw malformed('A note or coin has a value above 0, with at most 2 places.', ['data', 'denominations']);
    return { value_cents: cents, count };
  });
}
