import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';

/** The fields that several gate calls share. */
export const deviceName = z.string().check(z.regex(/^[\x21-\x7e]{1,64}$/, 'A device is named by 1 to 64 visible characters.'));
export const nonce = z.string().check(z.regex(/^[\x21-\x7e]{1,64}$/, 'A nonce has 1 to 64 visible characters.'));

/** The digits of the largest QR code. */
const MOST_IN_A_CODE = 7089;

/** A shown code: the scanned text as it is, or its parts. Text that is no code is answered `bad_qr_code`, not refused. */
export const codeFields = {
  text: z.nullish(z.string().check(z.maxLength(MOST_IN_A_CODE))),
  _id: z.nullish(z.string().check(z.maxLength(600))),
  ticket_id: z.nullish(z.string().check(z.maxLength(600))),
  k: z.nullish(z.string().check(z.maxLength(600))),
  t: z.nullish(z.number()),
  m: z.nullish(z.string().check(z.maxLength(600))),
};

export const placeFields = {
  terminal_id: z.nullish(objectIdSchema),
  event_id: z.nullish(objectIdSchema),
  device_id: z.nullish(deviceName),
  gate: z.nullish(z.string().check(z.trim(), z.maxLength(80))),
  direction: z.nullish(z.enum(['in', 'out'])),
};

export const REFUSALS = [
  'unreadable',
  'unknown',
  'stale-code',
  'revoked',
  'transferred',
  'wrong-event',
  'wrong-date',
  'wrong-gate',
  'not-reserved',
  'wrong-session',
  'no-reentry',
  'not-inside',
  'not-activated',
  'already-used',
] as const;

export const scanConflict = z.object({ first_gate: z.string(), first_at: z.string(), second_gate: z.string(), second_at: z.string() });
export type ScanConflict = z.infer<typeof scanConflict>;

const resultFields = {
  error: z.boolean(),
  /** `bad_qr_code` where the code cannot be read or is not known. The value `network` is the client's own and never comes from here. */
  error_type: z.nullable(z.literal('bad_qr_code')),
  result: z.enum(['accepted', 'refused']),
  message: z.string(),
  direction: z.enum(['in', 'out']),
  scanned_at: z.string(),
  _id: z.nullable(z.string()),
  name: z.nullable(z.string()),
  type: z.nullable(z.enum(['admission', 'addon', 'merchandise'])),
  event_id: z.nullable(z.string()),
  event_name: z.nullable(z.string()),
  date: z.nullable(z.string()),
  time: z.nullable(z.string()),
  /** The cabin, table or seat that it was sold for. */
  place: z.optional(z.string()),
  /** Whether it is too early for the ticket's time of entry, or too late. Null where that is not the reason. */
  is_early: z.nullable(z.boolean()),
  consumer_id: z.nullable(z.string()),
  first_name: z.nullable(z.string()),
  last_name: z.nullable(z.string()),
  person_name: z.nullable(z.string()),
  photo: z.nullable(z.string()),
  /** How many people come in with this ticket. */
  admits: z.nullable(z.int()),
  first_used_at: z.nullable(z.string()),
  first_used_gate: z.nullable(z.string()),
  /** When the ticket last let in. For a ticket that lets in once, this is the same as the first time. */
  last_in_at: z.nullable(z.string()),
  last_in_gate: z.nullable(z.string()),
};

export const scanResult = z.object({ ...resultFields, reason: z.nullable(z.enum(REFUSALS)) });
export type ScanResult = z.infer<typeof scanResult>;

export const offlineResult = z.object({
  ...resultFields,
  nonce: z.string(),
  reason: z.nullable(z.enum([...REFUSALS, 'nonce-reused'])),
  conflicts: z.array(scanConflict),
});
export type OfflineResult = z.infer<typeof offlineResult>;

/** The number that a wristband answers with, in hexadecimal digits. Upper and lower case are the same. */
export const wristbandUid = z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[0-9A-Z:-]{4,64}$/, 'Not the number of a wristband.'));

export const wristbandItem = z.object({
  wristband_id: z.string(),
  uid: z.string(),
  status: z.string(),
  consumer_id: z.nullable(z.string()),
  first_name: z.string(),
  last_name: z.string(),
  linked_at: z.nullable(z.string()),
  /** Money that has been paid onto the band and not been spent. */
  balance: z.number(),
  cashless: z.boolean(),
  spent_today: z.number(),
  daily_limit: z.nullable(z.number()),
});
