import { rmSync } from 'node:fs';
import { createConnection, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { socketName } from './socket-name.ts';

/** One program per data directory. Whoever listens on its socket owns it, so a killed program leaves no lock behind. */
export async function claimDataDir(dataDir: string): Promise<{ release: () => void } | null> {
  const path = `${socketName(dataDir)}.lock`;
  for (let attempt = 0; attempt < 3; attempt++) {
    const server = await tryListen(path);
    if (server) {
      server.unref();
      return { release: () => server.close() };
    }
    if (await someoneAnswers(path)) return null;
    rmSync(path, { force: true });
  }
  return null;
}

function tryListen(path: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.end());
    server.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(null) : reject(unusable(error))));
    server.listen(path, () => resolve(server));
  });
}

const unusable = (cause: Error): Error => new Error(`No socket can be made in ${tmpdir()} (TMPDIR): ${cause.message}`, { cause });

function someoneAnswers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
