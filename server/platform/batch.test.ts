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

  test('where two may be in flight, the second leaves once it is as large as the first', async () => {
    const { runs, ask, sizes, turn } = held({ inFlight: 2 });
    const all = [ask(1, 2, 3), turn().then(() => ask(4, 5))];
    await turn();
    await turn();
    expect(sizes()).toEqual([3]);
    all.push(ask(6));
    await turn();
    expect(sizes()).toEqual([3, 3]);
    all.push(ask(7, 8, 9, 10, 11, 12));
    await turn();
    expect(sizes()).toEqual([3, 3]);
    runs[1]!.end();
    await turn();
    expect(sizes()).toEqual([3, 3, 6]);
    for (const run of runs) run.end();
    expect((await Promise.all(all)).flat().toSorted((a, b) => a - b)).toEqual([10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120]);
  });

  test('of a few, arriving during a large batch, do not wait for another of its size', async () => {
    const { runs, ask, sizes, turn } = held({ inFlight: 2 });
    const large = ask(...Array.from({ length: 100 }, (_, index) => index));
    await turn();
    const late = ask(1);
    await turn();
    runs[0]!.end();
    await large;
    await turn();
    expect(sizes()).toEqual([100, 1]);
    runs[1]!.end();
    expect(await late).toEqual([10]);
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
