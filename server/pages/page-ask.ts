import type { FastifyRequest } from 'fastify';
import { isObjectId, type ObjectId } from '#domain/ids.ts';
import type { House } from '#server/context.ts';
import { AppError } from '#server/errors.ts';

const HOST = /^[a-z0-9.-]{1,253}(:\d{1,5})?$/i;

/** Which shop and event an address asks for; the host is written into the page and so has to be one. */
export function askOf(request: FastifyRequest, house: House): { origin: string; host: string; eventId: ObjectId | null } {
  const host = request.host.toLowerCase();
  if (!HOST.test(host)) throw new AppError(400, 'malformed', 'The host name is not valid.');
  const asked = (request.query as { event_id?: unknown }).event_id;
  const scheme = house.config.publicScheme === 'https' ? 'https' : request.protocol;
  return { origin: `${scheme}://${host}`, host, eventId: isObjectId(asked) ? asked : null };
}
