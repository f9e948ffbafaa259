import { inWorkspace } from '#server/accounts/places.ts';
import { signInWithPassword } from '#server/accounts/sign-in.ts';
import { route } from '#server/http/route.ts';
import { signIn } from './contract.ts';

export const signInRoute = route(signIn, async (ctx, { body }) => {
  const { email = null, username = null, password } = (body.auth ?? body.auth_params)!;
  return signInWithPassword(await inWorkspace(ctx, body.workspace_id), { realmId: body.realm_id ?? null, email, username, password });
});
