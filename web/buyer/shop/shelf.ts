import { itemsLeft, soldSoFar, type Availability } from '#domain/catalog/availability.ts';
import { calendarDay, calendarRange, cheapestDays, lowestPrice, type CalendarDay, type CalendarQuestion, type DayRange } from '#domain/catalog/calendar.ts';
import { sortPasses } from '#domain/catalog/product-order.ts';
import { saleRefusal, shopSection, visitDateFor, type Product, type ShopSection } from '#domain/catalog/product.ts';
import { hasWaitingList, isTooFew } from '#domain/catalog/waiting-list.ts';
import type { Cents } from '#domain/cents.ts';
import { daysFromTo, type Day, type VisitDate } from '#domain/day.ts';
import { ROLE } from '#domain/fixed-ids.ts';
import { priceOn } from '#domain/pricing/price-matrix.ts';
import { matrixOf } from '#web/lib/page/price-matrix.ts';

/** What can be bought of an event today, and how many are left. All prices and states in the shop come from here. */
export type Shelf = { products: readonly Product[]; availability: Availability; range: DayRange; today: Day };

type EventDates = { start_date: Day | null; end_date: Day | null } | null;
type SaleDates = { sale_start: Day | null } | null;

/** Only products that are active and open to the Web role. */
export function shelfOf(products: readonly Product[], availability: Availability, event: EventDates, today: Day): Shelf {
  const moment = { today, roleId: ROLE.web, visitDate: null, eventEndsOn: event?.end_date ?? null };
  return { products: products.filter((product) => saleRefusal(product, moment) === null), availability, range: calendarRange(event, today), today };
}

/** When the next sale starts: the event's if it is still to come, else the earliest product's. Null if none is to come. */
export function saleOpensOn(products: readonly Product[], event: SaleDates, today: Day): Day | null {
  const isToCome = (day: Day | null | undefined): day is Day => day != null && day > today;
  if (isToCome(event?.sale_start)) return event?.sale_start ?? null;
  return products.flatMap(({ sale_start: day }) => (isToCome(day) ? [day] : [])).toSorted()[0] ?? null;
}

export function inSection(shelf: Shelf, section: ShopSection): Product[] {
  return sortPasses(shelf.products.filter((product) => shopSection(product) === section));
}

export const needsDay = (product: Product): boolean => visitDateFor(product, null) === null;

export function dayOn(shelf: Shelf, product: Product, day: Day): CalendarDay {
  return calendarDay(day, questionOf(shelf, product));
}

export function daysOf(shelf: Shelf, product: Product): CalendarDay[] {
  const question = questionOf(shelf, product);
  return daysFromTo(shelf.range.from, shelf.range.to).map((day) => calendarDay(day, question));
}

export function priceOf({ availability, today }: Shelf, product: Product, visitDate: VisitDate): Cents | null {
  return priceOn(matrixOf(product), { today, visitDate, soldCount: soldSoFar(availability, visitDate, product._id) });
}

export type Offer = { state: 'open' | 'sold-out' | 'unavailable'; priceCents: Cents | null; left: number | null; soldOutToday: boolean };

/** Said where nothing can be bought: it has run out, or it has no price today. */
export const closedWord = (state: Offer['state']): string => (state === 'sold-out' ? 'Sold out' : 'Not on sale');

