import type { FastifyInstance } from 'fastify';
import type { House } from '#server/context.ts';

/** Headers of every answer to one of our own pages. */
const TO_OWN_PAGES = { 'access-control-expose-headers': 'etag, retry-after, x-request-id' };

/** What such a page may send. Its browser asks this in a preflight request. */
const BEFOREHAND = {
  'access-control-allow-methods': 'GET, POST, PUT, DELETE',
  'access-control-allow-headers':
    'authorization, content-type, idempotency-key, if-none-match, x-cart-key, x-checkout-key, x-limit, x-next, x-prev, x-sort-dir, x-sort-key',
  'access-control-max-age': '3600',
  // Some browsers wait for a body otherwise.
  'content-length': '0',
};

/** A page on one of our own hosts may call another of our hosts. No other site's page may read an answer. No cookies are involved. */
export function acceptOwnOrigins(app: FastifyInstance, house: House): void {
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('vary', 'Origin');
    const { origin } = request.headers;
    // A request without `Origin` comes from no other host's page, so nothing needs to be looked up.
    if (origin === undefined || !(await isOwn(house, origin))) return;
    void reply.headers({ 'access-control-allow-origin': origin, ...TO_OWN_PAGES });
    const isBeforehand = request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined;
    if (isBeforehand) return reply.code(204).headers(BEFOREHAND).send();
  });
}

async function isOwn(house: House, origin: string): Promise<boolean> {
  if (!URL.canParse(origin)) return false;
  const { protocol, host } = new URL(origin);
  return (protocol === 'https:' || protocol === `${house.config.publicScheme}:`) && (await house.workspaces.byHost(host)) !== null;
}
