import { calendarRange, dayState } from '#domain/catalog/calendar.ts';
import { daysListed, isOpenOn } from '#domain/catalog/opening-days.ts';
import { isMerchandise, saleRefusal, visitDateFor } from '#domain/catalog/product.ts';
import { hasDay, isDated, type Day, type VisitDate } from '#domain/day.ts';
import type { ObjectId } from '#domain/ids.ts';
import { visitDay } from '#domain/visit-day.ts';
import { priceFor, todayAt, type Catalog, type CatalogEvent, type CatalogProduct } from './catalog.ts';

/** Whether a product can be sold on a date at all. Stock, spaces and times are checked elsewhere. */
type SaleQuestion = { productId: ObjectId; eventId: ObjectId; date: VisitDate; roleId: ObjectId; now: number };

export type SaleProblem = 'unknown' | 'not-on-sale' | 'date-unavailable';

type Sellable = { product: CatalogProduct; event: CatalogEvent; problem: null } | { problem: SaleProblem };

/** A product that the role may not see is answered as if it did not exist. */
export function sellable(catalog: Catalog, { productId, eventId, date, roleId, now }: SaleQuestion): Sellable {
  const product = catalog.products.get(productId);
  const event = catalog.events.get(eventId);
  if (!product || !event || product.eventId !== eventId || event.status !== 'active') return { problem: 'unknown' };
  const today = todayAt(catalog, eventId, now);
  const refusal = saleRefusal(product.wire, { today, roleId, visitDate: date, eventEndsOn: event.endDate });
  if (refusal === 'inactive' || refusal === 'other-role') return { problem: 'unknown' };
  if (refusal === 'day-past') return { problem: 'date-unavailable' };
  if (refusal !== null || !isOnSale(event, today) || !isStoreOpen(catalog, product.storeId)) return { problem: 'not-on-sale' };
  if (!isVisitDateOpen(product, event, date, { today, now }) || priceFor(catalog, productId, date, 0, today) === null) return { problem: 'date-unavailable' };
  return { product, event, problem: null };
}

/** An inactive store sells nothing, because a buyer could not agree to its terms. */
export function isStoreOpen(catalog: Catalog, storeId: ObjectId): boolean {
  const store = catalog.stores.get(storeId);
  return store === undefined || store.status === 'active';
}

export function isOnSale(event: CatalogEvent, today: string): boolean {
  if (event.status !== 'active' || (event.endDate !== null && event.endDate < today)) return false;
  return !(event.saleStart !== null && today < event.saleStart) && !(event.saleEnd !== null && event.saleEnd < today);
}

/** Whether a product can be bought at present, be it by some and on some days alone. */
export function isOffered(catalog: Catalog, productId: ObjectId, now: number): boolean {
  const product = catalog.products.get(productId);
  const event = product && catalog.events.get(product.eventId);
  const [roleId] = product?.wire.ow_roles ?? [];
  if (!product || !event || roleId === undefined) return false;
  const today = todayAt(catalog, event.id, now);
  const refusal = saleRefusal(product.wire, { today, roleId, visitDate: null, eventEndsOn: event.endDate });
  return refusal === null && isOnSale(event, today) && isStoreOpen(catalog, product.storeId);
}

function isVisitDateOpen(product: CatalogProduct, event: CatalogEvent, date: VisitDate, { today, now }: { today: Day; now: number }): boolean {
  if (visitDateFor(product.wire, isDated(date) ? date : null) !== date) return false;
  if (!isDated(date)) return hasDayLeft(product, event, now);
  const state = dayState(date, product.wire, calendarRange({ start_date: event.startDate, end_date: event.endDate }, today), today);
  return state === 'open' && isVenueOpen(product, date);
}

/** Whether a product without a day of its own can still be used on a day of its event. What is to be collected needs none. */
export function hasDayLeft(product: CatalogProduct, event: CatalogEvent, now: number): boolean {
  const { blocked_dates, dates_valid } = product.wire;
  if (isMerchandise(product.wire) || (blocked_dates ?? []).length + (dates_valid ?? []).length === 0) return true;
  const today = visitDay(event, now);
  const range = calendarRange({ start_date: event.startDate, end_date: event.endDate ?? '9999-12-31' }, today);
  const isLeft = (day: Day) => dayState(day, product.wire, range, today) === 'open' && isVenueOpen(product, day);
  if (dates_valid?.length) return dates_valid.some(isLeft);
  const listed = daysListed({ startDate: range.from, endDate: event.endDate }, today);
  return listed === null || hasDay(listed, isLeft);
}

/** Uses the venue's calendar if there is one, because it has no end and a list of dates has. */
export const isVenueOpen = ({ opening }: CatalogProduct, day: Day): boolean => opening === null || isOpenOn(day, opening);
