import type { Clock } from '#server/platform/clock.ts';
import type { Database, Db } from '#server/platform/database/database.ts';
import type { Log } from '#server/platform/log.ts';
import type { Random } from '#server/platform/random.ts';
import { claim, claimAgain, isGivenUp, markDone, markFailed, type OutboxJob } from './outbox-jobs.ts';

/**
 * Work that follows a commit and is done at least once. It is retried after 2 s up to 1 h, and set aside visibly after 24 h. Each kind has its own queue, a few jobs at a time and
 * the oldest first, so a refund or a password never waits behind mails.
 */
type OutboxHandler = (job: OutboxJob) => Promise<void>;

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

/** What a node has in hand. */
type Work = {
  database: Database;
  clock: Clock;
  log: Log;
  atOnce: number;
  handlers: Map<string, OutboxHandler>;
  /** One queue per kind, so that kinds do not wait for each other: money still goes back while a mail server is silent. */
  lines: Map<string, Promise<number>>;
  inHand: Set<OutboxJob>;
  claimedAt: number;
  looking: Promise<void> | null;
  again: boolean;
  stopped: boolean;
  ending: boolean;
};

export function createOutbox(parts: { database: Database; clock: Clock; random: Random; log: Log; atOnce?: number }): Outbox {
  const { database, clock, random, log, atOnce = 4 } = parts;
  const state = { claimedAt: 0, looking: null, again: false, stopped: true, ending: false };
  const work: Work = { database, clock, log, atOnce, handlers: new Map(), lines: new Map(), inHand: new Set(), ...state };
  let timer: NodeJS.Timeout | undefined;
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
      ctx.afterCommit(() => wake(work, kind));
    },
    handle: (kind, handler) => void work.handlers.set(kind, handler),
    wake: (kind) => wake(work, kind),
    start() {
      work.stopped = false;
      work.ending = false;
      timer = setInterval(() => wake(work), POLL_MS);
      timer.unref();
    },
    async stop() {
      work.stopped = true;
      work.ending = true;
      clearInterval(timer);
      await work.looking;
      await Promise.allSettled(work.lines.values());
    },
    drain: () => drain(work),
  };
}

async function drain(work: Work): Promise<number> {
  work.ending = false;
  for (let done = 0; ;) {
    await look(work);
    if (work.lines.size === 0) return done;
    for (const count of await Promise.all(work.lines.values())) done += count;
  }
}

/** If the kind's queue is running, that queue takes the new job too, even one that arrives after the queue has looked for the last time. */
function wake(work: Work, kind?: string): void {
  if (work.stopped) return;
  work.again ||= work.looking !== null || work.lines.size > 0;
  if (kind !== undefined && work.lines.has(kind)) return;
  work.looking ??= look(work)
    .catch((reason: unknown) => work.log.warn({ reason: String(reason) }, 'The outbox could not be read'))
    .finally(() => {
      work.looking = null;
      if (work.lines.size === 0) wakeAgain(work);
    });
}

function wakeAgain(work: Work): void {
  if (!work.again) return;
  work.again = false;
  wake(work);
}

/** Starts a queue for each kind that has work due and no queue running. */
async function look(work: Work): Promise<void> {
  const { database, log, handlers, lines, inHand } = work;
  const now = work.clock.now();
  if (inHand.size === 0) work.claimedAt = now;
  if (now - work.claimedAt >= CLAIM_AGAIN_MS) {
    await claimAgain(database, [...inHand], now);
    work.claimedAt = now;
  }
  const idle = [...handlers.keys()].filter((kind) => !lines.has(kind));
  for (const [kind, jobs] of Map.groupBy(await claim(database, idle, now), (job) => job.kind)) {
    const line = follow(work, kind, jobs).finally(() => {
      lines.delete(kind);
      wakeAgain(work);
    });
    line.catch((reason: unknown) => log.warn({ kind, reason: String(reason) }, 'The outbox could not be read'));
    lines.set(kind, line);
  }
}

async function follow(work: Work, kind: string, first: OutboxJob[]): Promise<number> {
  let done = 0;
  for (let jobs = first; jobs.length > 0; jobs = work.ending ? [] : await claim(work.database, [kind], work.clock.now())) {
    await performAll(work, jobs);
    done += jobs.length;
  }
  return done;
}

async function performAll(work: Work, jobs: OutboxJob[]): Promise<void> {
  const { inHand, atOnce } = work;
  for (const job of jobs) inHand.add(job);
  const queue = [...jobs];
  try {
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (let job = queue.shift(); job && !work.ending; job = queue.shift()) {
          await perform(work, job);
          inHand.delete(job);
        }
      }),
    );
  } finally {
    for (const job of jobs) inHand.delete(job);
  }
}

async function perform({ database, clock, log, handlers }: Work, job: OutboxJob): Promise<void> {
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
