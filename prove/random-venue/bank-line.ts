import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the bank sends webhooks, to any node. Some are lost on the way, and so are some of the answers. */
export type BankLine = { url: string; secret: string; told: () => number; stop: () => void };

const LOST_ONE_IN = 6;
const PATIENCE_MS = 5000;

export async function openBankLine(urls: () => readonly string[]): Promise<BankLine> {
  let count = 0;
  const server = createServer(async (request, reply) => {
    const body = Buffer.concat(await request.toArray());
    const turn = ++count;
    const headers = { 'content-type': 'application/json', 'x-signature': String(request.headers['x-signature']) };
    const to = urls()[turn % urls().length];
    const sent =
      turn % LOST_ONE_IN === 0
        ? null
        : await fetch(`${to}/api/webhooks/sandbox`, { method: 'POST', headers, body, signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => null);
    if (!sent || turn % LOST_ONE_IN === 1) reply.destroy();
    else reply.writeHead(sent.status).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    secret: 'random-venue',
    told: () => count,
    stop: () => void server.close(),
  };
}
