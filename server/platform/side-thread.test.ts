import { performance } from 'node:perf_hooks';
import { afterEach, expect, test } from 'vitest';
import { createSideThread, type SideThread } from './side-thread.ts';

/** A thread that does what it is told: busy for so long, fail, end, or never answer. It answers with its own number. */
const SCRIPT = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, threadId } from 'node:worker_threads';
    parentPort.on('message', ({ busyMs = 0, does = 'answer' }) => {
      const until = Date.now() + busyMs;
      while (Date.now() < until);
      if (does === 'end') process.exit(3);
      if (does === 'throw') throw new Error('broken');
      if (does === 'fail') parentPort.postMessage({ failure: 'no paper' });
      if (does === 'answer') parentPort.postMessage({ result: threadId });
    });`)}`,
);
type Job = { busyMs?: number; does?: 'answer' | 'fail' | 'end' | 'throw' | 'hang' };

let side: SideThread<Job, number>;
const open = (limits?: { restMs?: number; longestMs?: number }) => (side = createSideThread<Job, number>(SCRIPT, limits));
afterEach(() => side.close());

test('everybody else goes on while it works', async () => {
  open();
  await side.run({});
  const before = performance.eventLoopUtilization();
  await Promise.all([side.run({ busyMs: 200 }), side.run({ busyMs: 200 })]);
  const { active } = performance.eventLoopUtilization(before);
  expect(active).toBeLessThan(200);
});

test('one thread does all the jobs, and a job that fails is told alone', async () => {
  open();
  const [first, failed, third] = await Promise.allSettled([side.run({}), side.run({ does: 'fail' }), side.run({})]);
  expect(failed).toMatchObject({ status: 'rejected', reason: { message: 'no paper' } });
  expect(third).toEqual(first);
});

test.each([
  ['end', 'The side thread ended with 3'],
  ['throw', 'broken'],
  ['hang', 'The side thread took too long'],
] as const)('a thread that would %s fails its job, and the next job has a new one', async (does, message) => {
  open({ longestMs: 1500 });
  const first = await side.run({});
  await expect(side.run({ does })).rejects.toThrow(message);
  const next = await side.run({});
  expect(next).not.toBe(first);
});

test('it ends when there has been nothing to do, and starts again', async () => {
  open({ restMs: 50 });
  const first = await side.run({});
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await side.run({})).not.toBe(first);
});

test('what waits when the house closes is told so', async () => {
  open();
  await side.run({});
  const waiting = Promise.allSettled([side.run({ busyMs: 3000 }), side.run({})]);
  await new Promise((resolve) => setTimeout(resolve, 50));
  const began = performance.now();
  await side.close();
  expect((await waiting).map((one) => one.status)).toEqual(['rejected', 'rejected']);
  expect(performance.now() - began).toBeLessThan(2000);
});
