import { sql } from 'kysely';
import type { Day } from '#domain/day.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { changeEntries, type WaitingEntry } from './entries.ts';
import { giveUpPlaces } from './give-up-places.ts';
import { mailDayMoved } from './waiting-mails.ts';

type MovedDay = { eventId: ObjectId; from: Day; to: Day; reason: string };

const AT_ONCE = 500;

/**
 * Nobody waits for a day that is being moved to another one, or is offered what this frees. A day has a price, a capacity and people's plans of its own, so they are told and may wait for
 * the new one.
 */
export async function endWaitsOfDay(ctx: Ctx, day: MovedDay): Promise<void> {
  let ended: number;
  do ended = await inTransaction(ctx, (ctx) => endSome(ctx, day));
  while (ended === AT_ONCE);
}

async function endSome(ctx: Ctx, day: MovedDay): Promise<number> {
  const { rows } = await sql<WaitingEntry>`
    select * from waiting_entry where workspace_id = ${ctx.workspace.id} and event_id = ${day.eventId} and visit_date = ${day.from} and ended_at is null
    order by state = 'waiting', waiting_since, entry_id limit ${AT_ONCE} for update`.execute(ctx.db);
  for (const entry of rows) if (entry.state !== 'unconfirmed') await mailDayMoved(ctx, entry, day);
  await giveUpPlaces(ctx, rows);
  await changeEntries(
    ctx,
    rows.map((entry) => ({ entry })),
    { state: 'over', kept_pools: [], ended_at: new Date(ctx.clock.now()) },
  );
  return rows.length;
}
