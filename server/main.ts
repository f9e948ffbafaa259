import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import type { Program } from '#server/program.ts';

/** Where the program begins. Only this file has effects when it is loaded; everything else is functions. */
enableCompileCache(join(import.meta.dirname, '..', '.cache', 'compiled'));
const { readConfig } = await import('#server/config.ts');
const { endWithoutWaiting } = await import('#server/platform/last-resort.ts');
const { startProgram } = await import('#server/program.ts');

// Whoever reads our output may stop reading (`| head`, a log collector that ends). That is no reason to crash and leave the database running.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
const say = (line: string): void => console.log(line);
let program: Program | null = null;
const starting = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => (program ? void program.stop(signal) : giveUp()));

function giveUp(): void {
  endWithoutWaiting(say, () => 'undoing a start that was under way');
  starting.abort();
}

try {
  program = await startProgram(readConfig(), say, starting.signal);
} catch (reason) {
  if (starting.signal.aborted) {
    console.log('Stopped before it had started. Nothing was lost.');
    process.exit(0);
  }
  console.error(reason instanceof Error ? reason.message : reason);
  process.exit(1);
}
