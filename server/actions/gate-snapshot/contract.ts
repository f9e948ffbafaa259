import * as z from 'zod/mini';
import { daySchema } from '#domain/day-schema.ts';
import { objectIdSchema } from '#domain/id-schema.ts';
import { deviceName, scanConflict } from '#server/gate/contract.ts';
import { defineAction } from '#server/http/action-contract.ts';
import { BACK_OFFICE } from '#server/http/contract.ts';

export const gateSnapshotContract = defineAction({
  name: 'gate-snapshot',
  readsOnly: true,
  who: BACK_OFFICE,
  summary:
    'What a gate needs to go on without a line, by pages: records that only a shown code opens, dead codes by hash, signed. `since` asks for what has changed.',
  input: z.object({
    terminal_id: z.nullish(objectIdSchema),
    event_id: z.nullish(objectIdSchema),
    device_id: z.nullish(deviceName),
    date: z.nullish(daySchema),
    after: z.nullish(objectIdSchema),
    since: z.nullish(z.iso.datetime({ offset: true })),
  }),
  item: z.object({
    event_id: z.string(),
    event_name: z.string(),
    opens_on: z.nullable(z.string()),
    closes_on: z.nullable(z.string()),
    time_zone: z.string(),
    /** when a visit day ends, as a time on the next morning; '00:00:00' for midnight */
    day_ends_at: z.string(),
    rotating: z.boolean(),
    /** how long before and after its time of entry a ticket lets in */
    entry_early_minutes: z.number(),
    entry_late_minutes: z.number(),
    made_at: z.string(),
    /** place and sealed record */
    records: z.array(z.tuple([z.string(), z.string()])),
    revoked: z.array(z.string()),
    next: z.nullable(z.string()),
    conflicts: z.array(z.extend(scanConflict, { ticket: z.string() })),
    /** over the JSON of `{event_id, made_at, records, revoked, next}`, in this order */
    signature: z.string(),
    public_key: z.string(),
  }),
  refusals: [403, 404, 429],
});
