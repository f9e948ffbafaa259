import { REALM } from '#domain/fixed-ids.ts';
import { parseEmail } from '#domain/validation/email.ts';
import { inWorkspace } from '#server/accounts/places.ts';
import { sendResetLink } from '#server/accounts/sign-in/new-password.ts';
import { route } from '#server/http/route.ts';
import { forgotPassword } from './contract.ts';

export const forgotPasswordRoute = route(forgotPassword, async (ctx, { body }) => {
  await sendResetLink(await inWorkspace(ctx, body.workspace_id), body.realm_id ?? REALM.portal, parseEmail(body.email));
  return { sent: true as const };
});
