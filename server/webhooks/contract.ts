import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';

/** What a venue's systems can be told of. */
export const WEBHOOK_KINDS = ['order.completed', 'order.refunded', 'order.canceled', 'ticket.moved', 'ticket.transferred', 'ticket.scanned'] as const;
export const webhookKind = z.enum(WEBHOOK_KINDS);
export type WebhookKind = z.infer<typeof webhookKind>;

export const MOST_WEBHOOKS = 10;
export const LONGEST_WEBHOOK_URL = 500;
/** For how many hours the secret before signs too, after an exchange. */
export const EARLIER_SECRET_HOURS = 24;
/** For how many hours something is sent again and again, and how long a target may fail before it is paused. */
export const TRIED_HOURS = 72;
export const LOG_DAYS = 30;
/** The most deliveries that are listed at a time. */
export const MOST_DELIVERIES_LISTED = 100;

const webhookFields = {
  _id: objectIdSchema,
  url: z.string(),
  description: z.string(),
  kinds: z.array(webhookKind),
  status: z.enum(['active', 'paused']),
  /** It was paused by itself, after failing for three days. */
  was_paused_for_failing: z.boolean(),
  failing_since: z.nullable(z.string()),
  /** Until when the secret before signs too. */
  earlier_secret_until: z.nullable(z.string()),
  created_at: z.string(),
};

export const webhook = z.object(webhookFields);
export type Webhook = z.infer<typeof webhook>;

/** `secret`: what it is signed with, told only where it has just been made. */
export const webhookWithSecret = z.object({ ...webhookFields, secret: z.nullable(z.string()) });
export type WebhookWithSecret = z.infer<typeof webhookWithSecret>;

const webhookFailure = z.enum(['bad-address', 'not-public', 'unknown-host', 'no-connection', 'bad-certificate', 'too-slow', 'redirect', 'refused']);
export type WebhookFailure = z.infer<typeof webhookFailure>;

export const webhookDelivery = z.object({
  /** The `id` in the body, and the `x-entrada-delivery` of each try. */
  _id: objectIdSchema,
  type: z.string(),
  state: z.enum(['waiting', 'delivered', 'given-up']),
  tries: z.number(),
  /** The status of the last answer; null where none came. */
  answer_status: z.nullable(z.number()),
  failure: z.nullable(webhookFailure),
  created_at: z.string(),
  tried_at: z.nullable(z.string()),
  next_try_at: z.nullable(z.string()),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;
