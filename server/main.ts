import { readConfig } from '#server/config.ts';
import { startProgram } from '#server/program.ts';

/** The only file with side effects: everything else is a function of what it is given. */
try {
  const program = await startProgram(readConfig(), (line) => console.log(line));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void program.stop(signal));
} catch (reason) {
  console.error(reason instanceof Error ? reason.message : reason);
  process.exit(1);
}
