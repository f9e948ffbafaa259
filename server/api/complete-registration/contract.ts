import * as z from 'zod/mini';
import { accountZipSchema, citySchema, stateSchema, streetSchema, unitSchema } from '#domain/validation/address.ts';
import { nameSchema, phoneSchema } from '#domain/validation/person.ts';
import { optionalLineSchema } from '#domain/validation/text.ts';
import { oneTimeToken, password, whereFields } from '#server/accounts/contract.ts';
import { defineContract, EVERYONE } from '#server/http/contract.ts';

const person = z.object({
  first_name: z.nullish(nameSchema),
  last_name: z.nullish(nameSchema),
  phone: z.nullish(phoneSchema),
  street_address: z.nullish(streetSchema),
  suite: z.nullish(unitSchema),
  city: z.nullish(citySchema),
  state: z.nullish(stateSchema),
  zip: z.nullish(accountZipSchema),
  dob: z.nullish(z.string()),
  drivers_license: z.nullish(optionalLineSchema(40)),
  /** a square of at most 1,024 pixels, as a data URL */
  photo: z.nullish(z.string().check(z.regex(/^data:image\/(png|jpeg);base64,[A-Za-z0-9+/=]+$/, 'Not a PNG or JPEG.'))),
});

export const completeRegistration = defineContract({
  id: 'complete-registration',
  method: 'POST',
  path: '/account/registration',
  who: EVERYONE,
  needsNoSession: true,
  summary: 'Accept an invitation with the link from the mail: who has an account shows its password, others choose one',
  body: z
    .object({
      ...whereFields,
      token: oneTimeToken,
      auth: z.nullish(z.object({ password })),
      password: z.nullish(password),
      /** for an account that exists already and chooses a stronger one in `password` */
      old_password: z.nullish(password),
      profile_id: z.nullish(z.string()),
      template_id: z.nullish(z.string()),
      profile: z.nullish(person),
      template: z.nullish(person),
    })
    .check(z.refine((body) => Boolean(body.auth ?? body.password), { message: 'Please choose a password.', path: ['password'] })),
  /** `photo_saved` if a photo was sent; the registration stands either way. */
  output: z.object({ profile_id: z.string(), doclet_id: z.nullable(z.string()), photo_saved: z.optional(z.boolean()) }),
  maxBodyBytes: 3_000_000,
  status: 201,
  refusals: [400, 404, 409, 429],
  transaction: 'own',
});
