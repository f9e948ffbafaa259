import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { defineAction } from '#server/http/action-contract.ts';
import { BACK_OFFICE } from '#server/http/contract.ts';
import { tillItem } from '#server/pos/contract.ts';

export const deviceInfoContract = defineAction({
  name: 'device-info',
  readsOnly: true,
  who: BACK_OFFICE,
  summary: 'What a terminal is, and the till it has open. Without a terminal: those of the caller.',
  input: z.object({ terminal_id: z.nullish(objectIdSchema) }),
  item: z.object({
    terminal_id: z.string(),
    name: z.string(),
    kind: z.string(),
    status: z.string(),
    direction: z.nullable(z.string()),
    store_id: z.nullable(z.string()),
    facility_id: z.nullable(z.string()),
    event_id: z.nullable(z.string()),
    event_name: z.nullable(z.string()),
    /** What this gate is for; empty: everything that the event sells. */
    entitlement_type_ids: z.array(z.string()),
    rotating: z.boolean(),
    time_zone: z.string(),
    currency: z.string(),
    server_time: z.string(),
    /** the key that checks the signatures of gate snapshots */
    snapshot_public_key: z.string(),
    till: z.nullable(tillItem),
    /** Who has the till open, if it is somebody else's and the caller may not use it. */
    till_held_by: z.optional(z.nullable(z.string())),
  }),
  refusals: [403, 404],
});
