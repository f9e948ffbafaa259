import { expect, test } from 'vitest';
import { createQueues } from './one-after-another.ts';

const soon = () => new Promise<void>((resolve) => setTimeout(resolve, 2));

test('work under one key never overlaps; work under different keys does', async () => {
  const inOrder = createQueues(10);
  const running = { a: 0, all: 0 };
  const most = { a: 0, all: 0 };
  const work = (key: string) =>
    inOrder(key, async () => {
      if (key === 'a') most.a = Math.max(most.a, ++running.a);
      most.all = Math.max(most.all, ++running.all);
      await soon();
      if (key === 'a') running.a--;
      running.all--;
    });
  await Promise.all(['a', 'b', 'a', 'c', 'a', 'a'].map(work));
  expect(most.a).toBe(1);
  expect(most.all).toBeGreaterThan(1);
});

test('a failure stops only its own work', async () => {
  const inOrder = createQueues(10);
  const outcomes = await Promise.allSettled([
    inOrder('a', async () => {
      throw new Error('mine');
    }),
    inOrder('a', async () => 'yours'),
  ]);
  expect(outcomes.map((outcome) => outcome.status)).toEqual(['rejected', 'fulfilled']);
});

test('the queue is bounded', async () => {
  const inOrder = createQueues(3);
  const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => inOrder('a', soon)));
  expect(outcomes.filter((outcome) => outcome.status === 'rejected')).toHaveLength(2);
});
