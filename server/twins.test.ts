import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runProgram, type RunningProgram } from '#server/testing/running-program.ts';

/** One program made of two processes that share one port. */
const METRICS_TOKEN = 'metrics-of-all-of-them';
let dataDir: string;
let program: RunningProgram;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'entrada-twins-'));
  program = await runProgram({ DATA_DIR: dataDir, DEMO: '0', PROCESSES: '2', METRICS_TOKEN });
}, 60_000);
afterAll(async () => {
  if (program.child.exitCode === null && program.child.signalCode === null) await program.stop('SIGTERM');
  rmSync(dataDir, { recursive: true, force: true });
});

/** Opens a new connection for each call, because it is connections that are spread over the processes. */
const get = (path: string) => fetch(`${program.url}${path}`, { headers: { connection: 'close', authorization: `Bearer ${METRICS_TOKEN}` } });

const answers = () =>
  get('/healthz').then(
    ({ status }) => status === 200,
    () => false,
  );

async function answeredBy(): Promise<Record<string, number>> {
  const text = await (await get('/metrics')).text();
  expect(text.match(/^# HELP entrada_request_seconds /gm)).toHaveLength(1);
  const counts = text.matchAll(/^entrada_request_seconds_count\{process="(\d)"\} (\d+)$/gm);
  return Object.fromEntries([...counts].map(([, process, count]) => [process, Number(count)]));
}

function twins(of = program.child.pid!): number[] {
  const parentOf = (pid: string) => /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  const isTwin = (pid: string) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('twin-main.ts');
  return readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid))
    .filter((pid) => {
      try {
        return parentOf(pid) === String(of) && isTwin(pid);
      } catch {
        return false;
      }
    })
    .map(Number);
}

function isGone(pid: number): boolean {
  try {
    return /\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return true;
  }
}

async function becomes(isSo: () => Promise<boolean> | boolean, withinMs: number): Promise<boolean> {
  for (const until = performance.now() + withinMs; performance.now() < until; await sleep(50)) if (await isSo()) return true;
  return false;
}

test('both answer at the port, and are counted together', async () => {
  await Promise.all(Array.from({ length: 60 }, async () => expect((await get('/healthz')).status).toBe(200)));
  const counts = await answeredBy();
  expect(Object.keys(counts)).toEqual(['0', '1']);
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(5);
});

test('one that is killed is replaced, and the port answers meanwhile', { timeout: 30_000 }, async () => {
  const [killed] = twins();
  process.kill(killed!, 'SIGKILL');
  expect(await becomes(() => !existsSync(`/proc/${killed}`), 5000)).toBe(true);
  // What the killed process was working on is lost, as with any node. New connections are answered by the other one.
  for (let count = 0; count < 20; count++) expect(await answers()).toBe(true);
  expect(await becomes(async () => Object.keys(await answeredBy()).length === 2, 20_000)).toBe(true);
  expect(twins()).not.toContain(killed);
});

test('all of them stop together, at once', { timeout: 30_000 }, async () => {
  const [twin] = twins();
  const { code, afterMs } = await program.stop('SIGTERM');
  expect(code).toBe(0);
  expect(afterMs).toBeLessThan(8000);
  expect(isGone(twin!)).toBe(true);
  expect(program.output()).toContain('Nothing was lost');
});

test('none outlives the first one', { timeout: 60_000 }, async () => {
  program = await runProgram({ DATA_DIR: dataDir, DEMO: '0', PROCESSES: '2', METRICS_TOKEN });
  const [twin] = twins();
  await program.stop('SIGKILL');
  expect(await becomes(() => isGone(twin!), 5000)).toBe(true);
  program = await runProgram({ DATA_DIR: dataDir, DEMO: '0' });
  expect((await get('/readyz')).status).toBe(200);
});
