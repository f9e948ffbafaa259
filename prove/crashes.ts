import type { CrashPoint } from '#server/platform/crash-points.ts';
import { crashRun, expectedAfter, type CrashResult } from '#server/testing/crash-run.ts';
import type { Row } from './table.ts';

export type Kill = { point: CrashPoint; victim: 'program' | 'database' };

const WITHIN_MS = 60_000;

/** Runs each point again and again, several at a time, because most of a run waits for the moment at which the resolver may ask. */
export async function proveCrashes(
  server: string,
  { kills, times, atOnce }: { kills: readonly Kill[]; times: number; atOnce: number },
  say: (line: string) => void,
): Promise<Row[]> {
  const queue = Array.from({ length: times }, () => kills).flat();
  const outcomes = new Map<Kill, (CrashResult | Error)[]>(kills.map((kill) => [kill, []]));
  let done = 0;
  const all = queue.length;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let kill = queue.shift(); kill; kill = queue.shift()) {
        const outcome = await crashRun(kill.point, kill.victim === 'program' ? { server } : { embedded: true }).catch((reason: unknown) =>
          reason instanceof Error ? reason : new Error(String(reason)),
        );
        outcomes.get(kill)!.push(outcome);
        if (++done % 10 === 0) say(`${done} of ${all} kills`);
      }
    }),
  );
  return [...outcomes].map(([kill, results]) => rowOf(kill, results));
}

function rowOf({ point, victim }: Kill, outcomes: readonly (CrashResult | Error)[]): Row {
  const failed = outcomes.filter((outcome): outcome is Error => outcome instanceof Error);
  const results = outcomes.filter((outcome): outcome is CrashResult => !(outcome instanceof Error));
  const expected = expectedAfter(point);
  const lost = results.flatMap((result) => result.lost);
  const twice = results.filter((result) => result.charged > expected.charged).length;
  const other = results.filter(
    (result) => result.orders !== expected.orders || result.tickets !== expected.tickets || result.charged < expected.charged || result.findings.length > 0,
  );
  const slowest = Math.max(0, ...results.map((result) => result.settledMs));
  const problem = failed[0]?.message.split('\n', 1)[0] ?? lost[0] ?? other[0]?.findings[0];
  return {
    proof: `${point}, ${victim} killed`,
    runs: outcomes.length,
    good: failed.length === 0 && lost.length === 0 && twice === 0 && other.length === 0 && slowest < WITHIN_MS,
    figures: `lost ${lost.length}, charged twice ${twice}, other findings ${other.length}, broken runs ${failed.length}, slowest settled after ${(slowest / 1000).toFixed(1)} s${problem ? ` (${problem})` : ''}`,
  };
}
