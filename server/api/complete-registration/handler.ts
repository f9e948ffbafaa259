import { completeInvite } from '#server/accounts/members/complete-invite.ts';
import { savePhotoOf } from '#server/accounts/profile/own-photo.ts';
import { detailsOf, partialPersonOf } from '#server/accounts/registration/person-sent.ts';
import { assertDob } from '#server/doclets/writing/date-of-birth.ts';
import { refusedAs } from '#server/errors.ts';
import { route } from '#server/http/route.ts';
import { completeRegistration } from './contract.ts';

export const completeRegistrationRoute = route(completeRegistration, async (ctx, { body }) => {
  const { photo, ...sent } = { ...body.template, ...body.profile };
  if (typeof sent.dob === 'string') assertDob(ctx, sent.dob, [typeof body.profile?.dob === 'string' ? 'profile' : 'template', 'dob']);
  const passwordSent = body.auth ? ['body', 'auth', 'password'] : ['body', 'password'];
  const completed = await completeInvite(ctx, body.token, {
    profileId: body.profile_id || null,
    password: body.auth?.password ?? body.password!,
    oldPassword: body.old_password ?? null,
    person: partialPersonOf(sent),
    details: detailsOf(sent),
  }).catch(refusedAs(passwordSent, 'password'));
  return photo ? { ...completed, photo_saved: await savePhotoOf(ctx, completed.profile_id, photo) } : completed;
});
