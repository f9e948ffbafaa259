import { describe, expect, inject, test } from 'vitest';
import { CRASH_POINTS } from '#server/platform/crash-points.ts';
import { crashRun, expectedAfter, type CrashResult } from '#server/testing/crash-run.ts';

const WITHIN_MS = 60_000;

function expectSound(result: CrashResult, expected: object): void {
  expect(result).toMatchObject({ ...expected, lost: [], findings: [] });
  expect(result.settledMs).toBeLessThan(WITHIN_MS);
}

describe.concurrent('the program is killed', () => {
  test.each(CRASH_POINTS)(
    'at %s and comes back: nothing is lost, nothing is charged twice',
    async (point) => {
      const result = await crashRun(point, { server: inject('databaseServer') });
      console.info(`${point}: settled after ${result.settledMs} ms`);
      expectSound(result, expectedAfter(point));
    },
    150_000,
  );
});

describe.concurrent('the database is killed', () => {
  test.each(['C2', 'C4', 'C6', 'P6'] as const)(
    'at %s and comes back: nothing is lost, nothing is charged twice',
    async (point) => {
      const result = await crashRun(point, { embedded: true });
      console.info(`${point}, database: settled after ${result.settledMs} ms`);
      expectSound(result, expectedAfter(point));
    },
    150_000,
  );
});
