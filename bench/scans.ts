import { startBenchServer } from './bench-server.ts';
import { load, requestBytes } from './load.ts';
import { besideEmpty, EMPTY_POST, feed, partOf, type BenchRow } from './measure.ts';
import type { PreparedGates } from './scan-server.ts';

/**
 * Scans with everything switched on, at twenty gates of one venue, against an empty POST of the same framework in the same minutes. People arrive in another order than they
 * bought.
 */
const WARM = 20_000;

export async function run(count = 40_000): Promise<BenchRow[]> {
  return [...(await measureScans(64, count)), ...(await measureScans(256, count))];
}

function measureScans(clients: number, count: number): Promise<BenchRow[]> {
  return besideEmpty(clients, EMPTY_POST, async (beside) => {
    const server = await startBenchServer<PreparedGates>('scan-server.ts', [String(count + WARM)]);
    const codes = inAnyOrder(server.codes);
    const scans = (from: number, to: number) => codes.slice(from, to).map((code, at) => scanOf(server, code, from + at));
    const isAccepted = (answer: string) => answer.includes('"result":"accepted"');
    const isUsed = (answer: string) => answer.includes('"already-used"');
    try {
      await load(server.port, clients, feed(scans(0, WARM)), isAccepted);
      const [first, again] = [scans(WARM, WARM + count), scans(WARM, WARM + count)];
      await beside('scans of new tickets', (round) => load(server.port, clients, feed(partOf(first, round)), isAccepted));
      await beside('scans of used tickets', (round) => load(server.port, clients, feed(partOf(again, round)), isUsed));
    } finally {
      await server.stop();
    }
  });
}

function inAnyOrder<T>(things: readonly T[]): T[] {
  return things
    .map((thing) => ({ thing, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ thing }) => thing);
}

function scanOf({ workspaceId, tokens, terminals }: PreparedGates, [_id, k]: [string, string], index: number): Buffer {
  const gate = index % terminals.length;
  const body = JSON.stringify({ data: { _id, k, terminal_id: terminals[gate], nonce: `n${index}-${Math.round(performance.now() * 1000)}` } });
  return requestBytes(`/api/workspace/${workspaceId}/action/scan-ticket`, { authorization: `Bearer ${tokens[gate]!}` }, body);
}
