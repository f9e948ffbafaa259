import { startBenchServer } from './bench-server.ts';
import type { Prepared } from './hold-server.ts';
import { EMPTY_GET, measureEmpty, measureRepeated, row, type BenchRow } from './measure.ts';
import { requestBytes } from './order-load.ts';

/** Records by id with a token, and a season's availability (120 days, 60 products), against an empty GET of the same framework. */
const ACCOUNTS = 200;

export async function run(): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const clients of [64, 256]) {
    const empty = await measureEmpty(clients, EMPTY_GET);
    rows.push(row(`empty GET, ${clients} clients`, empty, empty));
    const server = await startBenchServer<Prepared>('hold-server.ts', ['first', String(ACCOUNTS)]);
    try {
      const reads = server.tokens.map((token, index) =>
        getBytes(`/api/workspace/${server.workspaceId}/doclet/${server.seasonIds[index % server.seasonIds.length]!}`, token),
      );
      rows.push(
        row(`records by id, ${clients} clients`, await measureRepeated(server.port, clients, reads, (answer) => answer.includes('"price_matrix"')), empty),
      );
      const season = requestBytes(
        `/api/workspace/${server.workspaceId}/action/product-availability`,
        { 'accept-encoding': 'gzip' },
        JSON.stringify({ data: { doclet_ids: server.seasonIds, event_id: server.eventId } }),
      );
      rows.push(
        row(
          `a season's availability, ${clients} clients`,
          await measureRepeated(server.port, clients, [season], (answer) => answer.startsWith('HTTP/1.1 200')),
          empty,
        ),
      );
    } finally {
      await server.stop();
    }
  }
  return rows;
}

const getBytes = (path: string, token: string): Buffer =>
  Buffer.from(`GET ${path} HTTP/1.1\r\nhost: bench.localhost\r\nauthorization: Bearer ${token}\r\n\r\n`);
