import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, expect, test } from 'vitest';
import { isAlive } from '#server/testing/is-alive.ts';
import { createSideProcess, type SideProcess } from './side-process.ts';

/** A process that does as told: stays busy for a while, fails, ends, or never answers. It answers with its process id. */
const folder = mkdtempSync(join(tmpdir(), 'entrada-side-'));
const SCRIPT = pathToFileURL(join(folder, 'side.mjs'));
writeFileSync(
  SCRIPT,
  `process.on('disconnect', () => process.exit(0));
   process.on('message', ({ busyMs = 0, does = 'answer' }) => {
     const until = Date.now() + busyMs;
     while (Date.now() < until);
     if (does === 'end') process.exit(3);
     if (does === 'fail') process.send({ failure: 'no paper' });
     if (does === 'answer') process.send({ result: process.pid });
   });`,
);
afterAll(() => rmSync(folder, { recursive: true }));

type Job = { busyMs?: number; does?: 'answer' | 'fail' | 'end' | 'hang' };

let side: SideProcess<Job, number>;
const open = (limits?: { restMs?: number; longestMs?: number }) => (side = createSideProcess<Job, number>(SCRIPT, limits));
afterEach(() => side.close());

test('everybody else goes on while it works', async () => {
  open();
  await side.run({});
  const before = performance.eventLoopUtilization();
  await Promise.all([side.run({ busyMs: 200 }), side.run({ busyMs: 200 })]);
  const { active } = performance.eventLoopUtilization(before);
  expect(active).toBeLessThan(200);
});

test('one process does all the jobs, and a failed job fails alone', async () => {
  open();
  const [first, failed, third] = await Promise.allSettled([side.run({}), side.run({ does: 'fail' }), side.run({})]);
  expect(failed).toMatchObject({ status: 'rejected', reason: { message: 'no paper' } });
  expect(third).toEqual(first);
});

test.each([
  ['end', 'The side process ended with 3'],
  ['hang', 'The side process took too long'],
] as const)('a process that would %s fails its job and is gone, and the next job has a new one', async (does, message) => {
  open({ longestMs: 2500 });
  const first = await side.run({});
  await expect(side.run({ does })).rejects.toThrow(message);
  expect(isAlive(first)).toBe(false);
  expect(await side.run({})).not.toBe(first);
});

test('it ends when idle, and starts again', async () => {
  open({ restMs: 50 });
  const first = await side.run({});
  await expect.poll(() => isAlive(first)).toBe(false);
  expect(await side.run({})).not.toBe(first);
});

test('one that was killed is replaced', async () => {
  open();
  const first = await side.run({});
  process.kill(first, 'SIGKILL');
  // Once the process is no longer listed, its end has been noticed.
  await expect.poll(() => existsSync(`/proc/${first}`)).toBe(false);
  expect(await side.run({})).not.toBe(first);
});

test('jobs that wait when the program stops are told so', async () => {
  open();
  const pid = await side.run({});
  const waiting = Promise.allSettled([side.run({ busyMs: 3000 }), side.run({})]);
  await sleep(50);
  const began = performance.now();
  await side.close();
  expect((await waiting).map((one) => one.status)).toEqual(['rejected', 'rejected']);
  expect(performance.now() - began).toBeLessThan(2000);
  expect(isAlive(pid)).toBe(false);
});
