import * as z from 'zod/mini';
import { daySchema, isDated, type Day, type VisitDate } from '#domain/day.ts';
import { CATEGORY, TEMPLATE } from '#domain/fixed-ids.ts';
import { type ObjectId, objectIdSchema } from '#domain/ids.ts';
import { feeRuleSchema, taxRuleSchema } from '#domain/pricing/charges.ts';
import { priceMatrixSchema } from '#domain/pricing/price-matrix.ts';

/** A pass or a piece of merchandise as `event-products` gives it. */
export const productSchema = z.object({
  _id: objectIdSchema,
  template_id: z.optional(objectIdSchema),
  name: z.string(),
  description: z.nullish(z.string()),
  notice: z.nullish(z.string()),
  terms: z.nullish(z.string()),
  category_id: z.nullish(objectIdSchema),
  event_id: objectIdSchema,
  store_id: objectIdSchema,
  status: z.string(),
  /** the ids of the roles that may sell it */
  ow_roles: z.array(objectIdSchema),
  /** the same, role by role */
  admin: z.boolean(),
  pos: z.boolean(),
  staff: z.boolean(),
  web: z.boolean(),
  price_matrix: priceMatrixSchema,
  blocked_dates: z.nullish(z.array(daySchema)),
  dates_valid: z.nullish(z.array(daySchema)),
  /** first and last day of sale, at the venue */
  sale_start: z.nullish(daySchema),
  sale_end: z.nullish(daySchema),
  sort: z.nullish(z.number()),
  is_addon: z.nullish(z.boolean()),
  is_event_length: z.nullish(z.boolean()),
  is_any_day: z.nullish(z.boolean()),
  addon_ids: z.nullish(z.array(objectIdSchema)),
  /** sold with a cabin, table or seat */
  has_spaces: z.nullish(z.boolean()),
  location_ids: z.nullish(z.array(objectIdSchema)),
  session_ids: z.nullish(z.array(objectIdSchema)),
  limit_per_order: z.nullish(z.int().check(z.nonnegative())),
  min_per_order: z.nullish(z.int().check(z.nonnegative())),
  color: z.nullish(z.string()),
  size: z.nullish(z.string()),
  photo: z.nullish(z.string()),
  photos: z.nullish(z.array(z.object({ photo: z.string() }))),
  pickup_note: z.nullish(z.string()),
  require_fn_ln: z.nullish(z.string()),
  require_dob: z.nullish(z.string()),
  entitlement_type_data: z.nullish(z.object({ primary: z.nullish(objectIdSchema), also: z.nullish(z.array(objectIdSchema)) })),
  type_weave_props: z.nullish(z.object({ limited: z.nullish(z.boolean()), frequency: z.nullish(z.string()), calendar_required: z.nullish(z.boolean()) })),
  tax: z.nullish(taxRuleSchema),
  fees: z.nullish(z.array(feeRuleSchema)),
});

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

/** Good for one day that need not be chosen. A thing to take home is, unless it asks for the calendar. */
export function isAnyDay(product: Product): boolean {
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

/** The visit date that a product is bought for once a day is picked; null while a day is missing. */
export function visitDateFor(product: Product, pickedDay: Day | null): VisitDate | null {
  if (isEventLength(product)) return 'event';
  return isAnyDay(product) ? 'any' : pickedDay;
}

/** 'Winter Hoodie, Blue, XL' */
export function productTitle({ name, color, size }: Pick<Product, 'name' | 'color' | 'size'>): string {
  return [name, color, size].filter((part) => part).join(', ');
}

export type SaleMoment = { today: Day; roleId: ObjectId; visitDate: VisitDate | null; eventEndsOn: Day | null };

export type SaleRefusal = 'inactive' | 'other-role' | 'not-yet-on-sale' | 'sale-over' | 'day-past';

/** Why a product cannot be sold, leaving aside the calendar and the stock; null when it can. */
export function saleRefusal(product: Product, { today, roleId, visitDate, eventEndsOn }: SaleMoment): SaleRefusal | null {
  if (product.status !== 'active') return 'inactive';
  if (!product.ow_roles.includes(roleId)) return 'other-role';
  if (product.sale_start && today < product.sale_start) return 'not-yet-on-sale';
  if (product.sale_end && product.sale_end < today) return 'sale-over';
  if (eventEndsOn !== null && eventEndsOn < today) return 'sale-over';
  return visitDate !== null && isDated(visitDate) && visitDate < today ? 'day-past' : null;
}
