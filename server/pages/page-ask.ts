import type { FastifyRequest } from 'fastify';
import { readObjectId, type ObjectId } from '#domain/ids.ts';
import type { House } from '#server/context.ts';
import { AppError } from '#server/errors.ts';

const HOST = /^(?:[a-z0-9.-]{1,253}|\[[0-9a-f:.]{2,45}\])(:\d{1,5})?$/i;

/** The shop and event that a URL asks for. The host is written into the page; an unknown host gets the platform's own. */
export async function askOf(request: FastifyRequest, house: House): Promise<{ origin: string; host: string; eventId: ObjectId | null }> {
  const named = request.host.toLowerCase();
  if (!HOST.test(named)) throw new AppError(400, 'malformed', 'The host name is not valid.');
  const host = (await house.workspaces.byHost(named))
    ? named
    : `${(await house.workspaces.defaultHost())?.fqdn ?? 'localhost'}${/:\d+$/.exec(named)?.[0] ?? ''}`;
  const asked = (request.query as { event_id?: unknown }).event_id;
  const scheme = house.config.publicScheme === 'https' ? 'https' : request.protocol;
  return { origin: `${scheme}://${host}`, host, eventId: readObjectId(asked) };
}
