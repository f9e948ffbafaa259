import { itemsLeft, soldSoFar, type Availability } from '#domain/catalog/availability.ts';
import { calendarDay, type DayRange } from '#domain/catalog/calendar.ts';
import { sortMerchandise, sortPasses } from '#domain/catalog/product-order.ts';
import { isMerchandise, productTitle, shopSection, visitDateFor, type Product, type ShopSection } from '#domain/catalog/product.ts';
import type { Cents } from '#domain/cents.ts';
import type { Day, VisitDate } from '#domain/day.ts';
import { isNamedBy } from '#domain/name-search.ts';
import { priceOn } from '#domain/pricing/price-matrix.ts';
import { matrixOf } from '#web/lib/page/price-matrix.ts';

type TileState = 'open' | 'sold-out' | 'closed';

/** One version of a product: for merchandise, one colour and size. */
export type Variant = { product: Product; date: VisitDate; priceCents: Cents | null; left: number | null; state: TileState };

export type Tile = {
  id: string;
  name: string;
  section: ShopSection;
  /** the lowest price of its variants; null if none has a price on that day */
  priceCents: Cents | null;
  hasSeveralPrices: boolean;
  /** null: not limited */
  left: number | null;
  state: TileState;
  variants: readonly Variant[];
};

export type Counter = { products: readonly Product[]; availability: Availability; range: DayRange; today: Day; day: Day };

export const SECTIONS: readonly { title: string; holds: readonly ShopSection[] }[] = [
  { title: 'Admission', holds: ['admission', 'all-event'] },
  { title: 'Add-Ons', holds: ['add-on'] },
  { title: 'Merchandise', holds: ['merchandise'] },
];
const IN_ORDER = SECTIONS.flatMap(({ holds }) => holds);

/** Everything that this till may sell, in display order. Merchandise in several colours and sizes is one tile. */
export function tilesOf(counter: Counter): Tile[] {
  const products = counter.products.filter((product) => product.status === 'active');
  return IN_ORDER.flatMap((section) => {
    const here = products.filter((product) => shopSection(product) === section);
    if (section !== 'merchandise') return sortPasses(here).map((product) => tileOf(section, [variantOf(counter, product)]));
    const byName = Map.groupBy(sortMerchandise(here), (product) => product.name);
    return [...byName.values()]
      .toSorted((a, b) => (a[0]!.sort ?? Number.MAX_SAFE_INTEGER) - (b[0]!.sort ?? Number.MAX_SAFE_INTEGER))
      .map((group) =>
        tileOf(
          section,
          group.map((product) => variantOf(counter, product)),
        ),
      );
  });
}

function tileOf(section: ShopSection, variants: readonly Variant[]): Tile {
  const [first] = variants;
  const open = variants.filter((variant) => variant.state === 'open');
  const prices = (open.length > 0 ? open : variants).flatMap((variant) => variant.priceCents ?? []);
  const isOpenEnded = open.some((variant) => variant.left === null);
  return {
    id: first!.product._id,
    name: variants.length > 1 ? first!.product.name : isMerchandise(first!.product) ? productTitle(first!.product) : first!.product.name,
    section,
    priceCents: prices.length === 0 ? null : prices.reduce((least, price) => (price < least ? price : least)),
    hasSeveralPrices: new Set(prices).size > 1,
    left: isOpenEnded || open.length === 0 ? null : open.reduce((sum, variant) => sum + variant.left!, 0),
    state: open.length > 0 ? 'open' : variants.some((variant) => variant.state === 'sold-out') ? 'sold-out' : 'closed',
    variants,
  };
}

function variantOf({ availability, range, today, day }: Counter, product: Product): Variant {
  const date = visitDateFor(product, day)!;
  if (date === day) {
    const { state, priceCents, itemsLeft: left } = calendarDay(day, { product, matrix: matrixOf(product), availability, range, today });
    return { product, date, priceCents, left, state: state === 'open' || state === 'sold-out' ? state : 'closed' };
  }
  const left = itemsLeft(availability, date, product._id);
  const priceCents = priceOn(matrixOf(product), { today, visitDate: date, soldCount: soldSoFar(availability, date, product._id) });
  return { product, date, priceCents, left, state: priceCents === null ? 'closed' : left === 0 ? 'sold-out' : 'open' };
}

/** Filters by names, colours and sizes. */
export function matching(tiles: readonly Tile[], typed: string): Tile[] {
  return tiles.filter(({ variants }) => isNamedBy(variants.map(({ product }) => productTitle(product)).join(' '), typed));
}
