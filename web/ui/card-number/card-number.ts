import { cardDigits, cardTypeOf } from '#domain/validation/card.ts';

const MOST_DIGITS = 16;

/** '4242 4242 4242 4242', and '3782 822463 10005' as American Express prints it. */
export function formatCardNumber(typed: string): string {
  const digits = cardDigits(typed).replaceAll(/\D/g, '').slice(0, MOST_DIGITS);
  if (cardTypeOf(digits) === 'American Express' && digits.length < MOST_DIGITS) {
    return [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10)].filter(Boolean).join(' ');
  }
  return (digits.match(/.{1,4}/g) ?? []).join(' ');
}

/** The caret's position in the formatted number after `digits` digits. */
export function caretAfter(formatted: string, digits: number): number {
  if (digits === 0) return 0;
  let seen = 0;
  for (let at = 0; at < formatted.length; at++) {
    if (formatted[at] !== ' ' && ++seen === digits) return at + 1;
  }
  return formatted.length;
}
