import { createHash } from 'node:crypto';
import { unlink } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const PATIENCE_MS = 5000;
const LONGEST_SOCKET_PATH = 100;

/**
 * One process per journal. The lock is a listening socket: the kernel answers only for a living owner, so a killed one blocks nobody. Waits a little for an owner that is shutting
 * down.
 */
export async function lockJournal(journalPath: string): Promise<() => Promise<void>> {
  const path = socketPath(resolve(journalPath));
  const giveUpAt = Date.now() + PATIENCE_MS;
  for (;;) {
    const server = await tryListen(path);
    if (server !== null) return () => new Promise((done) => server.close(() => done()));
    if (!(await answers(path))) await unlink(path).catch(() => {});
    else if (Date.now() > giveUpAt) throw new Error(`another gateway is writing the journal ${journalPath}`);
    await sleep(50);
  }
}

function socketPath(journalPath: string): string {
  const beside = `${journalPath}.lock`;
  if (Buffer.byteLength(beside) <= LONGEST_SOCKET_PATH) return beside;
  return join(tmpdir(), `entrada-${createHash('sha256').update(beside).digest('hex').slice(0, 24)}.lock`);
}

function tryListen(path: string): Promise<net.Server | null> {
  return new Promise((resolve, reject) => {
    const server = net.createServer((socket) => socket.destroy());
    server.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(null) : reject(error)));
    server.listen(path, () => resolve(server.unref()));
  });
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(path);
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
