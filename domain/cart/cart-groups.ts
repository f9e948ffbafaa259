import { sumCents, type Cents } from '#domain/cents.ts';
import { visitDateText } from '#domain/day-text.ts';
import type { VisitDate } from '#domain/day.ts';
import type { ObjectId } from '#domain/ids.ts';
import { groupKey, type CartLine } from './cart.ts';

/** The lines of a product for one date and time, as flyout and checkout list them. Quantity and subtotal leave marked lines out. */
export type CartGroup = {
  key: string;
  passId: ObjectId;
  eventId: ObjectId;
  visitDate: VisitDate;
  displayDate: string;
  entryTime: string | null;
  name: string;
  quantity: number;
  markedCount: number;
  subtotalCents: Cents;
  /** null: the units were taken at different prices */
  unitPriceCents: Cents | null;
  canRaise: boolean;
  lines: CartLine[];
};

export function cartGroups(lines: readonly CartLine[]): CartGroup[] {
  return [...Map.groupBy(lines, groupKey)].map(([key, own]) => toGroup(key, own));
}

/** The groups that are bought. A group with only marked lines is about to go. */
export function checkoutGroups(lines: readonly CartLine[]): CartGroup[] {
  return cartGroups(lines).filter((group) => group.quantity > 0);
}

function toGroup(key: string, all: readonly CartLine[]): CartGroup {
  const first = all[0] as CartLine;
  const lines = all.filter((line) => !line.marked);
  const prices = new Set(all.map((line) => line.priceCents));
  return {
    key,
    passId: first.passId,
    eventId: first.eventId,
    visitDate: first.visitDate,
    displayDate: visitDateText(first.visitDate),
    entryTime: first.entryTime ?? null,
    name: first.spaceId ? withPlaces(lines.length > 0 ? lines : all) : first.name,
    quantity: lines.length,
    markedCount: all.length - lines.length,
    subtotalCents: sumCents(lines.map((line) => line.priceCents)),
    unitPriceCents: prices.size === 1 ? first.priceCents : null,
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
