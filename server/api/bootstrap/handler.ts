import { readObjectId } from '#domain/ids.ts';
import { sendReady } from '#server/http/answers/ready-body.ts';
import { openRoute } from '#server/http/route.ts';
import { bootstrap } from './contract.ts';

export const bootstrapRoute = openRoute(bootstrap, async (house, { query }, reply, request) => {
  const host = query.host ?? request.headers.host ?? '';
  return sendReady(request, reply, await house.shopFront.answer(host, readObjectId(query.event_id)));
});
