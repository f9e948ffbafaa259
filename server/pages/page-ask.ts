import type { FastifyRequest } from 'fastify';
import { readObjectId, type ObjectId } from '#domain/ids.ts';
import type { House } from '#server/context.ts';
import { AppError } from '#server/errors.ts';

const HOST = /^(?:[\w.-]{1,253}|\[[0-9a-f:.]{2,45}\])(:\d{1,5})?$/i;

/** `named`: the host as the request wrote it. */
type Asked = { origin: string; named: string; host: string; eventId: ObjectId | null };

/**
 * The shop and event that a URL asks for. `Host` names the shop, as it does for calls and the socket: many proxies hand on any other header as a visitor wrote it. The host is written
 * into the page; an unknown host gets the platform's own.
 */
export async function askOf(request: FastifyRequest, house: House): Promise<Asked> {
  const named = (request.headers.host ?? '').toLowerCase();
  if (!HOST.test(named)) throw new AppError(400, 'malformed', 'The host name is not valid.');
  const host = (await house.workspaces.byHost(named))
    ? named
    : `${(await house.workspaces.defaultHost())?.fqdn ?? 'localhost'}${/:\d+$/.exec(named)?.[0] ?? ''}`;
  const asked = (request.query as { event_id?: unknown }).event_id;
  return { origin: `${house.config.publicScheme}://${host}`, named, host, eventId: readObjectId(asked) };
}
