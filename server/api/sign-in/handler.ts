import { inWorkspace } from '#server/accounts/places.ts';
import { signInWithPassword } from '#server/accounts/sign-in/sign-in.ts';
import { route } from '#server/http/route.ts';
import { takeCartAlong } from '#server/inventory/owners/adopt-holds.ts';
import { signIn } from './contract.ts';

export const signInRoute = route(signIn, async (ctx, { body }) => {
  const { username = null, password, ...auth } = (body.auth ?? body.auth_params)!;
  // A form with one field for both sends an e-mail address as the user name.
  const email = auth.email || (username?.includes('@') ? username : null);
  const here = await inWorkspace(ctx, body.workspace_id);
  return takeCartAlong(here, await signInWithPassword(here, { realmId: body.realm_id ?? null, email, username, password }));
});
