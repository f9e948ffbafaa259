import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';

export const workspaceItem = z.object({
  _id: objectIdSchema,
  app_key: z.string(),
  name: z.string(),
  time_zone: z.string(),
  currency: z.string(),
  locale: z.string(),
  copyright: z.string(),
  default_brand: z.nullable(objectIdSchema),
  default_event: z.nullable(objectIdSchema),
  description: z.optional(z.string()),
  notes: z.optional(z.string()),
  group: z.optional(z.string()),
  settings: z.optional(z.record(z.string(), z.unknown())),
});

/** What a second person must know to decide, in the same fields for every kind of task. Fields that do not apply to a kind are null or empty. */
export const taskFacts = z.object({
  /** what leaves or is given back */
  amount: z.nullable(z.number()),
  reason: z.nullable(z.string()),
  /** why a second person is needed, if the amount is not the reason */
  why: z.nullable(z.enum(['goodwill', 'used', 'late'])),
  till: z.nullable(z.object({ name: z.string(), operator_name: z.string(), is_open: z.boolean() })),
  /** the number of the bag or seal that the cash travels under */
  bag_number: z.nullable(z.string()),
  order: z.nullable(z.object({ _id: objectIdSchema, number: z.string(), total: z.number(), buyer: z.string() })),
  /** the number of the band */
  wristband: z.nullable(z.string()),
  group: z.nullable(z.object({ name: z.string(), size: z.number(), event: z.nullable(z.string()), contact: z.string(), email: z.string(), phone: z.string() })),
  /** for an open task: where the money goes */
  to: z.array(z.object({ tender: z.string(), brand: z.nullable(z.string()), last_four: z.nullable(z.string()), amount: z.number() })),
  /** for an open task: how many tickets it ends */
  tickets: z.number(),
  /** and how many pieces of merchandise it takes back */
  goods: z.number(),
  /** open, but can no longer be given as it was asked for */
  is_outdated: z.boolean(),
});

export const taskItem = z.object({
  _id: objectIdSchema,
  kind: z.string(),
  title: z.string(),
  data: z.record(z.string(), z.unknown()),
  status: z.enum(['open', 'confirmed', 'declined']),
  requested_by: objectIdSchema,
  requested_by_name: z.string(),
  decided_by: z.nullable(objectIdSchema),
  decided_by_name: z.nullable(z.string()),
  decided_at: z.nullable(z.string()),
  created_at: z.string(),
  facts: taskFacts,
});

export const roleItem = z.object({ _id: objectIdSchema, name: z.string() });
/** The range of a value that is a whole number; otherwise null. */
const limits = z.nullable(z.object({ least: z.int(), most: z.int() }));
export const settingItem = z.object({ _id: objectIdSchema, key: z.string(), label: z.string(), value: z.unknown(), initial: z.unknown(), limits });
export const notificationItem = z.object({ id: objectIdSchema, header: z.string(), body: z.string(), topic: z.string(), created_at: z.string() });
export const channelItem = z.object({ _id: objectIdSchema, name: z.string(), topic: z.string() });
