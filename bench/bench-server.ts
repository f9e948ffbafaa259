import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Starts the served side of a bench. Its log goes to a file, as in production, and not through the measuring process. */
type BenchServer<Told> = Told & { pid: number; ask: (question: string) => Promise<unknown>; stop: () => Promise<void> };

export async function startBenchServer<Told extends object>(script: string, args: string[]): Promise<BenchServer<Told>> {
  const log = openSync(join(tmpdir(), `entrada-bench-${process.pid}.log`), 'w');
  const profile = process.env['BENCH_PROFILE'] && args[0] !== 'empty' ? ['--cpu-prof', `--cpu-prof-dir=${process.env['BENCH_PROFILE']}`] : [];
  const child = spawn(process.execPath, ['--max-semi-space-size=64', ...profile, join(import.meta.dirname, script), ...args], {
    stdio: ['ignore', log, 'inherit', 'ipc'],
  });
  const gone = once(child, 'exit');
  const told = await Promise.race([once(child, 'message').then(([message]) => message as Told), gone.then(() => null)]);
  if (!told) throw new Error(`The bench server ${script} did not start`);
  return {
    ...told,
    pid: child.pid!,
    async ask(question) {
      const answered = once(child, 'message');
      child.send(question);
      const [answer] = (await answered) as [unknown];
      return answer;
    },
    async stop() {
      child.kill('SIGTERM');
      await gone;
    },
  };
}
