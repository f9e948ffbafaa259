import * as z from 'zod/mini';
import { passesLuhn } from './card.ts';

/** Whether there is what can only be the number of a card in it, grouped as it is printed or not: such a text is kept nowhere. */
export function holdsCardNumber(text: string): boolean {
  return text.length >= SHORTEST && [...text.matchAll(CARD_LIKE)].some(([found]) => passesLuhn(found.replaceAll(/\D/g, '')));
}

export const NO_CARD = 'A card number does not belong here.';

/** A check for what people write about themselves. */
export const withoutCard = z.refine<string>((text) => !holdsCardNumber(text), NO_CARD);

const SHORTEST = 14;
/** Not a part of something longer, like an id. */
const CARD_LIKE = /(?<![\da-f.-])[3-6](?:[ -]?\d){13,18}(?![\da-f])/gi;
