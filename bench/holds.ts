import { randomBytes } from 'node:crypto';
import { startBenchServer } from './bench-server.ts';
import type { Prepared } from './hold-server.ts';
import { load, requestBytes, together } from './load.ts';
import { besideEmpty, EMPTY_POST, feed, partOf, type BenchRow, type Beside } from './measure.ts';

/** Holds on one hot pool with everything switched on, against an empty POST of the same framework measured in the same minutes. */
const ACCOUNTS = 4000;
const PER_OWNER = 15;
const WARM = 80_000;

export async function run(count = 40_000): Promise<BenchRow[]> {
  return [...(await measureHolds(64, count)), ...(await measureHolds(256, count))];
}

function measureHolds(clients: number, count: number): Promise<BenchRow[]> {
  return besideEmpty(clients, EMPTY_POST, async (beside) => {
    const server = await startBenchServer<Prepared>('hold-server.ts', ['first', String(ACCOUNTS)]);
    try {
      await measureOneNode(server, clients, count, beside);
      await measureTwoNodes(server, clients, count, beside);
    } finally {
      await server.stop();
    }
  });
}

const isHeld = (answer: string) => answer.includes('"item_id"');
const isDone = (answer: string) => answer.startsWith('HTTP/1.1 200');
const isSoldOut = (answer: string) => answer.includes('sold-out');

async function measureOneNode(server: Prepared, clients: number, count: number, beside: Beside): Promise<void> {
  const taken: { id: string; key: Record<string, string> }[] = [];
  const keys = new Map<Buffer, Record<string, string>>();
  const withKey = (index: number) => {
    const request = reserve(server, cartKey(index));
    keys.set(request, cartKey(index));
    return request;
  };
  const keep = (answer: string, request: Buffer) => {
    const id = /"item_id":"([0-9a-f]{24})"/.exec(answer)?.[1];
    if (id) taken.push({ id, key: keys.get(request)! });
    return id !== undefined;
  };
  const send = (requests: readonly Buffer[], isGood: (answer: string, request: Buffer) => boolean) => load(server.port, clients, feed(requests), isGood);
  const measure = (name: string, requests: readonly Buffer[], isGood: (answer: string, request: Buffer) => boolean) =>
    beside(name, (round) => send(partOf(requests, round), isGood));
  await send(
    many(WARM, (index) => reserve(server, cartKey(1_000_000 + index))),
    isHeld,
  );
  await measure('holds with a cart key', many(count, withKey), keep);
  await measure(
    'holds with a token',
    many(count, (index) => reserve(server, bearer(server, index))),
    isHeld,
  );
  await measure(
    'sold-out storm',
    many(count, (index) => reserve(server, cartKey(3_000_000 + index), server.soldOutId)),
    isSoldOut,
  );
  await measure(
    'extensions',
    taken.map((hold) => touch(server, 'extend-reservations', hold)),
    isHeld,
  );
  await measure(
    'releases',
    taken.map((hold) => touch(server, 'remove-reservation', hold)),
    isDone,
  );
}

async function measureTwoNodes(server: Prepared, clients: number, count: number, beside: Beside): Promise<void> {
  const second = await startBenchServer<{ port: number }>('hold-server.ts', ['second', '0', server.ownerUrl]);
  const holds = (from: number, holdCount: number) => many(holdCount, (index) => reserve(server, cartKey(from + index)));
  const send = async (requests: readonly Buffer[]) => {
    const halves = [requests.slice(0, requests.length / 2), requests.slice(requests.length / 2)];
    return together(await Promise.all([server, second].map(({ port }, node) => load(port, clients / 2, feed(halves[node]!), isHeld))));
  };
  await send(holds(2_500_000, WARM));
  const measured = holds(2_000_000, count);
  await beside('holds on two nodes, one pool', (round) => send(partOf(measured, round)));
  await second.stop();
}

const secret = randomBytes(12).toString('hex');

/** A buyer holds a few tickets, not thousands. A key is used for so many holds, then the next buyer comes. */
const cartKey = (index: number): Record<string, string> => ({ 'x-cart-key': `${secret}-${Math.floor(index / PER_OWNER)}` });
const bearer = ({ tokens }: Prepared, index: number): Record<string, string> => ({ authorization: `Bearer ${tokens[index % tokens.length]!}` });

function reserve({ workspaceId, eventId, day, passId }: Prepared, headers: Record<string, string>, productId = passId): Buffer {
  const body = JSON.stringify({ data: { date: day, doclet_id: productId, event_id: eventId, location_id: null, ow_role_id: 'e47ada000000000004000001' } });
  return requestBytes(`/api/workspace/${workspaceId}/action/reserve-ticket`, headers, body);
}

function touch({ workspaceId }: Prepared, action: string, { id, key }: { id: string; key: Record<string, string> }): Buffer {
  return requestBytes(`/api/workspace/${workspaceId}/action/${action}`, key, JSON.stringify({ data: { items: [id] } }));
}

function many(count: number, make: (index: number) => Buffer): Buffer[] {
  return Array.from({ length: count }, (_, index) => make(index));
}
