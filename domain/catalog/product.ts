import type * as z from 'zod/mini';
import { isDated, type Day, type VisitDate } from '#domain/day.ts';
import { CATEGORY, TEMPLATE } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { productSchema } from './product-schema.ts';

export type Product = z.infer<typeof productSchema>;

export function isMerchandise({ category_id, template_id }: Pick<Product, 'category_id' | 'template_id'>): boolean {
  return category_id === CATEGORY.merchandise || template_id === TEMPLATE.eventMerchandise;
}

export function isAddon({ category_id, is_addon }: Pick<Product, 'category_id' | 'is_addon'>): boolean {
  return is_addon === true || category_id === CATEGORY.addOnPass;
}

export function isEventLength({ category_id, is_event_length }: Pick<Product, 'category_id' | 'is_event_length'>): boolean {
  return is_event_length === true || category_id === CATEGORY.eventLengthPass;
}

type Dated = Pick<Product, 'category_id' | 'template_id' | 'is_event_length' | 'is_any_day' | 'type_weave_props'>;

/** Valid on one day that need not be chosen. Merchandise is, unless it asks for the calendar. */
export function isAnyDay(product: Dated): boolean {
  if (isEventLength(product)) return false;
  if (product.is_any_day === true || product.category_id === CATEGORY.anyDayPass) return true;
  const asksForDay = product.type_weave_props?.calendar_required;
  return asksForDay === false || (isMerchandise(product) && asksForDay !== true);
}

export type ShopSection = 'all-event' | 'admission' | 'add-on' | 'merchandise';

export function shopSection(product: Product): ShopSection {
  if (isMerchandise(product)) return 'merchandise';
  if (isAddon(product)) return 'add-on';
  return isEventLength(product) ? 'all-event' : 'admission';
}

/** The visit date for which a product is bought once a day is picked. Null while a day is missing. */
export function visitDateFor(product: Dated, pickedDay: Day | null): VisitDate | null {
  if (isEventLength(product)) return 'event';
  return isAnyDay(product) ? 'any' : pickedDay;
}

/** 'Winter Hoodie, Blue, XL' */
export function productTitle({ name, color, size }: Pick<Product, 'name' | 'color' | 'size'>): string {
  return [name, color, size].filter((part) => part).join(', ');
}

/** Fewer of a product cannot be bought. */
export const leastAtOnce = ({ min_per_order: least }: Pick<Product, 'min_per_order'>): number => Math.max(1, least ?? 0);

/** 'Ages 4–12'. Null: for everybody. */
export function agesText({ min_age: youngest = null, max_age: oldest = null }: Pick<Product, 'min_age' | 'max_age'>): string | null {
  if (oldest !== null) return youngest ? `Ages ${youngest}–${oldest}` : `Up to age ${oldest}`;
  return youngest ? `Ages ${youngest}+` : null;
}

export type SaleMoment = { today: Day; roleId: ObjectId; visitDate: VisitDate | null; eventEndsOn: Day | null };

type SaleRefusal = 'inactive' | 'other-role' | 'not-yet-on-sale' | 'sale-over' | 'day-past';

/** Why a product cannot be sold, leaving calendar and stock aside. Null if it can. */
export function saleRefusal(product: Product, { today, roleId, visitDate, eventEndsOn }: SaleMoment): SaleRefusal | null {
  if (product.status !== 'active') return 'inactive';
  if (!product.ow_roles.includes(roleId)) return 'other-role';
  if (product.sale_start && today < product.sale_start) return 'not-yet-on-sale';
  if (product.sale_end && product.sale_end < today) return 'sale-over';
  if (eventEndsOn !== null && eventEndsOn < today) return 'sale-over';
  return visitDate !== null && isDated(visitDate) && visitDate < today ? 'day-past' : null;
}
