import type { Product } from '#domain/catalog/product.ts';
import { isNamedBy } from '#domain/name-search.ts';
import { merchandiseCards, type MerchandiseCard } from './merchandise.ts';
import { inSection, type Shelf } from './shelf.ts';

/** What stands on the shelf, section by section. */
export type ShelfCards = { seasons: Product[]; admission: Product[]; addOns: Product[]; merchandise: MerchandiseCard[] };

export function cardsOf(shelf: Shelf): ShelfCards {
  return {
    seasons: inSection(shelf, 'all-event'),
    admission: inSection(shelf, 'admission'),
    addOns: inSection(shelf, 'add-on'),
    merchandise: merchandiseCards(shelf),
  };
}

export function cardsNamedBy({ seasons, admission, addOns, merchandise }: ShelfCards, typed: string): ShelfCards {
  const isNamed = ({ name }: Product) => isNamedBy(name, typed);
  return {
    seasons: seasons.filter(isNamed),
    admission: admission.filter(isNamed),
    addOns: addOns.filter(isNamed),
    merchandise: merchandise.filter(({ title }) => isNamedBy(title, typed)),
  };
}

export const countOfCards = (cards: ShelfCards): number => Object.values(cards).reduce((sum, list) => sum + list.length, 0);
