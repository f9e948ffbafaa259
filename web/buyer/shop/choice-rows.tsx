import { isMerchandise, type Product } from '#domain/catalog/product.ts';
import { shortDay, visitDateText } from '#domain/day-text.ts';
import type { VisitDate } from '#domain/day.ts';
import { timeText } from '#domain/time-text.ts';
import { priceOf, type Shelf } from './shelf.ts';
import { UnitRow } from './unit-row.tsx';
import { wantKey, type Want } from './unit.ts';
import type { Units } from './use-units.ts';

type Props = { shelf: Shelf; choices: readonly Product[]; product: Product; visitDate: VisitDate | null; entryTime: string | null; units: Units };

/** A row for the current choice, and one for each other date or size with held units. */
export function ChoiceRows({ shelf, choices, product, visitDate, entryTime, units }: Props) {
  const wants = new Map<string, Want>();
  for (const unit of units.units) {
    if (choices.includes(unit.product) && !unit.space) wants.set(wantKey(unit), unit);
  }
  const priceCents = visitDate === null ? null : priceOf(shelf, product, visitDate);
  if (visitDate !== null && priceCents !== null && !product.has_spaces) {
    const current: Want = { product, visitDate, entryTime, space: null, priceCents };
    if (!wants.has(wantKey(current))) wants.set(wantKey(current), current);
  }
  const rows = [...wants.values()].toSorted((a, b) => (wantKey(a) < wantKey(b) ? -1 : 1));
  return rows.map((want) => (
    <UnitRow key={wantKey(want)} title={titleOf(want)} detail={want.entryTime ? timeText(want.entryTime) : undefined} want={want} shelf={shelf} units={units} />
  ));
}

function titleOf({ product, visitDate }: Want): string {
  if (isMerchandise(product)) return product.size ? `Size ${product.size}` : (product.color ?? product.name);
  return visitDateText(visitDate, shortDay);
}
