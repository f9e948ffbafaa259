import { startBenchServer } from './bench-server.ts';
import { load, requestBytes, type LoadResult } from './load.ts';

/** What every bench has in common: a row of the table, and the empty route it is a ratio of. */
export type BenchRow = { name: string; perSecond: number; ratio: number; p50Ms: number; p99Ms: number; note: string };
export type Measured = LoadResult & { note?: string };
export type Beside = (name: string, work: () => Promise<Measured>) => Promise<void>;

const EMPTY_WARM_MS = 4000;
const EMPTY_MS = 1500;
const WARM_MS = 10_000;
const RUN_MS = 4000;

export const EMPTY_POST = requestBytes('/empty', {}, '{"data":{}}');
export const EMPTY_GET = Buffer.from('GET /empty HTTP/1.1\r\nhost: bench.localhost\r\n\r\n');

/**
 * A machine that others share is now fast and now slow. So the empty route is asked right before and right after each
 * measurement, and what was measured is a ratio of these two. Everything runs warm: compilers take some seconds.
 */
export async function besideEmpty(clients: number, request: Buffer, measure: (beside: Beside) => Promise<void>): Promise<BenchRow[]> {
  const server = await startBenchServer<{ port: number }>('hold-server.ts', ['empty']);
  const empty = (ms: number) => load(server.port, clients, forMs([request], ms), () => true);
  const rounds: LoadResult[] = [];
  const rows: BenchRow[] = [];
  try {
    await empty(EMPTY_WARM_MS);
    await measure(async (name, work) => {
      const before = await empty(EMPTY_MS);
      const { note, ...result } = await work();
      const after = await empty(EMPTY_MS);
      rounds.push(before, after);
      rows.push(row(`${name}, ${clients} clients`, result, mean([before, after]), note));
    });
  } finally {
    await server.stop();
  }
  const all = mean(rounds);
  return [row(`empty ${request.toString('latin1', 0, request.indexOf(' '))}, ${clients} clients`, all, all), ...rows];
}

function mean(results: readonly LoadResult[]): LoadResult {
  const of = (value: (result: LoadResult) => number) => results.reduce((sum, result) => sum + value(result), 0) / results.length;
  return { perSecond: of((one) => one.perSecond), p50Ms: of((one) => one.p50Ms), p99Ms: of((one) => one.p99Ms), done: of((one) => one.done), failed: 0 };
}

/** The same requests over and over for a while, after a while that does not count; the clients are shared out among the ports. */
export async function warmUp(ports: readonly number[], clients: number, requests: Buffer[]): Promise<void> {
  await Promise.all(ports.map((port) => load(port, clients / ports.length, forMs(requests, WARM_MS), () => true)));
}

export async function measureRepeated(ports: readonly number[], clients: number, requests: Buffer[], isGood: (answer: string) => boolean): Promise<LoadResult> {
  return together(await Promise.all(ports.map((port) => load(port, clients / ports.length, forMs(requests, RUN_MS), isGood))));
}

/** What several nodes did at the same time. */
export function together(results: readonly LoadResult[]): LoadResult {
  const sum = (value: (result: LoadResult) => number) => results.reduce((total, result) => total + value(result), 0);
  const worst = (value: (result: LoadResult) => number) => Math.max(...results.map(value));
  return {
    perSecond: sum((one) => one.perSecond),
    p50Ms: worst((one) => one.p50Ms),
    p99Ms: worst((one) => one.p99Ms),
    done: sum((one) => one.done),
    failed: sum((one) => one.failed),
  };
}

function forMs(requests: Buffer[], ms: number): () => Buffer | null {
  const until = performance.now() + ms;
  let at = 0;
  return () => (performance.now() < until ? requests[at++ % requests.length]! : null);
}

/** Each request once. */
export function feed(requests: Buffer[]): () => Buffer | null {
  let at = 0;
  return () => requests[at++] ?? null;
}

function row(name: string, result: LoadResult, empty: LoadResult, note = ''): BenchRow {
  return {
    name,
    perSecond: result.perSecond,
    ratio: Math.floor((result.perSecond / empty.perSecond) * 1000) / 1000,
    p50Ms: result.p50Ms,
    p99Ms: result.p99Ms,
    note: [note, result.failed > 0 ? `${result.failed} FAILED` : ''].filter(Boolean).join(' '),
  };
}
