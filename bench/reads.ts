import { startBenchServer } from './bench-server.ts';
import type { Prepared } from './hold-server.ts';
import { load, requestBytes, type LoadResult } from './order-load.ts';
import type { BenchRow } from './orders.ts';

/** Records by id with a token, and a season's availability (120 days, 60 products), against an empty GET of the same framework. */
const ACCOUNTS = 200;
const RUN_MS = 4000;

export async function run(): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const clients of [64, 256]) {
    const empty = await measureEmpty(clients);
    rows.push(row(`empty GET, ${clients} clients`, empty, empty));
    const server = await startBenchServer<Prepared>('hold-server.ts', ['first', String(ACCOUNTS)]);
    try {
      const reads = server.tokens.map((token, index) =>
        getBytes(`/api/workspace/${server.workspaceId}/doclet/${server.seasonIds[index % server.seasonIds.length]!}`, token),
      );
      rows.push(row(`records by id, ${clients} clients`, await measure(server.port, clients, reads, (answer) => answer.includes('"price_matrix"')), empty));
      const season = requestBytes(
        `/api/workspace/${server.workspaceId}/action/product-availability`,
        { 'accept-encoding': 'gzip' },
        JSON.stringify({ data: { doclet_ids: server.seasonIds, event_id: server.eventId } }),
      );
      rows.push(
        row(`a season's availability, ${clients} clients`, await measure(server.port, clients, [season], (answer) => answer.startsWith('HTTP/1.1 200')), empty),
      );
    } finally {
      await server.stop();
    }
  }
  return rows;
}

const getBytes = (path: string, token: string): Buffer =>
  Buffer.from(`GET ${path} HTTP/1.1\r\nhost: bench.localhost\r\nauthorization: Bearer ${token}\r\n\r\n`);

async function measureEmpty(clients: number): Promise<LoadResult> {
  const server = await startBenchServer<{ port: number }>('hold-server.ts', ['empty']);
  const result = await measure(server.port, clients, [Buffer.from('GET /empty HTTP/1.1\r\nhost: bench.localhost\r\n\r\n')], () => true);
  await server.stop();
  return result;
}

async function measure(port: number, clients: number, requests: Buffer[], isGood: (answer: string) => boolean): Promise<LoadResult> {
  const forMs = (ms: number) => {
    const until = performance.now() + ms;
    let at = 0;
    return () => (performance.now() < until ? requests[at++ % requests.length]! : null);
  };
  await load(port, clients, forMs(1500), isGood);
  return load(port, clients, forMs(RUN_MS), isGood);
}

function row(name: string, result: LoadResult, empty: LoadResult): BenchRow {
  const ratio = Math.round((result.perSecond / empty.perSecond) * 1000) / 1000;
  return { name, perSecond: result.perSecond, ratio, p50Ms: result.p50Ms, p99Ms: result.p99Ms, note: result.failed > 0 ? `${result.failed} FAILED` : '' };
}
