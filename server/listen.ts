import { once } from 'node:events';
import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** `isShared`: several processes listen on this port, and the operating system spreads new connections over them. */
type Place = { port: number; host: string; isShared: boolean };

/** Returns the port, which the operating system chooses if 0 was asked for. */
export async function listen(app: FastifyInstance, { port, host, isShared }: Place): Promise<number> {
  const at = { port, host, reusePort: isShared };
  await app.listen(at);
  const address = app.server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}

const MOST_TRIED = 50;
const LAST_PORT = 65_535;

export async function listenOnFreePort(app: FastifyInstance, place: Place, say: (line: string) => void): Promise<number> {
  for (let { port } = place; ; port++) {
    try {
      if (place.isShared) await isFree({ port, host: place.host });
      return await listen(app, { ...place, port });
    } catch (reason) {
      const code = reason instanceof Error && 'code' in reason ? reason.code : undefined;
      if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
        throw new Error(`HOST: ${place.host} is no address of this machine.`, { cause: reason });
      if (code === 'EACCES')
        throw new Error(`PORT: this user may not open port ${port}. Set PORT to one from 1024 on, and let the proxy in front take the other.`, {
          cause: reason,
        });
      if (code !== 'EADDRINUSE' || port === 0) throw reason;
      if (port >= Math.min(LAST_PORT, place.port + MOST_TRIED))
        throw new Error(`PORT: every port from ${place.port} to ${port} is taken. Stop what uses them, or set PORT to another.`, { cause: reason });
      say(`Port ${port} is taken; trying ${port + 1}.`);
    }
  }
}

/** With a shared port, listening would succeed even beside another program that shares the same port. So this checks first that nobody listens there. */
async function isFree(at: { port: number; host: string }): Promise<void> {
  const probe = createServer();
  probe.listen(at);
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
}
