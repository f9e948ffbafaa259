import { describe, expect, test } from 'vitest';
import { TooManyWaiting, createBatch } from './batch.ts';

/** A batch whose runs end when the test says so. */
function held(limits: Parameters<typeof createBatch>[1]) {
  const runs: { of: number[]; end: () => void }[] = [];
  const batch = createBatch<number, number>(
    (requests) => new Promise((resolve) => runs.push({ of: requests, end: () => resolve(requests.map((request) => request * 10)) })),
    limits,
  );
  const ask = (...requests: number[]) => Promise.all(requests.map(batch));
  const sizes = () => runs.map((run) => run.of.length);
  return { runs, ask, sizes, turn: () => new Promise(setImmediate) };
}

describe('calls that arrive together', () => {
  test('run together, and those that arrive meanwhile form the next batch', async () => {
    const { runs, ask, sizes, turn } = held({});
    const first = ask(1, 2);
    await turn();
    const later = [ask(3), ask(4, 5)];
    await turn();
    expect(sizes()).toEqual([2]);
    runs[0]!.end();
    expect(await first).toEqual([10, 20]);
    await turn();
    expect(sizes()).toEqual([2, 3]);
    runs[1]!.end();
    expect(await Promise.all(later)).toEqual([[30], [40, 50]]);
  });

  test.each([
    { nextFirst: false, order: ['told', 'sent'] },
    { nextFirst: true, order: ['sent', 'told'] },
  ])('with nextFirst $nextFirst: what the next batch sends and what its predecessor is told come in this order: $order', async ({ nextFirst, order }) => {
    const seen: string[] = [];
    const ends: (() => void)[] = [];
    const batch = createBatch<number, number>(
      async (requests) => {
        // A connection is at hand only after some turns.
        for (let at = 0; at < 20; at++) await Promise.resolve();
        if (requests.includes(2)) seen.push('sent');
        await new Promise<void>((resolve) => ends.push(resolve));
        return requests;
      },
      { nextFirst },
    );
    const first = batch(1).then(() => seen.push('told'));
    await new Promise(setImmediate);
    const next = batch(2);
    ends[0]!();
    await first;
    await new Promise(setImmediate);
    expect(seen).toEqual(order);
    ends[1]!();
    expect(await next).toBe(2);
  });

  test('with nextFirst are told as soon as they are answered if nobody else waits', async () => {
    const { runs, ask, turn } = held({ nextFirst: true });
    const alone = ask(1);
    await turn();
    runs[0]!.end();
    expect(await Promise.race([alone, new Promise((resolve) => process.nextTick(() => setImmediate(resolve)))])).toEqual([10]);
  });

  test('are refused when too many wait, and never exceed the size of a batch', async () => {
    const { runs, ask, sizes, turn } = held({ maxSize: 2, maxWaiting: 3 });
    const first = ask(1, 2, 3);
    await turn();
    expect(sizes()).toEqual([2]);
    const next = ask(4, 5);
    await expect(ask(6)).rejects.toThrow(TooManyWaiting);
    for (let at = 0; at < 3; at++) {
      runs[at]!.end();
      await turn();
    }
    expect([await first, await next, sizes()]).toEqual([
      [10, 20, 30],
      [40, 50],
      [2, 2, 1],
    ]);
  });

  test('share a failure, and the next batch goes on', async () => {
    let fails = true;
    const batch = createBatch<number, number>(async (requests) => {
      if (fails) throw new Error('No');
      return requests;
    });
    const failed = await Promise.allSettled([batch(1), batch(2)]);
    expect(failed.map((one) => one.status)).toEqual(['rejected', 'rejected']);
    fails = false;
    expect(await batch(3)).toBe(3);
  });
});
