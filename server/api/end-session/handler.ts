import { endOwnSession } from '#server/accounts/sessions/own-sessions.ts';
import { route } from '#server/http/route.ts';
import { endSession } from './contract.ts';

export const endSessionRoute = route(endSession, async (ctx, { params }) => {
  await endOwnSession(ctx, params.id);
  return { ended: true as const };
});
