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

export const taskItem = z.object({
  _id: objectIdSchema,
  kind: z.string(),
  title: z.string(),
  data: z.record(z.string(), z.unknown()),
  status: z.enum(['open', 'confirmed', 'declined']),
  requested_by: objectIdSchema,
  requested_by_name: z.optional(z.string()),
  decided_by: z.nullable(objectIdSchema),
  decided_at: z.nullable(z.string()),
  created_at: z.string(),
});

export const roleItem = z.object({ _id: objectIdSchema, name: z.string() });
export const settingItem = z.object({ _id: objectIdSchema, key: z.string(), label: z.string(), value: z.unknown(), initial: z.unknown() });
export const notificationItem = z.object({ id: objectIdSchema, header: z.string(), body: z.string(), topic: z.string(), created_at: z.string() });
export const channelItem = z.object({ _id: objectIdSchema, name: z.string(), topic: z.string() });
