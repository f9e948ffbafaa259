import { availableParallelism } from 'node:os';
import { run as holds } from './holds.ts';
import type { BenchRow } from './measure.ts';
import { run as orders } from './orders.ts';
import { run as reads } from './reads.ts';
import { run as scans } from './scans.ts';

/** Every bench runs against an empty route measured in the same run, because the ratio counts and not this machine. */
const BENCHES: Record<string, () => Promise<BenchRow[]>> = { reads: () => reads(), holds: () => holds(), scans: () => scans(), orders: () => orders() };

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in BENCHES));
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}. There are: ${Object.keys(BENCHES).join(', ')}.`);
  process.exit(1);
}

console.log(`Node ${process.versions.node}, ${availableParallelism()} cores, ${new Date().toISOString().slice(0, 10)}; server, database and load share them\n`);
console.log(`${'ratio'.padStart(6)} ${'per second'.padStart(11)} ${'p50 ms'.padStart(8)} ${'p99 ms'.padStart(8)}`);
for (const [name, run] of Object.entries(BENCHES)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  for (const row of await run()) {
    console.log(
      `${row.ratio.toFixed(3).padStart(6)} ${Math.floor(row.perSecond).toString().padStart(11)} ${row.p50Ms.toFixed(1).padStart(8)} ${row.p99Ms.toFixed(1).padStart(8)}  ${row.name}${row.note ? `  ${row.note}` : ''}`,
    );
  }
}