/** What a card shows: the price on the picked day, else the lowest price; sold out if no day is left. */
export function offerOf(shelf: Shelf, product: Product, picked: Day | null): Offer {
  const undated = visitDateFor(product, null);
  if (undated !== null) {
    const left = itemsLeft(shelf.availability, undated, product._id);
    const priceCents = priceOf(shelf, product, undated);
    return { state: priceCents === null ? 'unavailable' : left === 0 ? 'sold-out' : 'open', priceCents, left, soldOutToday: false };
  }
  const day = picked === null ? null : dayOn(shelf, product, picked);
  if (day?.state === 'open') return { state: 'open', priceCents: day.priceCents, left: day.itemsLeft, soldOutToday: false };
  const days = daysOf(shelf, product);
  const lowest = lowestPrice(days);
  const soldOutToday = day?.state === 'sold-out';
  if (lowest !== null) return { state: 'open', priceCents: lowest, left: null, soldOutToday };
  const soldOut = days.find((entry) => entry.state === 'sold-out');
  return { state: soldOut ? 'sold-out' : 'unavailable', priceCents: soldOut?.priceCents ?? null, left: soldOut ? 0 : null, soldOutToday };
}

/** The days that are sold out and can be waited for. */
export function waitableDays(shelf: Shelf, product: Product): Day[] {
  if (!hasWaitingList(product)) return [];
  return daysOf(shelf, product).flatMap(({ day, state }) => (state === 'sold-out' ? [day] : []));
}

/** What visitors may wait for: the picked day if too few are left to be bought, or any day once that is so on all of them. */
export function datesToWaitFor(shelf: Shelf, product: Product, picked: Day | null): VisitDate[] {
  if (!hasWaitingList(product)) return [];
  const undated = visitDateFor(product, null);
  if (undated !== null) {
    const { state, left } = offerOf(shelf, product, null);
    return state !== 'unavailable' && isTooFew(left, product) ? [undated] : [];
  }
  const sold = daysOf(shelf, product).filter(({ state }) => state === 'open' || state === 'sold-out');
  const lacking = sold.filter(({ itemsLeft: left }) => isTooFew(left, product)).map(({ day }) => day);
  if (picked !== null && lacking.includes(picked)) return [picked];
  return lacking.length === sold.length ? lacking : [];
}

/** `isFrom`: other admissions of the day cost more. */
export type ShopDay = CalendarDay & { isFrom?: boolean };

/** `waitable`: sold out, but visitors may wait for a place. */
export type ShopDays = { days: ShopDay[]; cheapest: ReadonlySet<Day>; waitable: ReadonlySet<Day> };

/** The days of the whole shop, with what admission costs at least. Add-ons are used only if no admission has days, because parking alone lets nobody in. */
export function shopDays(shelf: Shelf): ShopDays {
  const dated = datedIn(shelf, 'admission') ?? datedIn(shelf, 'add-on');
  if (!dated) return { days: [], cheapest: new Set(), waitable: new Set() };
  const questions = dated.map((product) => questionOf(shelf, product));
  const days = daysFromTo(shelf.range.from, shelf.range.to).map((day) => mergeDays(questions.map((question) => calendarDay(day, question))));
  const isGone = (day: Day) => days.some((entry) => entry.day === day && entry.state === 'sold-out');
  return { days, cheapest: cheapestDays(days), waitable: new Set(dated.flatMap((product) => waitableDays(shelf, product)).filter(isGone)) };
}

function datedIn(shelf: Shelf, section: ShopSection): Product[] | null {
  const dated = inSection(shelf, section).filter(needsDay);
  return dated.length === 0 ? null : dated;
}

function mergeDays(days: CalendarDay[]): ShopDay {
  const open = days.filter((day) => day.state === 'open');
  if (open.length === 0) return days.find((day) => day.state === 'sold-out') ?? days[0]!;
  // What small children get for nothing does not say what a day costs.
  const paid = open.filter((day) => day.priceCents !== 0);
  const priceCents = lowestPrice(paid) ?? lowestPrice(open);
  const itemsLeft = open.every((day) => day.itemsLeft !== null) ? Math.max(...open.map((day) => day.itemsLeft!)) : null;
  return { ...open[0]!, priceCents, itemsLeft, isFrom: paid.some((day) => day.priceCents !== priceCents) };
}

function questionOf({ availability, range, today }: Shelf, product: Product): CalendarQuestion {
  return { product, matrix: matrixOf(product), availability, range, today };
}
