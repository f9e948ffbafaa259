import { inWorkspace } from '#server/accounts/places.ts';
import { signInWithPassword } from '#server/accounts/sign-in.ts';
import { route } from '#server/http/route.ts';
import { takeCartAlong } from '#server/inventory/sign-in-holds.ts';
import { signIn } from './contract.ts';

export const signInRoute = route(signIn, async (ctx, { body }) => {
  const { email = null, username = null, password } = (body.auth ?? body.auth_params)!;
  const here = await inWorkspace(ctx, body.workspace_id);
  return takeCartAlong(here, await signInWithPassword(here, { realmId: body.realm_id ?? null, email, username, password }));
});
