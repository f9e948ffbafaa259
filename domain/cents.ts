declare const unit: unique symbol;

/** Whole cents. Money is never stored as a fraction. */
export type Cents = number & { readonly [unit]: 'cents' };

/** A share in millionths: 8.875 % is 88,750. Exact for percentages with up to four decimals. */
export type Ppm = number & { readonly [unit]: 'ppm' };

export const ZERO_CENTS = cents(0);

/** 20 million in currency: every amount fits an int4 column, and no sum over an order can exceed the safe integers. */
export const MOST_CENTS = cents(2_000_000_000);

export const WHOLE_PPM = 1_000_000 as Ppm;

export const AMOUNT_WRONG = 'An amount is 0 to 20,000,000, with at most 2 places.';

const DECIMAL = /^(0|[1-9]\d{0,8})(?:\.(\d{1,2}))?$/;
const PERCENT = /^(0|[1-9]\d{0,2})(?:\.(\d{1,4}))?$/;

/** Marks a number that is already whole cents. Anything else is a bug in our own arithmetic, hence the throw. */
export function cents(amount: number): Cents {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`Not whole cents: ${amount}`);
  return (amount === 0 ? 0 : amount) as Cents;
}

/** Reads a decimal amount as calls send it, 12.5 or '12.50'. Null unless it is 0 or more, with at most 2 decimals. */
export function parseCents(value: unknown): Cents | null {
  const amount = parseFixed(value, DECIMAL, 2);
  return amount === null || amount > MOST_CENTS ? null : cents(amount);
}

/** An amount from a call's answer; null counts as zero. */
export function centsOf(amount: number | null): Cents {
  return parseCents(amount) ?? ZERO_CENTS;
}

/** Reads a percentage with up to four decimals, 0 to 100. */
export function parsePercent(value: unknown): Ppm | null {
  const share = parseFixed(value, PERCENT, 4);
  return share === null || share > WHOLE_PPM ? null : (share as Ppm);
}

/** Cents as the decimal that calls send: 1250 becomes 12.5. Null stays null. */
export function toDecimal(amount: number): number;
export function toDecimal(amount: number | null): number | null;
export function toDecimal(amount: number | null): number | null {
  return amount === null ? null : cents(amount) / 100;
}

/** Reads a sum from a call's answer, of any size and sign. */
export function centsOfSum(amount: number): Cents {
  return cents(Math.round(amount * 100));
}

/** '12.50' */
export function toDecimalText(amount: Cents): `${number}` {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}` as `${number}`;
}

export function sumCents(amounts: readonly Cents[]): Cents {
  return cents(amounts.reduce<number>((sum, amount) => sum + amount, 0));
}

export function subtractCents(from: Cents, amount: Cents): Cents {
  return cents(from - amount);
}

export function minCents(a: Cents, b: Cents): Cents {
  return a < b ? a : b;
}

/** A share of an amount of 0 or more. Half a cent is rounded up. */
export function shareOfCents(amount: Cents, share: Ppm): Cents {
  return cents(Number((BigInt(amount) * BigInt(share) + 500_000n) / 1_000_000n));
}

/**
 * Splits an amount in proportion to the weights by largest remainder: the parts sum to the amount exactly, and each is less than a cent from its exact share. Without weights the
 * parts are as equal as possible.
 */
export function splitCents(total: Cents, weights: readonly number[]): Cents[] {
  if (total < 0) return splitCents(cents(-total), weights).map((part) => cents(-part));
  const shares = weights.some((weight) => weight > 0) ? weights : weights.map(() => 1);
  const whole = shares.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (whole === 0n && total > 0) throw new RangeError(`No parts to split ${total} cents over`);
  const parts = shares.map((weight, index) => {
    const exact = BigInt(total) * BigInt(weight);
    return { index, floor: Number(exact / whole), remainder: exact % whole };
  });
  const missing = total - parts.reduce((sum, part) => sum + part.floor, 0);
  const byRemainder = parts.toSorted((a, b) => compareBig(b.remainder, a.remainder) || a.index - b.index);
  const raised = new Set(byRemainder.slice(0, missing).map((part) => part.index));
  return parts.map((part) => cents(part.floor + (raised.has(part.index) ? 1 : 0)));
}

function compareBig(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

// A number's shortest decimal text shows whether it has too many decimals: 0.1 + 0.2 has, 0.3 has not.
function parseFixed(value: unknown, pattern: RegExp, places: number): number | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  if (Object.is(value, -0)) return null;
  const [, whole, fraction = ''] = pattern.exec(String(value)) ?? [];
  return whole === undefined ? null : Number(whole + fraction.padEnd(places, '0'));
}
