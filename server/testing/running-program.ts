import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const MAIN = join(import.meta.dirname, '..', 'main.ts');

export type RunningProgram = {
  child: ChildProcess;
  url: string;
  output: () => string;
  startedInMs: number;
  stop: (signal: NodeJS.Signals) => Promise<{ code: number | null; afterMs: number }>;
};

/** The real program as a separate process, started as an operator starts it and stopped by its process id. */
export async function runProgram(env: Record<string, string>, patienceMs = 30_000): Promise<RunningProgram> {
  const began = performance.now();
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'test', LOG_LEVEL: 'warn', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  let hasEnded = false;
  void ended.then(() => (hasEnded = true));
  while (!/ready at (http:\S+)/.test(output)) {
    if (hasEnded || performance.now() - began > patienceMs) throw new Error(`The program did not start:\n${output}`);
    await sleep(20);
  }
  return {
    child,
    url: /ready at (http:\S+)/.exec(output)![1]!,
    output: () => output,
    startedInMs: performance.now() - began,
    async stop(signal) {
      const asked = performance.now();
      child.kill(signal);
      const code = await ended;
      return { code, afterMs: performance.now() - asked };
    },
  };
}
