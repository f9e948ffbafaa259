import { ownAccount } from '#server/accounts/profile.ts';
import { userShape } from '#server/accounts/sign-in.ts';
import { signInNeeded } from '#server/errors.ts';
import { route } from '#server/http/route.ts';
import { validateToken } from './contract.ts';

export const validateTokenRoute = route(validateToken, async (ctx) => {
  if (ctx.actor.caller === 'nobody') throw signInNeeded();
  const account = await ownAccount(ctx);
  return { user: userShape(account, ctx.actor.caller), workspace_id: ctx.workspace.id, realm_id: account.realm_id };
});
