import { sql } from 'kysely';
import type { Clock } from './clock.ts';
import type { Database, Db } from './database.ts';
import type { Log } from './log.ts';
import type { Random } from './random.ts';

/**
 * Work that follows a commit, at least once: retried from 1 s to 1 h, set aside and visible after 24 h. Of each kind a few are
 * taken at a time, the oldest first: however many mails of a rush are waiting, a refund or a password comes next.
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
  wake: () => void;
  start: () => void;
  stop: () => Promise<void>;
  /** Everything due now, once: for tests and the command line. */
  drain: () => Promise<number>;
};

const POLL_MS = 1000;
const CLAIM_SECONDS = 60;
const OF_EACH_KIND = 8;
const DEAD_AFTER_MS = 24 * 3_600_000;

export function createOutbox(parts: { database: Database; clock: Clock; random: Random; log: Log; concurrency?: number }): Outbox {
  const { database, clock, random, log, concurrency = 4 } = parts;
  const handlers = new Map<string, OutboxHandler>();
  let timer: NodeJS.Timeout | undefined;
  let turning: Promise<number> | null = null;
  let again = false;
  let stopped = true;

  async function perform(job: OutboxJob & { createdAt: number }): Promise<void> {
    const key = { workspace_id: job.workspaceId, outbox_id: job.id };
    const row = database.reference.updateTable('outbox').where('workspace_id', '=', key.workspace_id).where('outbox_id', '=', key.outbox_id);
    try {
      const handler = handlers.get(job.kind);
      if (!handler) throw new Error(`Nothing handles ${job.kind}`);
      await handler(job);
      await row.set({ sent_at: new Date(clock.now()), last_error: null }).execute();
    } catch (reason) {
      const dead = clock.now() - job.createdAt > DEAD_AFTER_MS;
      const waitMs = Math.min(3_600_000, 1000 * 2 ** Math.min(job.attempts, 12));
      log.warn(
        { kind: job.kind, id: job.id, attempts: job.attempts, reason: String(reason) },
        dead ? 'Outbox work is given up' : 'Outbox work failed and is tried again',
      );
      const failed = { last_error: String(reason).slice(0, 500), run_at: new Date(clock.now() + waitMs) };
      await row.set(dead ? { ...failed, dead_at: new Date(clock.now()) } : failed).execute();
    }
  }

  async function turn(): Promise<number> {
    let done = 0;
    for (;;) {
      const jobs = await claim(database, [...handlers.keys()], clock.now());
      if (jobs.length === 0) return done;
      const queue = [...jobs];
      await Promise.all(
        Array.from({ length: concurrency }, async () => {
          for (let job = queue.shift(); job; job = queue.shift()) await perform(job);
        }),
      );
      done += jobs.length;
      if (stopped && timer) return done;
    }
  }

  function wake(): void {
    if (stopped) return;
    if (turning) {
      again = true;
      return;
    }
    turning = turn()
      .catch((reason: unknown) => {
        log.warn({ reason: String(reason) }, 'The outbox could not be read');
        return 0;
      })
      .finally(() => {
        turning = null;
        if (again) {
          again = false;
          wake();
        }
      });
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
      ctx.afterCommit(wake);
    },
    handle: (kind, handler) => void handlers.set(kind, handler),
    wake,
    start() {
      stopped = false;
      timer = setInterval(wake, POLL_MS);
      timer.unref();
    },
    async stop() {
      stopped = true;
      clearInterval(timer);
      await turning;
    },
    drain: () => turn(),
  };
}

/** Claimed work is hidden from other nodes for a minute; a node that dies with it loses only that minute. */
async function claim(database: Database, kinds: string[], now: number) {
  const { rows } = await sql<{ workspace_id: string; outbox_id: string; kind: string; payload: Record<string, unknown>; attempts: number; created_at: Date }>`
    with due as materialized (
      select of_kind.workspace_id, of_kind.outbox_id from unnest(${kinds}::text[]) as of(kind) cross join lateral (
        select workspace_id, outbox_id from outbox where kind = of.kind and sent_at is null and dead_at is null and run_at <= ${new Date(now)}
        order by run_at limit ${OF_EACH_KIND} for update skip locked) as of_kind)
    update outbox set attempts = attempts + 1, run_at = ${new Date(now + CLAIM_SECONDS * 1000)}
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
