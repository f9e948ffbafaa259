import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Running } from '#server/context.ts';
import { type AppError, unavailable } from '#server/errors.ts';

const PROBES = ['/healthz', '/readyz', '/metrics'];
const API = '/api/';
const WEBHOOKS = '/api/webhooks/';

/** Calls are told to come back while there is no bank to pay at and once the program was asked to stop. Calls in flight go on. */
export function notOpenNow({ withoutBank, draining }: Running, request: FastifyRequest, reply: FastifyReply): AppError | undefined {
  if (!withoutBank && !draining) return undefined;
  return draining ? stopping(request, reply) : notStarted(request);
}

function stopping({ routeOptions }: FastifyRequest, reply: FastifyReply): AppError | undefined {
  reply.header('connection', 'close');
  return PROBES.includes(routeOptions.url ?? '') ? undefined : unavailable('The service is stopping. Please try again.');
}

const notStarted = ({ url }: FastifyRequest): AppError | undefined =>
  url.startsWith(API) && !url.startsWith(WEBHOOKS) ? unavailable('The service is starting. Please try again.') : undefined;
