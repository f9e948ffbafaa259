import * as z from 'zod/mini';
import { cents, parseCents, type Cents } from '#domain/cents.ts';
import type { queryDoclets } from '#server/api/query-doclets/contract.ts';
import type { OutputOf } from '#server/http/contract.ts';
import type { TillItem } from '#server/pos/contract.ts';

/** A closed till with the sums of its day. */
export type ClosedTill = {
  id: string;
  name: string;
  operator: string;
  openedAt: string;
  closedAt: string;
  openingCents: Cents;
  salesCents: Cents;
  refundsCents: Cents;
  inCents: Cents;
  outCents: Cents;
  countedCents: Cents;
  differenceCents: Cents;
  pieces: { valueCents: Cents; count: number }[];
};

type Doclet = OutputOf<typeof queryDoclets>['items'][number];

const instant = z.object({ $date: z.string() });
const amount = z.optional(z.nullable(z.number()));
const recordData = z.object({
  name: z.string(),
  operator_name: z.optional(z.string()),
  opened_at: instant,
  closed_at: instant,
  opening: z.number(),
  counted: z.number(),
  over_short: z.number(),
  cash_sales: amount,
  cash_refunds: amount,
  cash_in: amount,
  cash_out: amount,
  denominations: z.optional(z.nullable(z.array(z.object({ value: z.number(), count: z.number() })))),
});

/** Null: the till is still open, or was never counted. */
export function closedTillOf({ _id, data }: Doclet): ClosedTill | null {
  const read = recordData.safeParse(data);
  if (!read.success) return null;
  const { name, operator_name: operator = '', opened_at, closed_at, ...sums } = read.data;
  return { id: _id, name, operator, openedAt: opened_at.$date, closedAt: closed_at.$date, ...sumsOf(sums) };
}

/** The closed till from the answer to closing it. */
export function closedTillFrom(till: TillItem, name: string): ClosedTill | null {
  const { till_session_id: id, operator_name: operator = '', opened_at: openedAt, closed_at: closedAt, counted, over_short } = till;
  if (closedAt === null || counted === null || over_short === null) return null;
  return { id, name, operator, openedAt, closedAt, ...sumsOf({ ...till, counted, over_short }) };
}

type Sums = Omit<z.infer<typeof recordData>, 'name' | 'operator_name' | 'opened_at' | 'closed_at'>;

function sumsOf(sums: Sums) {
  return {
    openingCents: centsOf(sums.opening),
    salesCents: centsOf(sums.cash_sales),
    refundsCents: centsOf(sums.cash_refunds),
    inCents: centsOf(sums.cash_in),
    outCents: centsOf(sums.cash_out),
    countedCents: centsOf(sums.counted),
    differenceCents: centsOf(sums.over_short),
    pieces: (sums.denominations ?? []).map(({ value, count }) => ({ valueCents: centsOf(value), count })),
  };
}

function centsOf(decimal: number | null | undefined): Cents {
  const whole = parseCents(Math.abs(decimal ?? 0)) ?? cents(0);
  return (decimal ?? 0) < 0 ? cents(-whole) : whole;
}

/** The expected amount. It is hidden while the till is open, and follows from count and difference afterwards. */
export const expectedCents = ({ countedCents, differenceCents }: ClosedTill): Cents => cents(countedCents - differenceCents);
