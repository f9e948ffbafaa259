import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import type { House } from '#server/context.ts';

const HOUR_SECONDS = 3600;

/** A page of one of our own hosts may call another's; nobody else's page may read an answer. No cookie plays a part. */
export async function acceptOwnOrigins(app: FastifyInstance, house: House): Promise<void> {
  const isOwn = async (origin: string): Promise<boolean> => {
    if (!URL.canParse(origin)) return false;
    const { protocol, host } = new URL(origin);
    return (protocol === 'https:' || protocol === `${house.config.publicScheme}:`) && (await house.workspaces.byHost(host)) !== null;
  };
  await app.register(cors, {
    origin: (origin, decide) => {
      // Where no page of another host asks, there is nothing to look up.
      if (origin === undefined) return decide(null, false);
      isOwn(origin).then(
        (own) => decide(null, own),
        (reason: Error) => decide(reason, false),
      );
    },
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: [
      'authorization',
      'content-type',
      'idempotency-key',
      'x-cart-key',
      'x-checkout-key',
      'x-limit',
      'x-next',
      'x-prev',
      'x-sort-dir',
      'x-sort-key',
    ],
    exposedHeaders: ['retry-after', 'x-request-id'],
    maxAge: HOUR_SECONDS,
  });
}
