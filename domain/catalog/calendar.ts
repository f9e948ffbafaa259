import type { Cents } from '#domain/cents.ts';
import { daysFromTo, isDay, type Day } from '#domain/day.ts';
import { addMonths, lastDayOf, monthOf } from '#domain/month.ts';
import { priceOn, type PriceMatrix } from '#domain/pricing/price-matrix.ts';
import { itemsLeft, soldSoFar, type Availability } from './availability.ts';
import { isDayOffered, type DayRules } from './day-rules.ts';
import type { Product } from './product.ts';

/** Both ends included. Empty if `from` is after `to`. */
export type DayRange = { from: Day; to: Day };

type DayState = 'past' | 'unavailable' | 'sold-out' | 'open';

export type CalendarDay = {
  day: Day;
  state: DayState;
  isToday: boolean;
  priceCents: Cents | null;
  /** null: unlimited */
  itemsLeft: number | null;
};

/** From today to the end of the month after next, unless the event says otherwise; never into the past. */
export function calendarRange(event: { start_date?: unknown; end_date?: unknown } | null, today: Day): DayRange {
  const start = isDay(event?.start_date) ? event.start_date : today;
  const to = isDay(event?.end_date) ? event.end_date : lastDayOf(addMonths(monthOf(today), 2));
  return { from: start < today ? today : start, to };
}

/** Whether a day can be picked at all, leaving stock aside. */
export function dayState(day: Day, rules: DayRules, range: DayRange, today: Day): Exclude<DayState, 'sold-out'> {
  if (day < today) return 'past';
  if (day < range.from || day > range.to) return 'unavailable';
  return isDayOffered(day, rules) ? 'open' : 'unavailable';
}

export type CalendarQuestion = {
  product: Pick<Product, '_id'> & DayRules;
  matrix: PriceMatrix;
  availability: Availability;
  range: DayRange;
  today: Day;
};

/** A day of the calendar for one product. A day without a price is not for sale. */
export function calendarDay(day: Day, question: CalendarQuestion): CalendarDay {
  const { product, matrix, availability, range, today } = question;
  const left = itemsLeft(availability, day, product._id);
  const isToday = day === today;
  const state = dayState(day, product, range, today);
  if (state !== 'open') return { day, state, isToday, priceCents: null, itemsLeft: left };
  const priceCents = priceOn(matrix, { today, visitDate: day, soldCount: soldSoFar(availability, day, product._id) });
  if (priceCents === null) return { day, state: 'unavailable', isToday, priceCents, itemsLeft: left };
  return { day, state: left === 0 ? 'sold-out' : 'open', isToday, priceCents, itemsLeft: left };
}

export function calendarDays(question: CalendarQuestion): CalendarDay[] {
  return daysFromTo(question.range.from, question.range.to).map((day) => calendarDay(day, question));
}

/** 'Starting At': the lowest price of an open day. Null if none is open. */
export function lowestPrice(days: readonly CalendarDay[]): Cents | null {
  const prices = days.flatMap((day) => (day.state === 'open' && day.priceCents !== null ? [day.priceCents] : []));
  return prices.length === 0 ? null : prices.reduce((least, price) => (price < least ? price : least));
}

/** The open days at the lowest price. None if all open days cost the same, because then marking says nothing. */
export function cheapestDays(days: readonly CalendarDay[]): Set<Day> {
  const open = days.filter((day) => day.state === 'open');
  const lowest = lowestPrice(open);
  const cheapest = open.filter((day) => day.priceCents === lowest);
  return new Set(cheapest.length === open.length ? [] : cheapest.map((day) => day.day));
}
