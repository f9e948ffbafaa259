import { once } from 'node:events';
import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** `isShared`: several processes answer at this port, and the system shares new connections out among them. */
export type Place = { port: number; host: string; isShared: boolean };

/** Tells the port, which is the system's choice where 0 was asked for. */
export async function listen(app: FastifyInstance, { port, host, isShared }: Place): Promise<number> {
  const at = { port, host, reusePort: isShared };
  await app.listen(at);
  const address = app.server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}

const MOST_TRIED = 50;

export async function listenOnFreePort(app: FastifyInstance, place: Place, say: (line: string) => void): Promise<number> {
  for (let { port } = place; ; port++) {
    try {
      if (place.isShared) await isFree({ port, host: place.host });
      return await listen(app, { ...place, port });
    } catch (reason) {
      const busy = reason instanceof Error && 'code' in reason && reason.code === 'EADDRINUSE';
      if (!busy || port === 0 || port >= place.port + MOST_TRIED) throw reason;
      say(`Port ${port} is taken; trying ${port + 1}.`);
    }
  }
}

/** Another program that shares its port as well would not be in the way; it must be. */
async function isFree(at: { port: number; host: string }): Promise<void> {
  const probe = createServer();
  probe.listen(at);
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
}
