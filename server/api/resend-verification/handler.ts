import { REALM } from '#domain/fixed-ids.ts';
import { sendVerificationAgain } from '#server/accounts/addresses/verify-email.ts';
import { inWorkspace } from '#server/accounts/places.ts';
import { route } from '#server/http/route.ts';
import { resendVerification } from './contract.ts';

export const resendVerificationRoute = route(resendVerification, async (ctx, { body }) => {
  await sendVerificationAgain(await inWorkspace(ctx, body.workspace_id), body.realm_id ?? REALM.portal, body.email);
  return { sent: true as const };
});
