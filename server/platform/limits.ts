import { sql } from 'kysely';
import { tooMany } from '#server/errors.ts';
import type { Database } from '#server/platform/database/database.ts';
import { createBatch } from './batch.ts';
import type { Clock } from './clock.ts';

/** Budgets for whatever can be guessed or flooded. They are counted in the database (one row per key, batched) so that several nodes share them, or in Redis if there is one. */
export type Limits = {
  /** Throws 429 with Retry-After once `max` has been spent within the window. */
  spend: (key: string, budget: Budget) => Promise<void>;
  /** Like `spend`, for callers that want to know rather than refuse. */
  trySpend: (key: string, budget: Budget) => Promise<{ allowed: boolean; retryAfterSeconds: number }>;
  /** Returns what was spent before an outcome was known and turned out harmless, such as a right password. */
  giveBack: (key: string, budget: Budget) => Promise<void>;
};

export type Budget = { max: number; perSeconds: number };

export const perMinute = (max: number): Budget => ({ max, perSeconds: 60 });
export const perHour = (max: number): Budget => ({ max, perSeconds: 3600 });
export const perDay = (max: number): Budget => ({ max, perSeconds: 86_400 });

type Spend = { key: string; perSeconds: number };
type WindowCount = { spent: number; startedAt: number };
export type Counting = { countWindows: (spends: Spend[]) => Promise<WindowCount[]>; uncountWindow: (key: string) => Promise<void> };

export function createLimits(clock: Clock, { countWindows, uncountWindow }: Counting): Limits {
  const batch = createBatch<Spend, WindowCount>(countWindows);
  const trySpend = async (key: string, budget: Budget) => {
    const window = await batch({ key: `${key}/${budget.perSeconds}`, perSeconds: budget.perSeconds });
    const endsAt = window.startedAt + budget.perSeconds * 1000;
    return { allowed: window.spent <= budget.max, retryAfterSeconds: Math.max(1, Math.ceil((endsAt - clock.now()) / 1000)) };
  };
  return {
    trySpend,
    async spend(key, budget) {
      const { allowed, retryAfterSeconds } = await trySpend(key, budget);
      if (!allowed) throw tooMany(retryAfterSeconds);
    },
    giveBack: (key, budget) => uncountWindow(`${key}/${budget.perSeconds}`),
  };
}

export function countingInDatabase(database: Database, clock: Clock): Counting {
  return { countWindows: countIn(database, clock), uncountWindow: uncountIn(database) };
}

/** Several spends of one key in a batch are counted one after the other, as if each had come alone. */
function countIn(database: Database, clock: Clock): Counting['countWindows'] {
  return async (spends) => {
    const byKey = Map.groupBy(spends, (spend) => spend.key);
    const keys = [...byKey.keys()].toSorted();
    const now = new Date(clock.now());
    const isOver = awayFrom(now);
    const { rows } = await sql<{ rate_key: string; window_start: Date; spent: number }>`
      insert into rate_window as w (rate_key, window_start, spent)
      select key, ${now}, added from unnest(${keys}::text[], ${keys.map((key) => byKey.get(key)!.length)}::int[]) as t(key, added)
      on conflict (rate_key) do update set
        spent = case when ${isOver} then excluded.spent else w.spent + excluded.spent end,
        window_start = case when ${isOver} then excluded.window_start else w.window_start end
      returning rate_key, window_start, spent`.execute(database.asideOf(''));
    const windows = new Map(rows.map((row) => [row.rate_key, { ...row, next: row.spent - byKey.get(row.rate_key)!.length }]));
    return spends.map((spend) => {
      const window = windows.get(spend.key)!;
      window.next += 1;
      return { spent: window.next, startedAt: window.window_start.getTime() };
    });
  };
}

/** A window is over once its length has passed. One that begins further ahead than that was begun before the clock was set back, and would lock people out until the clock is there again. */
function awayFrom(now: Date) {
  const length = sql`make_interval(secs => split_part(w.rate_key, '/', -1)::int)`;
  return sql`(w.window_start <= ${now}::timestamptz - ${length} or w.window_start > ${now}::timestamptz + ${length})`;
}

function uncountIn(database: Database): Counting['uncountWindow'] {
  return async (key) => {
    await database
      .asideOf('')
      .updateTable('rate_window')
      .set({ spent: sql`greatest(spent - 1, 0)` })
      .where('rate_key', '=', key)
      .execute();
  };
}
