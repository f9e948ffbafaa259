import { startBenchServer } from './bench-server.ts';
import { EMPTY_POST, feed, measureEmpty, row, type BenchRow } from './measure.ts';
import { load, requestBytes } from './order-load.ts';
import type { PreparedGates } from './scan-server.ts';

/** Scans with everything on, at twenty gates of one house, against an empty POST of the same framework in the same minutes. */
const WARM = 4000;

export async function run(count = 40_000): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const clients of [64, 256]) {
    const empty = await measureEmpty(clients, EMPTY_POST);
    rows.push(row(`empty POST, ${clients} clients`, empty, empty));
    const server = await startBenchServer<PreparedGates>('scan-server.ts', [String(count + WARM)]);
    const scans = (from: number, to: number) => feed(server.codes.slice(from, to).map((code, at) => scanOf(server, code, from + at)));
    const isAccepted = (answer: string) => answer.includes('"result":"accepted"');
    await load(server.port, clients, scans(0, WARM), isAccepted);
    rows.push(row(`scans of new tickets, ${clients} clients`, await load(server.port, clients, scans(WARM, WARM + count), isAccepted), empty));
    const again = await load(server.port, clients, scans(WARM, WARM + count), (answer) => answer.includes('"already-used"'));
    rows.push(row(`scans of used tickets, ${clients} clients`, again, empty));
    await server.stop();
  }
  return rows;
}

function scanOf({ workspaceId, tokens, terminals }: PreparedGates, [_id, k]: [string, string], index: number): Buffer {
  const gate = index % terminals.length;
  const body = JSON.stringify({ data: { _id, k, terminal_id: terminals[gate], nonce: `n${index}-${Math.round(performance.now() * 1000)}` } });
  return requestBytes(`/api/workspace/${workspaceId}/action/scan-ticket`, { authorization: `Bearer ${tokens[gate]!}` }, body);
}
