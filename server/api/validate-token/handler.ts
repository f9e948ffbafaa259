import { ownAccount } from '#server/accounts/profile/profile.ts';
import { userShape } from '#server/accounts/sign-in/sign-in.ts';
import { signedIn } from '#server/http/actor.ts';
import { route } from '#server/http/route.ts';
import { validateToken } from './contract.ts';

export const validateTokenRoute = route(validateToken, async (ctx) => {
  const { caller } = signedIn(ctx);
  const account = await ownAccount(ctx);
  return { user: userShape(account, caller), workspace_id: ctx.workspace.id, realm_id: account.realm_id };
});
