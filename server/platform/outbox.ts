import { sql } from 'kysely';
import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import type { Clock } from './clock.ts';
import type { Database, Db } from './database.ts';
import type { Log } from './log.ts';
import type { Random } from './random.ts';

/**
 * Work that follows a commit, at least once: retried from 2 s to 1 h, set aside and visible after 24 h. Each kind has a line of
 * its own, a few at a time and the oldest first: however many mails are waiting, a refund or a password comes next.
 */
export type OutboxJob = { workspaceId: string; id: string; kind: string; payload: Record<string, unknown>; attempts: number };
export type OutboxHandler = (job: OutboxJob) => Promise<void>;

export type Outbox = {
  /** In the caller's transaction: the job exists exactly when the change does. */
  add: (
    ctx: { db: Db; workspace: { id: string }; afterCommit: (work: () => void) => void },
    kind: string,
    payload: Record<string, unknown>,
    runAt?: Date,
  ) => Promise<void>;
  handle: (kind: string, handler: OutboxHandler) => void;
  /** After a commit that wrote work of this kind by itself. */
  wake: (kind: string) => void;
  start: () => void;
  stop: () => Promise<void>;
  /** Everything due now, once: for tests and the command line. */
  drain: () => Promise<number>;
};

const POLL_MS = 1000;
const CLAIM_MS = 60_000;
const CLAIM_AGAIN_MS = 20_000;
const OF_EACH_KIND = 8;
const DEAD_AFTER_MS = DAY_MS;
/** Until the wait between two attempts has grown to an hour. What is a day old has not been tried all day where the program stood still. */
const DOUBLINGS = 12;

type Claimed = OutboxJob & { createdAt: number };

export function createOutbox(parts: { database: Database; clock: Clock; random: Random; log: Log; atOnce?: number }): Outbox {
  const { database, clock, random, log, atOnce = 4 } = parts;
  const handlers = new Map<string, OutboxHandler>();
  /** Kinds do not wait for each other: while a mail server says nothing, money still goes back. */
  const lines = new Map<string, Promise<number>>();
  const inHand = new Set<Claimed>();
  let claimedAt = 0;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | null = null;
  let again = false;
  let stopped = true;
  let ending = false;

  async function perform(job: Claimed): Promise<void> {
    const key = { workspace_id: job.workspaceId, outbox_id: job.id };
    const row = database.reference.updateTable('outbox').where('workspace_id', '=', key.workspace_id).where('outbox_id', '=', key.outbox_id);
    try {
      const handler = handlers.get(job.kind);
      if (!handler) throw new Error(`Nothing handles ${job.kind}`);
      await handler(job);
      await row.set({ sent_at: new Date(clock.now()), last_error: null }).execute();
    } catch (reason) {
      const dead = job.attempts > DOUBLINGS && clock.now() - job.createdAt > DEAD_AFTER_MS;
      const waitMs = Math.min(HOUR_MS, 1000 * 2 ** Math.min(job.attempts, DOUBLINGS));
      log.warn(
        { kind: job.kind, id: job.id, attempts: job.attempts, reason: String(reason) },
        dead ? 'Outbox work is given up' : 'Outbox work failed and is tried again',
      );
      const failed = { last_error: String(reason).slice(0, 500), run_at: new Date(clock.now() + waitMs) };
      await row.set(dead ? { ...failed, dead_at: new Date(clock.now()) } : failed).execute();
    }
  }

  async function performAll(jobs: Claimed[]): Promise<void> {
    for (const job of jobs) inHand.add(job);
    const queue = [...jobs];
    try {
      await Promise.all(
        Array.from({ length: atOnce }, async () => {
          for (let job = queue.shift(); job && !ending; job = queue.shift()) {
            await perform(job);
            inHand.delete(job);
          }
        }),
      );
    } finally {
      for (const job of jobs) inHand.delete(job);
    }
  }

  async function follow(kind: string, first: Claimed[]): Promise<number> {
    let done = 0;
    for (let jobs = first; jobs.length > 0; jobs = ending ? [] : await claim(database, [kind], clock.now())) {
      await performAll(jobs);
      done += jobs.length;
    }
    return done;
  }

  /** Begins a line for each kind that has work due and none yet. */
  async function look(): Promise<void> {
    const now = clock.now();
    if (inHand.size === 0) claimedAt = now;
    if (now - claimedAt >= CLAIM_AGAIN_MS) {
      await claimAgain(database, [...inHand], now);
      claimedAt = now;
    }
    const idle = [...handlers.keys()].filter((kind) => !lines.has(kind));
    for (const [kind, jobs] of Map.groupBy(await claim(database, idle, now), (job) => job.kind)) {
      const line = follow(kind, jobs).finally(() => {
        lines.delete(kind);
        wakeAgain();
      });
      line.catch((reason: unknown) => log.warn({ kind, reason: String(reason) }, 'The outbox could not be read'));
      lines.set(kind, line);
    }
  }

  /** Of a kind that is under way its line takes the next ones, also what comes after it has looked for the last time. */
  function wake(kind?: string): void {
    if (stopped) return;
    again ||= looking !== null || lines.size > 0;
    if (kind !== undefined && lines.has(kind)) return;
    looking ??= look()
      .catch((reason: unknown) => log.warn({ reason: String(reason) }, 'The outbox could not be read'))
      .finally(() => {
        looking = null;
        if (lines.size === 0) wakeAgain();
      });
  }

  function wakeAgain(): void {
    if (!again) return;
    again = false;
    wake();
  }

  return {
    async add(ctx, kind, payload, runAt) {
      await ctx.db
        .insertInto('outbox')
        .values({
          workspace_id: ctx.workspace.id,
          outbox_id: random.objectId(),
          kind,
          payload: JSON.stringify(payload),
          run_at: runAt ?? new Date(clock.now()),
          created_at: new Date(clock.now()),
        })
        .execute();
      ctx.afterCommit(() => wake(kind));
    },
    handle: (kind, handler) => void handlers.set(kind, handler),
    wake,
    start() {
      stopped = false;
      ending = false;
      timer = setInterval(() => wake(), POLL_MS);
      timer.unref();
    },
    async stop() {
      stopped = true;
      ending = true;
      clearInterval(timer);
      await looking;
      await Promise.allSettled(lines.values());
    },
    async drain() {
      ending = false;
      for (let done = 0; ;) {
        await look();
        if (lines.size === 0) return done;
        for (const count of await Promise.all(lines.values())) done += count;
      }
    },
  };
}

