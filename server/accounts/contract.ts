import * as z from 'zod/mini';
import { REALM, TEMPLATE } from '#domain/fixed-ids.ts';
import { idAmongSchema, objectIdSchema } from '#domain/id-schema.ts';
import { isTooLong, LONGEST_TYPED } from '#domain/validation/password.ts';
import { nameSchema, phoneSchema } from '#domain/validation/person.ts';

/** Fields that several account calls share. */
export const realmId = idAmongSchema([REALM.portal, REALM.pos], 'No such realm.');
const tokenOr = (message: string) => [z.minLength(20, message), z.maxLength(100, message), z.regex(/^[\w-]+$/, message)] as const;
/** Copied with the rest of its link it is meant all the same. */
export const oneTimeToken = z.string().check(
  z.overwrite((text) => text.replace(/\?.*$/, '')),
  ...tokenOr('This link is not valid.'),
);
export const CHALLENGE_OVER = 'This sign-in has ended. Please sign in again.';
export const challengeToken = z.string().check(...tokenOr(CHALLENGE_OVER));
export const password = z.string().check(
  z.minLength(1, 'Please enter a password.'),
  z.maxLength(LONGEST_TYPED, { error: 'This password is too long.', abort: true }),
  z.refine((text) => !isTooLong(text), 'This password is too long.'),
);
export const secondFactorCode = z.string().check(z.trim(), z.regex(/^\d{3} ?\d{3}$/, 'The code has 6 digits.'));
export const recoveryCode = z.string().check(z.trim(), z.minLength(8), z.maxLength(40));

/** Where a call belongs. All fields are optional; the defaults are the Portal and the host's workspace. `app_key` is public and decides nothing. */
export const whereFields = {
  realm_id: z.nullish(realmId),
  workspace_id: z.nullish(objectIdSchema),
  app_key: z.nullish(z.string().check(z.maxLength(200))),
};

const named = z.object({ first_name: z.nullish(nameSchema), last_name: z.nullish(nameSchema), phone: z.nullish(z.union([phoneSchema, z.literal('')])) });

/** Data of a person who registers, as storefront and portal send it: inside `auth` or beside it, with names in `profile` or `template`. */
export const registrationFields = {
  ...whereFields,
  profile: z.nullish(named),
  template_id: z.nullish(idAmongSchema([TEMPLATE.consumer], 'People register as Consumer.')),
  template: z.nullish(named),
};

export const userOutput = z.object({
  _id: z.string(),
  email: z.string(),
  confirmed: z.boolean(),
  guest: z.boolean(),
  role: z.enum(['admin', 'staff', 'pos', 'web']),
  profile: z.object({ first_name: z.string(), last_name: z.string() }),
});

export const profileOutput = z.object({
  _id: z.string(),
  id: z.string(),
  email: z.string(),
  confirmed: z.boolean(),
  guest: z.boolean(),
  role: z.enum(['admin', 'staff', 'pos', 'web']),
  account_id: z.nullable(z.string()),
  consumer_id: z.nullable(z.string()),
  first_name: z.string(),
  last_name: z.string(),
  phone: z.string(),
  profile: z.object({ first_name: z.string(), last_name: z.string(), phone: z.string() }),
  image: z.nullable(z.object({ _id: z.string(), url: z.string() })),
  second_factor: z.boolean(),
});
