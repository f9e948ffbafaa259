import * as z from 'zod/mini';
import { daySchema } from '#domain/day-schema.ts';
import { objectIdSchema } from '#domain/id-schema.ts';
import { feeRuleSchema, taxRuleSchema } from '#domain/pricing/charges-schema.ts';
import { priceMatrixSchema } from '#domain/pricing/price-matrix-schema.ts';

/** A pass or a piece of merchandise as `event-products` sends it. */
export const productSchema = z.object({
  _id: objectIdSchema,
  template_id: z.optional(objectIdSchema),
  name: z.string(),
  description: z.nullish(z.string()),
  notice: z.nullish(z.string()),
  terms: z.nullish(z.string()),
  /** agreed to along with the terms of its store and its event */
  terms_ids: z.nullish(z.array(objectIdSchema)),
  category_id: z.nullish(objectIdSchema),
  event_id: objectIdSchema,
  store_id: objectIdSchema,
  status: z.string(),
  /** the ids of the roles that may sell it */
  ow_roles: z.array(objectIdSchema),
  /** the same, one flag per role */
  admin: z.boolean(),
  pos: z.boolean(),
  staff: z.boolean(),
  web: z.boolean(),
  price_matrix: priceMatrixSchema,
  blocked_dates: z.nullish(z.array(daySchema)),
  dates_valid: z.nullish(z.array(daySchema)),
  /** first and last day of sale, on the venue's calendar */
  sale_start: z.nullish(daySchema),
  sale_end: z.nullish(daySchema),
  sort: z.nullish(z.number()),
  is_addon: z.nullish(z.boolean()),
  is_event_length: z.nullish(z.boolean()),
  is_any_day: z.nullish(z.boolean()),
  addon_ids: z.nullish(z.array(objectIdSchema)),
  /** sold together with a cabin, table or seat */
  has_spaces: z.nullish(z.boolean()),
  location_ids: z.nullish(z.array(objectIdSchema)),
  session_ids: z.nullish(z.array(objectIdSchema)),
  limit_per_order: z.nullish(z.int().check(z.nonnegative())),
  min_per_order: z.nullish(z.int().check(z.nonnegative())),
  /** for people of these ages */
  min_age: z.nullish(z.int().check(z.nonnegative())),
  max_age: z.nullish(z.int().check(z.nonnegative())),
  /** until how many days before it visitors may change the day, and give it back; null: not at all */
  move_until_days: z.nullish(z.int().check(z.nonnegative())),
  return_until_days: z.nullish(z.int().check(z.nonnegative())),
  /** when it is sold out, visitors may wait for a place */
  waiting_list: z.nullish(z.boolean()),
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
