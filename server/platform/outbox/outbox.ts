import type { Clock } from '#server/platform/clock.ts';
import type { Database, Db } from '#server/platform/database/database.ts';
import type { Log } from '#server/platform/log.ts';
import { claim, claimAgain, isGivenUp, markDone, markFailed, type OutboxJob } from './outbox-jobs.ts';
import type { Random } from '#server/platform/random.ts';

/**
 * Work that follows a commit and is done at least once. It is retried after 2 s up to 1 h, and set aside visibly after 24 h. Each kind has its own queue, a few jobs at a time and
 * the oldest first, so a refund or a password never waits behind mails.
 */
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
const CLAIM_AGAIN_MS = 20_000;

export function createOutbox(parts: { database: Database; clock: Clock; random: Random; log: Log; atOnce?: number }): Outbox {
  const { database, clock, random, log, atOnce = 4 } = parts;
  const handlers = new Map<string, OutboxHandler>();
  /** One queue per kind, so that kinds do not wait for each other: money still goes back while a mail server is silent. */
  const lines = new Map<string, Promise<number>>();
  const inHand = new Set<OutboxJob>();
  let claimedAt = 0;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | null = null;
  let again = false;
  let stopped = true;
  let ending = false;

  async function perform(job: OutboxJob): Promise<void> {
    try {
      const handler = handlers.get(job.kind);
      if (!handler) throw new Error(`Nothing handles ${job.kind}`);
      await handler(job);
      await markDone(database, job, clock.now());
    } catch (reason) {
      log.warn(
        { kind: job.kind, id: job.id, attempts: job.attempts, reason: String(reason) },
        isGivenUp(job, clock.now()) ? 'Outbox work is given up' : 'Outbox work failed and is tried again',
      );
      await markFailed(database, job, reason, clock.now());
    }
  }

  async function performAll(jobs: OutboxJob[]): Promise<void> {
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

  async function follow(kind: string, first: OutboxJob[]): Promise<number> {
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
