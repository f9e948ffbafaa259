import { AMOUNT_WRONG, parseCents, type Cents } from '#domain/cents.ts';
import { malformed } from '#server/errors.ts';

/** An amount as a call sends it, in cents. Null where none is sent. */
export function amountSent(sent: string | number | null | undefined, field: string): Cents | null {
  if (sent === null || sent === undefined) return null;
  const amountCents = parseCents(sent);
  if (amountCents === null) throw malformed(AMOUNT_WRONG, ['data', field]);
  return amountCents;
}
