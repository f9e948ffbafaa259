import { sql } from 'kysely';
import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import type { Clock } from './clock.ts';
import type { Database, Db } from './database.ts';
import type { Log } from './log.ts';
import type { Random } from './random.ts';

/**
 * Work that follows a commit and is done at least once. It is retried after 2 s up to 1 h, and set aside visibly after 24 h. Each kind has its own queue, a few jobs at a time and
 * the oldest first, so a refund or a password never waits behind mails.
 */
export type OutboxJob = { workspaceId: string; id: string; kind: string; payload: Record<string, unknown>; attempts: number };
export type OutboxHandler = (job: OutboxJob) => Promise<void>;

export type Outbox = {
  /** Runs in the caller's transaction, so the job exists exactly when the change does. */
  add: (
    ctx: { db: Db; workspace: { id: string }; afterCommit: (work: () => void) => void },
    kind: string,
    payload: Record<string, unknown>,
    runAt?: Date,
  ) => Promise<void>;
  handle: (kind: string, handler: OutboxHandler) => void;
  /** To be called after a commit that wrote jobs of this kind directly. */
  wake: (kind: string) => void;
  start: () => void;
  stop: () => Promise<void>;
  /** Does everything that is due now, once. For tests and the command line. */
  drain: () => Promise<number>;
};

const POLL_MS = 1000;
const CLAIM_MS = 60_000;
const CLAIM_AGAIN_MS = 20_000;
const OF_EACH_KIND = 8;
const DEAD_AFTER_MS = DAY_MS;
/**
 * After this many failures the wait has grown to an hour. A job is given up only after that many tries, because a day-old job may not have been tried at all while the program was
 * stopped.
 */
const DOUBLINGS = 12;

type Claimed = OutboxJob & { createdAt: number };

export function createOutbox(parts: { database: Database; clock: Clock; random: Random; log: Log; atOnce?: number }): Outbox {
  const { database, clock, random, log, atOnce = 4 } = parts;
  const handlers = new Map<string, OutboxHandler>();
  /** One queue per kind, so that kinds do not wait for each other: money still goes back while a mail server is silent. */
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

  /** Starts a queue for each kind that has work due and no queue running. */
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

  /** If the kind's queue is running, that queue takes the new job too, even one that arrives after the queue has looked for the last time. */
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

/** Claimed jobs are hidden from other nodes for a minute. If the node dies, only that minute is lost. */
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

/** Renews the claim of jobs that take longer than a claim lasts, or that wait behind such a job, so that no other node begins them. */
async function claimAgain(database: Database, jobs: Claimed[], now: number): Promise<void> {
  await sql`
    update outbox o set run_at = ${new Date(now + CLAIM_MS)}
    from unnest(${jobs.map((job) => job.workspaceId)}::text[], ${jobs.map((job) => job.id)}::text[], ${jobs.map((job) => job.attempts)}::int[]) as mine(workspace_id, outbox_id, attempts)
    where o.workspace_id = mine.workspace_id and o.outbox_id = mine.outbox_id and o.attempts = mine.attempts and o.sent_at is null and o.dead_at is null`.execute(
    database.reference,
  );
}
