import type { Product } from '#domain/catalog/product.ts';
import { oneOrSeveral } from '#domain/one-or-several.ts';
import { needsDay } from './shelf.ts';

/** What its buyer may do later without asking the venue, told before it is bought. Null: nothing. */
export function ownTermsWords(product: Product): string | null {
  const { move_until_days: moved = null, return_until_days: returned = null } = product;
  const rights = [
    ...(moved === null ? [] : [{ what: 'change the day', days: moved }]),
    ...(returned === null ? [] : [{ what: 'give it back', days: returned }]),
  ];
  const [first] = rights;
  if (!first || !needsDay(product)) return null;
  if (rights.every(({ days }) => days === first.days)) return `You can ${rights.map(({ what }) => what).join(' or ')} until ${daysBefore(first.days)}.`;
  return `You can ${rights.map(({ what, days }) => `${what} until ${daysBefore(days)}`).join(', and ')}.`;
}

function daysBefore(days: number): string {
  if (days === 0) return 'the day itself';
  return oneOrSeveral(days, 'the day before', `${days} days before`);
}
