import { route } from '#server/http/route.ts';
import { sendSupportRequest } from '#server/workspaces/support.ts';
import { sendSupport } from './contract.ts';

export const sendSupportRoute = route(sendSupport, async (ctx, { body }) => {
  const { captcha_token, ...request } = body;
  return { _id: await sendSupportRequest(ctx, request, captcha_token ?? null) };
});
