import { sql } from 'kysely';
import { HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import type { Database, Db } from '#server/platform/database/database.ts';
import { TRIED_HOURS, type WebhookFailure } from './contract.ts';

/** What is to be sent: how nodes share it out among them, and what becomes of what arrived or failed. */
export type DueDelivery = { workspace_id: ObjectId; target_id: ObjectId; event_id: ObjectId; tries: number };

const CLAIM_MS = MINUTE_MS / 2;
/** Of one target at a time, so that its receiver is not flooded. */
export const OF_EACH_TARGET = 4;
const FIRST_WAIT_MS = 5000;
const LONGEST_WAIT_MS = 4 * HOUR_MS;
/** After this many failures the waits have grown to hours. Fewer tries are no reason to give up, because the program may have been stopped meanwhile. */
const DOUBLINGS = 12;

/** Claimed deliveries are hidden from other nodes for longer than a try takes. If the node dies, they are sent again after that, under the same id. */
export async function claimDue(database: Database, now: number, { but, most }: { but: readonly ObjectId[]; most: number }): Promise<DueDelivery[]> {
  const { rows } = await sql<DueDelivery>`
    with targets as materialized (
      select workspace_id, target_id from webhook_due where run_at <= ${new Date(now)} and target_id <> all(${[...but]}::text[])
      group by workspace_id, target_id order by min(run_at) limit ${most}),
    due as materialized (
      select of_target.* from targets t cross join lateral (
        select workspace_id, target_id, event_id from webhook_due
        where workspace_id = t.workspace_id and target_id = t.target_id and run_at <= ${new Date(now)}
        order by run_at, event_id limit ${OF_EACH_TARGET} for update skip locked) as of_target)
    update webhook_due set tries = tries + 1, run_at = ${new Date(now + CLAIM_MS)}
    where (workspace_id, target_id, event_id) in (select workspace_id, target_id, event_id from due)
    returning workspace_id, target_id, event_id, tries`.execute(database.reference);
  return rows;
}

export const waitAfter = (tries: number): number => Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(tries - 1, DOUBLINGS));

/** They are sent at once, as if for the first time. */
export async function makeDue(
  { db, workspace, clock }: Pick<Ctx, 'db' | 'workspace' | 'clock'>,
  named: readonly Omit<DueDelivery, 'workspace_id' | 'tries'>[],
): Promise<void> {
  if (named.length === 0) return;
  await sql`
    insert into webhook_due (workspace_id, target_id, event_id, run_at)
    select ${workspace.id}, n.target_id, n.event_id, ${new Date(clock.now())}::timestamptz
    from unnest(${named.map((one) => one.target_id)}::text[], ${named.map((one) => one.event_id)}::text[]) as n(target_id, event_id)
    on conflict (workspace_id, target_id, event_id) do update set run_at = excluded.run_at, tries = 0`.execute(db);
}

/** Nothing is known of it any more, or its target is paused: it is not tried until somebody asks for it. */
export async function dropDue(db: Db, due: DueDelivery): Promise<void> {
  await sql`delete from webhook_due where ${rowOf(due)}`.execute(db);
}

/** First, as for whoever changes a target or sends something again: the other way round the two would wait for each other. */
export async function lockTarget(db: Db, { workspace_id, target_id }: DueDelivery): Promise<void> {
  await sql`select from webhook_target where workspace_id = ${workspace_id} and target_id = ${target_id} for update`.execute(db);
}

/** If it was asked for once more meanwhile, it stays due. */
export async function noteDelivered(db: Db, due: DueDelivery, status: number | null, now: number): Promise<void> {
  await sql`
    update webhook_delivery set tries = tries + 1, tried_at = ${new Date(now)}, answer_status = ${status}, failure = null, state = 'delivered' where ${rowOf(due)}`.execute(
    db,
  );
  await sql`delete from webhook_due where ${rowOf(due)} and tries = ${due.tries}`.execute(db);
  await sql`
    update webhook_target set failing_since = null
    where workspace_id = ${due.workspace_id} and target_id = ${due.target_id} and failing_since is not null`.execute(db);
}

/** It is tried again later, for three days. */
export async function noteFailed(
  db: Db,
  due: DueDelivery,
  { status, failure }: { status: number | null; failure: WebhookFailure },
  now: number,
): Promise<void> {
  const isOver = sql`${due.tries}::int > ${DOUBLINGS}::int and tries_from <= ${new Date(now - TRIED_HOURS * HOUR_MS)}`;
  const { rows } = await sql<{ state: string }>`
    update webhook_delivery set tries = tries + 1, tried_at = ${new Date(now)}, answer_status = ${status}, failure = ${failure},
      state = case when state = 'waiting' and ${isOver} then 'given-up' else state end
    where ${rowOf(due)} returning state`.execute(db);
  const next = new Date(now + waitAfter(due.tries));
  if (rows[0]?.state === 'waiting') await sql`update webhook_due set run_at = ${next} where ${rowOf(due)} and tries = ${due.tries}`.execute(db);
  else await sql`delete from webhook_due where ${rowOf(due)} and tries = ${due.tries}`.execute(db);
  await sql`
    update webhook_target set failing_since = ${new Date(now)}
    where workspace_id = ${due.workspace_id} and target_id = ${due.target_id} and failing_since is null`.execute(db);
}

const rowOf = ({ workspace_id, target_id, event_id }: DueDelivery) =>
  sql`workspace_id = ${workspace_id} and target_id = ${target_id} and event_id = ${event_id}`;