/** Claimed work is hidden from other nodes for a minute; a node that dies with it loses only that minute. */
async function claim(database: Database, kinds: string[], now: number): Promise<Claimed[]> {
  const { rows } = await sql<{ workspace_id: string; outbox_id: string; kind: string; payload: Record<string, unknown>; attempts: number; created_at: Date }>`
    with due as materialized (
      select of_kind.workspace_id, of_kind.outbox_id from unnest(${kinds}::text[]) as of(kind) cross join lateral (
        select workspace_id, outbox_id from outbox where kind = of.kind and sent_at is null and dead_at is null and run_at <= ${new Date(now)}
        order by run_at limit ${OF_EACH_KIND} for update skip locked) as of_kind)
    update outbox set attempts = attempts + 1, run_at = ${new Date(now + CLAIM_MS)}
    where (workspace_id, outbox_id) in (select workspace_id, outbox_id from due)
    returning workspace_id, outbox_id, kind, payload, attempts, created_at`.execute(database.reference);
  return rows.map((row) => ({
    workspaceId: row.workspace_id,
    id: row.outbox_id,
    kind: row.kind,
    payload: row.payload,
    attempts: row.attempts,
    createdAt: row.created_at.getTime(),
  }));
}

/** What takes longer than a claim lasts, or waits for its turn behind such work, is not begun by another node meanwhile. */
async function claimAgain(database: Database, jobs: Claimed[], now: number): Promise<void> {
  await sql`
    update outbox o set run_at = ${new Date(now + CLAIM_MS)}
    from unnest(${jobs.map((job) => job.workspaceId)}::text[], ${jobs.map((job) => job.id)}::text[], ${jobs.map((job) => job.attempts)}::int[]) as mine(workspace_id, outbox_id, attempts)
    where o.workspace_id = mine.workspace_id and o.outbox_id = mine.outbox_id and o.attempts = mine.attempts and o.sent_at is null and o.dead_at is null`.execute(
    database.reference,
  );
}
