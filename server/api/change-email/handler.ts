import { askForNewEmail } from '#server/accounts/addresses/change-email.ts';
import { ownAccount } from '#server/accounts/profile/profile.ts';
import { route } from '#server/http/route.ts';
import { changeEmail } from './contract.ts';

export const changeEmailRoute = route(changeEmail, async (ctx, { params, body }) => {
  await askForNewEmail(ctx, await ownAccount(ctx, params.id), params.email, body);
  return { sent: true as const };
});
