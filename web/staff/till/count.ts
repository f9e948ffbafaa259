import { MOST_IN_TILL_CENTS, MOST_PIECES } from '#domain/cash-limits.ts';
import { cents, parseCents, toDecimalText, type Cents } from '#domain/cents.ts';

/** Cash as it is being counted: pieces by value in cents, or a total. Both are text as typed. */
export type Count = { isSum: boolean; pieces: Readonly<Record<string, string>>; sum: string };
export type SentCount = { amount: string; denominations?: { value: string; count: number }[] };
type Counted = { ok: true; amountCents: Cents; sent: SentCount } | { ok: false; fault: 'nothing-typed' | 'not-a-count' | 'not-a-sum' | 'too-much' };

export const NOTHING_COUNTED: Count = { isSum: false, pieces: {}, sum: '' };

/** The typed number of pieces. Empty means 0; null if it is not a whole number. */
export function piecesOf(text: string): number | null {
  const trimmed = text.trim();
  if (trimmed === '') return 0;
  return /^\d{1,6}$/.test(trimmed) && Number(trimmed) <= MOST_PIECES ? Number(trimmed) : null;
}

/** The value of one line. Unreadable text counts as 0. */
export const lineCents = (value: number, text: string): Cents => cents(value * (piecesOf(text) ?? 0));

/** The sum shown while counting. Unreadable lines count as 0. */
export function runningCents({ isSum, pieces, sum }: Count): Cents {
  if (isSum) return readSum(sum) ?? cents(0);
  return cents(Object.entries(pieces).reduce((total, [value, text]) => total + lineCents(Number(value), text), 0));
}

export function readCount(count: Count): Counted {
  const { isSum, pieces, sum } = count;
  if (isSum) {
    if (sum.trim() === '') return { ok: false, fault: 'nothing-typed' };
    const amountCents = readSum(sum);
    return amountCents === null ? { ok: false, fault: 'not-a-sum' } : within(amountCents, {});
  }
  const typed = Object.entries(pieces).filter(([, text]) => text.trim() !== '');
  if (typed.length === 0) return { ok: false, fault: 'nothing-typed' };
  if (typed.some(([, text]) => piecesOf(text) === null)) return { ok: false, fault: 'not-a-count' };
  const denominations = typed
    .map(([value, text]) => ({ valueCents: cents(Number(value)), count: piecesOf(text)! }))
    .filter((piece) => piece.count > 0)
    .toSorted((a, b) => b.valueCents - a.valueCents)
    .map(({ valueCents, count: number }) => ({ value: toDecimalText(valueCents), count: number }));
  return within(runningCents(count), { denominations });
}

function within(amountCents: Cents, more: Omit<SentCount, 'amount'>): Counted {
  if (amountCents > MOST_IN_TILL_CENTS) return { ok: false, fault: 'too-much' };
  return { ok: true, amountCents, sent: { amount: toDecimalText(amountCents), ...more } };
}

/** '1,200.50', '1.200,50', '$20' and '20.5' are valid sums. '1.200' is ambiguous and therefore not. */
function readSum(text: string): Cents | null {
  const plain = text.replace(/^[^\d.,-]+|[^\d.,]+$/g, '');
  const [, whole = plain, mark = '.', part = ''] = /^(.*)([.,])(\d{1,2})$/.exec(plain) ?? [];
  const isGrouped = (mark === '.' ? /^\d{1,3}(,\d{3})+$/ : /^\d{1,3}(\.\d{3})+$/).test(whole);
  const units = (isGrouped ? whole.replaceAll(/[.,]/g, '') : whole).replace(/^0+(?=\d)/, '');
  return parseCents(part === '' ? units : `${units}.${part}`);
}
