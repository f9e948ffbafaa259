import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';

/** 'lapsed': an offer that nobody took up in time. 'over': what was waited for is past. */
export const waitingState = z.enum(['unconfirmed', 'waiting', 'offered', 'taken', 'lapsed', 'left', 'over']);
export type WaitingState = z.infer<typeof waitingState>;

/** The most people that are listed at a time. */
export const MOST_LISTED = 1000;

export const waitingToken = z.string().check(z.regex(/^[\w~-]{20,200}$/, 'Not a token.'));

const WAITED_FOR = {
  state: waitingState,
  doclet_id: objectIdSchema,
  name: z.string(),
  event_id: objectIdSchema,
  event_name: z.string(),
  date: z.string(),
  time: z.nullable(z.string()),
  units: z.number(),
};

/** What the link in a mail about the waiting list shows. */
export const waitingItem = z.object({
  ...WAITED_FOR,
  /** How many people wait for the same places before them. */
  ahead: z.number(),
  /** They wait, but it is not on sale at the moment, or has lost its list. */
  is_paused: z.boolean(),
  /** How many are held for them. */
  offered: z.number(),
  offer_ends_at: z.nullable(z.string()),
});

/** As the office sees it. */
export const waitingPerson = z.object({
  ...WAITED_FOR,
  entry_id: objectIdSchema,
  email: z.string(),
  since: z.string(),
  offered: z.number(),
  offer_ends_at: z.nullable(z.string()),
});
