import { parseCents, type Cents } from '#domain/cents.ts';

/** An amount above zero. '12,50' and '$12.50' are both understood. */
export function typedAmount(text: string): Cents | null {
  const plain = text
    .trim()
    .replace(/^[^\d.,-]+/, '')
    .replace(',', '.');
  const amountCents = parseCents(plain);
  return amountCents === 0 ? null : amountCents;
}
