import type { FastifyInstance } from 'fastify';
import { closeHouse, type House } from '#server/context.ts';

export type Serving = { house: House; app: FastifyInstance; workers: { stop: () => Promise<void> } };

const DRAIN_MS = 5000;

/** Refuses new calls with 'come back', finishes those in flight, then closes everything. */
export async function drain({ house, app, workers }: Serving): Promise<void> {
  house.running.draining = true;
  const patience = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS);
  await app.close().catch((reason: unknown) => house.log.error({ reason: String(reason) }, 'The server did not close cleanly'));
  clearTimeout(patience);
  await workers.stop();
  await closeHouse(house).catch((reason: unknown) => house.log.error({ reason: String(reason) }, 'A part did not close cleanly'));
}
