import { randomBytes } from 'node:crypto';
import { startBenchServer } from './bench-server.ts';
import type { Prepared } from './hold-server.ts';
import { EMPTY_POST, feed, measureEmpty, row, type BenchRow } from './measure.ts';
import { load, requestBytes, type LoadResult } from './order-load.ts';

/** Holds on one hot pool with everything on, against an empty POST of the same framework measured in the same minutes. */
const ACCOUNTS = 4000;
const PER_OWNER = 15;
const WARM = 20_000;

export async function run(count = 40_000): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const clients of [64, 256]) {
    const empty = await measureEmpty(clients, EMPTY_POST);
    rows.push(row(`empty POST, ${clients} clients`, empty, empty));
    const add = (name: string, result: LoadResult) => void rows.push(row(`${name}, ${clients} clients`, result, empty));
    const server = await startBenchServer<Prepared>('hold-server.ts', ['first', String(ACCOUNTS)]);
    try {
      await measureHolds(server, clients, count, add);
    } finally {
      await server.stop();
    }
  }
  return rows;
}

async function measureHolds(server: Prepared, clients: number, count: number, add: (name: string, result: LoadResult) => void): Promise<void> {
  const isHeld = (answer: string) => answer.includes('"item_id"');
  const isDone = (answer: string) => answer.startsWith('HTTP/1.1 200');
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
  await load(
    server.port,
    clients,
    many(WARM, (index) => reserve(server, cartKey(1_000_000 + index))),
    isHeld,
  );
  add('holds with a cart key', await load(server.port, clients, many(count, withKey), keep));
  add(
    'holds with a token',
    await load(
      server.port,
      clients,
      many(count, (index) => reserve(server, bearer(server, index))),
      isHeld,
    ),
  );
  add(
    'sold-out storm',
    await load(
      server.port,
      clients,
      many(count, (index) => reserve(server, cartKey(3_000_000 + index), server.soldOutId)),
      (answer) => answer.includes('sold-out'),
    ),
  );
  add(
    'extensions',
    await load(
      server.port,
      clients,
      many(taken.length, (at) => touch(server, 'extend-reservations', taken[at]!)),
      isHeld,
    ),
  );
  add(
    'releases',
    await load(
      server.port,
      clients,
      many(taken.length, (at) => touch(server, 'remove-reservation', taken[at]!)),
      isDone,
    ),
  );
  const second = await startBenchServer<{ port: number }>('hold-server.ts', ['second', '0', server.ownerUrl]);
  const half = (port: number, from: number) =>
    load(
      port,
      clients / 2,
      many(count / 2, (index) => reserve(server, cartKey(2_000_000 + from + index))),
      isHeld,
    );
  await Promise.all([half(server.port, 500_000), half(second.port, 600_000)]);
  const [one, two] = await Promise.all([half(server.port, 0), half(second.port, 100_000)]);
  await second.stop();
  add('holds on two nodes, one pool', {
    perSecond: one.perSecond + two.perSecond,
    p50Ms: Math.max(one.p50Ms, two.p50Ms),
    p99Ms: Math.max(one.p99Ms, two.p99Ms),
    done: one.done + two.done,
    failed: one.failed + two.failed,
  });
}

const secret = randomBytes(12).toString('hex');

/** A buyer holds a few tickets, not thousands: a key serves so many and then another buyer comes. */
const cartKey = (index: number): Record<string, string> => ({ 'x-cart-key': `${secret}-${Math.floor(index / PER_OWNER)}` });
const bearer = ({ tokens }: Prepared, index: number): Record<string, string> => ({ authorization: `Bearer ${tokens[index % tokens.length]!}` });

function reserve({ workspaceId, eventId, day, passId }: Prepared, headers: Record<string, string>, productId = passId): Buffer {
  const body = JSON.stringify({ data: { date: day, doclet_id: productId, event_id: eventId, location_id: null, ow_role_id: 'e47ada000000000004000001' } });
  return requestBytes(`/api/workspace/${workspaceId}/action/reserve-ticket`, headers, body);
}

function touch({ workspaceId }: Prepared, action: string, { id, key }: { id: string; key: Record<string, string> }): Buffer {
  return requestBytes(`/api/workspace/${workspaceId}/action/${action}`, key, JSON.stringify({ data: { items: [id] } }));
}

function many(count: number, make: (index: number) => Buffer): () => Buffer | null {
  return feed(Array.from({ length: count }, (_, index) => make(index)));
}
