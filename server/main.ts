import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

/** The only file with side effects: everything else is a function of what it is given. */
enableCompileCache(join(import.meta.dirname, '..', '.cache', 'compiled'));
const { readConfig } = await import('#server/config.ts');
const { startProgram } = await import('#server/program.ts');

try {
  const program = await startProgram(readConfig(), (line) => console.log(line));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void program.stop(signal));
} catch (reason) {
  console.error(reason instanceof Error ? reason.message : reason);
  process.exit(1);
}
