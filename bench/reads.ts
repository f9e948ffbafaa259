import { startBenchServer } from './bench-server.ts';
import type { Prepared } from './hold-server.ts';
import { requestBytes } from './load.ts';
import { besideEmpty, EMPTY_GET, measureRepeated, warmUp, type BenchRow } from './measure.ts';

/** Records by id with a token, and a season's availability (120 days, 60 products), against an empty GET of the same framework. */
const ACCOUNTS = 200;

export async function run(): Promise<BenchRow[]> {
  return [...(await measureReads(64)), ...(await measureReads(256))];
}

function measureReads(clients: number): Promise<BenchRow[]> {
  return besideEmpty(clients, EMPTY_GET, async (beside) => {
    const server = await startBenchServer<Prepared>('hold-server.ts', ['first', String(ACCOUNTS)]);
    const { port, workspaceId, seasonIds, eventId, tokens } = server;
    const records = tokens.map((token, index) => getBytes(`/api/workspace/${workspaceId}/doclet/${seasonIds[index % seasonIds.length]!}`, token));
    const asked = JSON.stringify({ data: { doclet_ids: seasonIds, event_id: eventId } });
    const season = [requestBytes(`/api/workspace/${workspaceId}/action/product-availability`, { 'accept-encoding': 'gzip' }, asked)];
    const measure = async (ports: readonly number[], where: string) => {
      await warmUp(ports, clients, records);
      await beside(`records by id${where}`, () => measureRepeated(ports, clients, records, (answer) => answer.includes('"price_matrix"')));
      await warmUp(ports, clients, season);
      await beside(`a season's availability${where}`, () => measureRepeated(ports, clients, season, (answer) => answer.startsWith('HTTP/1.1 200')));
    };
    try {
      await measure([port], '');
      const second = await startBenchServer<{ port: number }>('hold-server.ts', ['second', '0', server.ownerUrl]);
      await measure([port, second.port], ', two processes');
      await second.stop();
    } finally {
      await server.stop();
    }
  });
}

const getBytes = (path: string, token: string): Buffer =>
  Buffer.from(`GET ${path} HTTP/1.1\r\nhost: bench.localhost\r\nauthorization: Bearer ${token}\r\n\r\n`);
