import * as z from 'zod/mini';
import { passesLuhn } from './check-digit.ts';

/** Whether a text contains what can only be a card number, grouped or not. Such a text is stored nowhere. */
export function holdsCardNumber(text: string): boolean {
  return text.length >= SHORTEST && [...text.matchAll(CARD_LIKE)].some(([found]) => isCardOfANetwork(found.replaceAll(/\D/g, '')));
}

/** As many digits as cards that begin like this have, and a right check digit. A driver's licence may have the first, but hardly both. */
export function isCardOfANetwork(digits: string): boolean {
  return OF_A_NETWORK.test(digits) && passesLuhn(digits);
}

export const NO_CARD = 'A card number does not belong here.';

/** Applied to what people write about themselves. */
export const withoutCard = z.refine<string>((text) => !holdsCardNumber(text), NO_CARD);

const OF_A_NETWORK = /^(?:3[47]\d{13}|3[0689]\d{12}|35\d{14}|[4-6]\d{15,18})$/;
const SHORTEST = 14;
/** Excludes parts of something longer, such as an id. */
const CARD_LIKE = /(?<![\da-f.-])[3-6](?:[ -]?\d){13,18}(?![\da-f])/gi;
