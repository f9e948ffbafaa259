import * as z from 'zod/mini';
import { availabilitySchema } from '#domain/catalog/availability-schema.ts';
import { daySchema } from '#domain/day-schema.ts';
import { REALM } from '#domain/fixed-ids.ts';
import { objectIdSchema } from '#domain/id-schema.ts';
import { feeRuleSchema, taxRuleSchema } from '#domain/pricing/charges-schema.ts';
import { storeProductsSchema, termSchema } from '#server/catalog/contract.ts';
import { defineContract, EVERYONE } from '#server/http/contract.ts';

const maybeDay = z.nullable(daySchema);

const shopEventSchema = z.object({
  _id: objectIdSchema,
  name: z.string(),
  start_date: maybeDay,
  end_date: maybeDay,
  sale_start: maybeDay,
  sale_end: maybeDay,
  heading: z.string(),
  description: z.string(),
  gates_text: z.string(),
  image_url: z.nullable(z.string()),
  map_url: z.nullable(z.string()),
  brand: z.nullable(objectIdSchema),
  time_zone: z.string(),
  terms_ids: z.array(objectIdSchema),
  session_ids: z.array(objectIdSchema),
  /** left out where nobody need wait to be let in */
  waiting_room: z.optional(z.object({ ends_at: z.nullable(z.string()) })),
});

const brandSchema = z.object({
  _id: objectIdSchema,
  name: z.string(),
  color_background: z.nullable(z.string()),
  color_border: z.nullable(z.string()),
  color_meta: z.nullable(z.string()),
  color_primary: z.nullable(z.string()),
  color_text_dark: z.nullable(z.string()),
  color_text_light: z.nullable(z.string()),
  powered_by: z.boolean(),
  logo_url: z.nullable(z.string()),
});

const shopStoreSchema = z.object({
  _id: objectIdSchema,
  name: z.string(),
  disclaimer: z.string(),
  terms: z.array(termSchema),
  tax: z.nullish(taxRuleSchema),
  fees: z.nullish(z.array(feeRuleSchema)),
});

const workspace = z.object({
  _id: objectIdSchema,
  name: z.string(),
  copyright: z.string(),
  terms_path: z.string(),
  time_zone: z.string(),
  currency: z.string(),
  locale: z.string(),
});

export const bootstrap = defineContract({
  id: 'bootstrap',
  method: 'GET',
  path: '/bootstrap',
  who: EVERYONE,
  hasEtag: true,
  summary: 'What the first page of a shop needs, in one call. An unknown host answers as the default host does',
  query: z.object({ host: z.optional(z.string().check(z.maxLength(300))), event_id: z.optional(z.string().check(z.maxLength(100))) }),
  output: z.object({
    app_key: z.nullable(z.string()),
    workspace: z.nullable(workspace),
    realms: z.object({ portal: z.literal(REALM.portal), pos: z.literal(REALM.pos) }),
    roles: z.object({ web: objectIdSchema, pos: objectIdSchema, staff: objectIdSchema, admin: objectIdSchema }),
    brand: z.nullable(brandSchema),
    event: z.nullable(shopEventSchema),
    events: z.array(shopEventSchema),
    products: z.array(storeProductsSchema),
    availability: availabilitySchema,
    /** The stores of the event shown and of every event on sale, because a cart may hold things of any of them. */
    stores: z.array(shopStoreSchema),
    config: z.object({
      captcha: z.object({ kind: z.enum(['altcha', 'recaptcha', 'hcaptcha', 'turnstile', 'off']), site_key: z.string() }),
      card_capture: z.enum(['direct', 'hosted']),
      gateway: z.enum(['sandbox', 'stripe']),
      publishable_key: z.string(),
      hold_minutes: z.number(),
      /** How long after its time of entry a ticket lets in, and so how long the time is sold. */
      entry_late_minutes: z.number(),
      lockdown: z.boolean(),
      /** Whether buyers are asked to switch cashless spending on. */
      recycle: z.boolean(),
      /** The phones' wallets for which passes can be made. */
      wallets: z.array(z.enum(['apple', 'google'])),
    }),
  }),
});
