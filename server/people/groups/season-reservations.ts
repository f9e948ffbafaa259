import { sql, type Selectable } from 'kysely';
import type { Day } from '#domain/day.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import { signedIn } from '#server/http/actor.ts';
import type { PeopleTables } from '#server/people/tables.ts';
import { insertMany } from '#server/platform/database/insert-many.ts';

type Reservation = Selectable<PeopleTables['group_reservation']>;
export type Taken = Pick<Reservation, 'admission_id' | 'visit_date'>;

export const reservationOf = (row: Reservation) => ({
  reservation_id: row.reservation_id,
  consumer_id: row.consumer_id,
  admission_id: row.admission_id,
  date: row.visit_date,
});

/** The reservations whose pass still lets in. A pass that was given back is no seat. */
export async function reservations(ctx: Ctx, groupId: ObjectId, eventId: ObjectId, from: Day, to: Day): Promise<Reservation[]> {
  return ctx.db
    .selectFrom('group_reservation as r')
    .innerJoin('admission as a', (join) => join.onRef('a.workspace_id', '=', 'r.workspace_id').onRef('a.admission_id', '=', 'r.admission_id'))
    .selectAll('r')
    .where('r.workspace_id', '=', ctx.workspace.id)
    .where('r.group_id', '=', groupId)
    .where('r.event_id', '=', eventId)
    .where('r.visit_date', '>=', from)
    .where('r.visit_date', '<=', to)
    .where('r.state', '=', 'reserved')
    .where(sql<boolean>`a.live`)
    .orderBy('r.reservation_id')
    .execute();
}

/** Ends reservations whose pass was given back, so that these people can be entered for the day again with another pass. The group must be locked. */
export async function endThoseWithoutPass(ctx: Ctx, groupId: ObjectId, date: Day): Promise<void> {
  await ctx.db
    .updateTable('group_reservation as r')
    .set({ state: 'cancelled', reason: 'The pass was given back', cancelled_at: new Date(ctx.clock.now()) })
    .where('r.workspace_id', '=', ctx.workspace.id)
    .where('r.group_id', '=', groupId)
    .where('r.visit_date', '=', date)
    .where('r.state', '=', 'reserved')
    .where(sql<boolean>`not exists (select from admission a where a.workspace_id = ${ctx.workspace.id} and a.admission_id = r.admission_id and a.live)`)
    .execute();
}

/** A pass may be a seat of several groups, as when one person owns two. Whichever reserves it, it seats one person a day. */
export async function seatsTaken(ctx: Ctx, passes: readonly ObjectId[], eventId: ObjectId, from: Day, to: Day): Promise<Taken[]> {
  const { rows } = await sql<Taken>`
    select admission_id, visit_date from group_reservation
    where workspace_id = ${ctx.workspace.id} and event_id = ${eventId} and admission_id = any(${[...passes]}::text[])
      and visit_date between ${from} and ${to} and state = 'reserved'`.execute(ctx.db);
  return rows;
}

export async function insertReservations(
  ctx: Ctx,
  at: { groupId: ObjectId; eventId: ObjectId; date: Day },
  seated: readonly { consumerId: ObjectId; admissionId: ObjectId }[],
): Promise<void> {
  const columns = {
    workspace_id: 'text',
    reservation_id: 'text',
    group_id: 'text',
    event_id: 'text',
    visit_date: 'text',
    consumer_id: 'text',
    admission_id: 'text',
    state: 'text',
    created_by: 'text',
    created_at: 'timestamptz',
  } as const;
  const rows = seated.map(({ consumerId, admissionId }) => ({ reservation_id: ctx.random.secretId(), consumer_id: consumerId, admission_id: admissionId }));
  await insertMany(ctx.db, 'group_reservation', columns, rows, {
    workspace_id: ctx.workspace.id,
    group_id: at.groupId,
    event_id: at.eventId,
    visit_date: at.date,
    state: 'reserved',
    created_by: signedIn(ctx).accountId,
    created_at: new Date(ctx.clock.now()),
  });
}
