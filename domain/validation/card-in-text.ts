import * as z from 'zod/mini';
import { passesLuhn } from './card.ts';

/** Whether there is what can only be the number of a card in it, grouped as it is printed or not: such a text is kept nowhere. */
export function holdsCardNumber(text: string): boolean {
  return text.length >= SHORTEST && [...text.matchAll(CARD_LIKE)].some(([found]) => isCardOfANetwork(found.replaceAll(/\D/g, '')));
}

/** A number of as many digits as cards that begin so have, with its check digit: a driver's licence may pass the one, hardly the other too. */
export function isCardOfANetwork(digits: string): boolean {
  return OF_A_NETWORK.test(digits) && passesLuhn(digits);
}

export const NO_CARD = 'A card number does not belong here.';

/** A check for what people write about themselves. */
export const withoutCard = z.refine<string>((text) => !holdsCardNumber(text), NO_CARD);

const OF_A_NETWORK = /^(?:3[47]\d{13}|3[0689]\d{12}|35\d{14}|[4-6]\d{15,18})$/;
const SHORTEST = 14;
/** Not a part of something longer, like an id. */
const CARD_LIKE = /(?<![\da-f.-])[3-6](?:[ -]?\d){13,18}(?![\da-f])/gi;
