import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** One request as it came. `isTaken`: it was noted there, whether or not its sender was told so. */
export type Heard = { at: number; id: string; signature: string; body: string; isTaken: boolean };
/** A system of the venue that is told what happens. While it `isUnwell`, it says no now and then, answers late or not at all, or notes something and its answer is lost. */
export type Receiver = { url: string; secret: string; heard: Heard[]; stop: () => void };

const MOODS = ['late', 'refuses', 'answer-lost', 'silent'] as const;
const MOODY_ONE_IN = 20;
const LATE_MS = 3000;

export async function openReceiver(isUnwell: () => boolean, add: (url: string) => Promise<{ secret: string }>): Promise<Receiver> {
  const heard: Heard[] = [];
  const server = createServer(async (request, reply) => {
    const body = Buffer.concat(await request.toArray()).toString();
    const { 'x-entrada-delivery': id, 'x-entrada-signature': signature } = request.headers;
    const one = { at: Date.now(), id: String(id), signature: String(signature), body, isTaken: false };
    const turn = heard.push(one);
    const mood = isUnwell() && turn % MOODY_ONE_IN === 0 ? MOODS[(turn / MOODY_ONE_IN) % MOODS.length] : 'well';
    if (mood === 'late') await sleep(LATE_MS);
    if (mood === 'silent') return;
    if (mood === 'refuses') return void reply.writeHead(500).end();
    one.isTaken = true;
    if (mood === 'answer-lost') reply.destroy();
    else reply.writeHead(204).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const { secret } = await add(url);
  return {
    url,
    secret,
    heard,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
