import { startBenchServer } from './bench-server.ts';
import { inTurn, load, requestBytes, together, type LoadResult } from './load.ts';

/** What all benches share: a row of the table, and the empty route that it is compared with. */
export type BenchRow = { name: string; perSecond: number; ratio: number; p50Ms: number; p99Ms: number; note: string };
export type Beside = (name: string, work: (round: number) => Promise<LoadResult>, note?: (whole: LoadResult) => Promise<string>) => Promise<void>;

/** Every measurement is done in this many parts. */
const ROUNDS = 6;
const EMPTY_WARM_MS = 4000;
const EMPTY_MS = 1000;
const WARM_MS = 10_000;
const ROUND_MS = 1000;

export const EMPTY_POST = requestBytes('/empty', {}, '{"data":{}}');
export const EMPTY_GET = Buffer.from('GET /empty HTTP/1.1\r\nhost: bench.localhost\r\n\r\n');

/**
 * A shared machine is sometimes fast and sometimes slow. So measurements alternate with the empty route, and the result is the median of the parts' ratios to the empty route right
 * before and after. Everything runs warm, because compilers take some seconds.
 */
export async function besideEmpty(clients: number, request: Buffer, measure: (beside: Beside) => Promise<void>): Promise<BenchRow[]> {
  const server = await startBenchServer<{ port: number }>('hold-server.ts', ['empty']);
  const empty = (ms: number) => load(server.port, clients, forMs([request], ms), () => true);
  const empties: LoadResult[] = [];
  const rows: BenchRow[] = [];
  const named = (name: string) => `${name}, ${clients} clients`;
  try {
    await empty(EMPTY_WARM_MS);
    await measure(async (name, work, note) => {
      const around = [await empty(EMPTY_MS)];
      const parts: LoadResult[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        parts.push(await work(round));
        around.push(await empty(EMPTY_MS));
      }
      empties.push(...around);
      const whole = inTurn(parts);
      const ratios = parts.map((part, round) => (2 * part.perSecond) / (around[round]!.perSecond + around[round + 1]!.perSecond));
      rows.push(row(named(name), whole, median(ratios), await note?.(whole)));
    });
  } finally {
    await server.stop();
  }
  return [row(named(`empty ${request.toString('latin1', 0, request.indexOf(' '))}`), inTurn(empties), 1), ...rows];
}

/** The share of one round. */
export function partOf<T>(things: readonly T[], round: number): readonly T[] {
  const at = (rounds: number) => Math.round((things.length * rounds) / ROUNDS);
  return things.slice(at(round), at(round + 1));
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return (sorted[Math.ceil(middle) - 1]! + sorted[Math.floor(middle)]!) / 2;
}

/** Repeats the same requests for a while, uncounted. The clients are shared out among the ports. */
export async function warmUp(ports: readonly number[], clients: number, requests: Buffer[]): Promise<void> {
  await Promise.all(ports.map((port) => load(port, clients / ports.length, forMs(requests, WARM_MS), () => true)));
}

export async function measureRepeated(ports: readonly number[], clients: number, requests: Buffer[], isGood: (answer: string) => boolean): Promise<LoadResult> {
  return together(await Promise.all(ports.map((port) => load(port, clients / ports.length, forMs(requests, ROUND_MS), isGood))));
}

function forMs(requests: Buffer[], ms: number): () => Buffer | null {
  const until = performance.now() + ms;
  let at = 0;
  return () => (performance.now() < until ? requests[at++ % requests.length]! : null);
}

/** Sends each request once. */
export function feed(requests: readonly Buffer[]): () => Buffer | null {
  let at = 0;
  return () => requests[at++] ?? null;
}

function row(name: string, { perSecond, p50Ms, p99Ms, failed }: LoadResult, ratio: number, note = ''): BenchRow {
  return {
    name,
    perSecond,
    ratio: Math.floor(ratio * 1000) / 1000,
    p50Ms,
    p99Ms,
    note: [note, failed > 0 ? `${failed} FAILED` : ''].filter(Boolean).join(' '),
  };
}
