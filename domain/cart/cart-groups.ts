import { sumCents, type Cents } from '#domain/cents.ts';
import { visitDateText } from '#domain/day-text.ts';
import type { VisitDate } from '#domain/day.ts';
import type { ObjectId } from '#domain/ids.ts';
import { groupKey, type Cart, type CartLine } from './cart.ts';

/** The lines of a product for one date and time, as flyout and checkout list them. Quantity and subtotal leave marked lines out. */
export type CartGroup = {
  key: string;
  passId: ObjectId;
  eventId: ObjectId;
  storeId: ObjectId;
  visitDate: VisitDate;
  displayDate: string;
  entryTime: string | null;
  name: string;
  quantity: number;
  markedCount: number;
  subtotalCents: Cents;
  /** null: the units were taken at different prices */
  unitPriceCents: Cents | null;
  discountCents: Cents;
  hasDiscount: boolean;
  locationIds: ObjectId[];
  canRaise: boolean;
  lines: CartLine[];
};

/** What a promo code takes off a product on a date, as `check-promo-code` answers. */
export type GroupDiscount = Pick<CartLine, 'passId' | 'visitDate' | 'entryTime'> & { discountCents: Cents };

export function cartGroups(cart: Cart, discounts: readonly GroupDiscount[] = []): CartGroup[] {
  const byKey = Map.groupBy(cart.lines, groupKey);
  return [...byKey].map(([key, lines]) =>
    toGroup(
      key,
      lines,
      discounts.filter((discount) => groupKey(discount) === key),
    ),
  );
}

/** The groups that are bought. A group with only marked lines is about to go. */
export function checkoutGroups(cart: Cart, discounts: readonly GroupDiscount[] = []): CartGroup[] {
  return cartGroups(cart, discounts).filter((group) => group.quantity > 0);
}

function toGroup(key: string, all: readonly CartLine[], discounts: readonly GroupDiscount[]): CartGroup {
  const first = all[0] as CartLine;
  const lines = all.filter((line) => !line.marked);
  const prices = new Set(all.map((line) => line.priceCents));
  const discountCents = sumCents(discounts.map((discount) => discount.discountCents));
  return {
    key,
    passId: first.passId,
    eventId: first.eventId,
    storeId: first.storeId,
    visitDate: first.visitDate,
    displayDate: visitDateText(first.visitDate),
    entryTime: first.entryTime ?? null,
    name: first.spaceId ? withPlaces(lines.length > 0 ? lines : all) : first.name,
    quantity: lines.length,
    markedCount: all.length - lines.length,
    subtotalCents: sumCents(lines.map((line) => line.priceCents)),
    unitPriceCents: prices.size === 1 ? first.priceCents : null,
    discountCents,
    hasDiscount: discountCents > 0,
    locationIds: lines.flatMap((line) => (line.spaceId ? [line.spaceId] : [])),
    canRaise: lines.length < all.length || all.every((line) => !line.spaceId),
    lines,
  };
}

/** 'Fire-pit Cabin, Cabin 3, Cabin 4': the name of a line with a place ends with that place. */
function withPlaces(lines: readonly CartLine[]): string {
  const names = [...new Set(lines.map((line) => line.name))].map((name) => name.split(', '));
  const [first = [], ...others] = names;
  const different = first.findIndex((part, at) => others.some((other) => other[at] !== part));
  const shared = different === -1 ? first.length : different;
  return [...first.slice(0, shared), ...names.flatMap((name) => name.slice(shared))].join(', ');
}
