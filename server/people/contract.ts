import * as z from 'zod/mini';

/** Fields that several people calls share. */

/** A member of a family or a group: a Consumer record, as those who look after it see it. */
export const memberItem = z.object({
  _id: z.string(),
  title: z.string(),
  data: z.object({
    first_name: z.string(),
    last_name: z.string(),
    dob: z.optional(z.string()),
    invited_email: z.optional(z.string()),
    invited_status: z.optional(z.string()),
    cashless_spending: z.optional(z.boolean()),
    daily_spending_limit: z.optional(z.number()),
    profile_locked: z.optional(z.boolean()),
  }),
});
export type MemberItem = z.infer<typeof memberItem>;

export const removedItem = z.object({ consumer_id: z.string(), removed: z.boolean() });

export const reservationFields = { reservation_id: z.string(), consumer_id: z.string(), admission_id: z.nullable(z.string()), date: z.string() };

export const transferItem = z.object({
  transfer_id: z.string(),
  admission_id: z.string(),
  new_admission_id: z.nullable(z.string()),
  state: z.enum(['offered', 'accepted', 'recalled', 'expired']),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  created_at: z.string(),
  expires_at: z.string(),
});

export const transferToken = z.string().check(z.regex(/^[\w-]{20,100}$/, 'Not a token.'));
