import * as z from 'zod/mini';

/** How somebody stands in a waiting room. The times are instants; what does not apply is null. */
export const roomStanding = z.object({
  /** `before`: takes part in the draw. `none`: has no place (any more). */
  state: z.enum(['before', 'waiting', 'admitted', 'none']),
  /** Whether the event has a waiting room at present, so that nothing can be held without a pass. */
  is_on: z.boolean(),
  /** how many of those who are there are let in earlier */
  ahead: z.nullable(z.int()),
  wait_seconds: z.nullable(z.int()),
  ask_again_seconds: z.int(),
  opens_at: z.nullable(z.string()),
  begins_at: z.nullable(z.string()),
  /** sent with what is to be held, until `pass_ends_at` */
  pass: z.nullable(z.string()),
  pass_ends_at: z.nullable(z.string()),
});

export type RoomStanding = z.infer<typeof roomStanding>;
