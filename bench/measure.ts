import { startBenchServer } from './bench-server.ts';
import { load, requestBytes, type LoadResult } from './order-load.ts';

/** What every bench has in common: a row of the table, and the empty route it is a ratio of. */
export type BenchRow = { name: string; perSecond: number; ratio: number; p50Ms: number; p99Ms: number; note: string };

const WARM_MS = 1500;
const RUN_MS = 4000;

export const EMPTY_POST = requestBytes('/empty', {}, '{"data":{}}');
export const EMPTY_GET = Buffer.from('GET /empty HTTP/1.1\r\nhost: bench.localhost\r\n\r\n');

export async function measureEmpty(clients: number, request: Buffer): Promise<LoadResult> {
  const server = await startBenchServer<{ port: number }>('hold-server.ts', ['empty']);
  const result = await measureRepeated(server.port, clients, [request], () => true);
  await server.stop();
  return result;
}

/** The same requests over and over for a while, after a while that does not count. */
export async function measureRepeated(port: number, clients: number, requests: Buffer[], isGood: (answer: string) => boolean): Promise<LoadResult> {
  const forMs = (ms: number) => {
    const until = performance.now() + ms;
    let at = 0;
    return () => (performance.now() < until ? requests[at++ % requests.length]! : null);
  };
  await load(port, clients, forMs(WARM_MS), isGood);
  return load(port, clients, forMs(RUN_MS), isGood);
}

/** Each request once. */
export function feed(requests: Buffer[]): () => Buffer | null {
  let at = 0;
  return () => requests[at++] ?? null;
}

export function row(name: string, result: LoadResult, empty: LoadResult, note = ''): BenchRow {
  return {
    name,
    perSecond: result.perSecond,
    ratio: Math.round((result.perSecond / empty.perSecond) * 1000) / 1000,
    p50Ms: result.p50Ms,
    p99Ms: result.p99Ms,
    note: [note, result.failed > 0 ? `${result.failed} FAILED` : ''].filter(Boolean).join(' '),
  };
}
