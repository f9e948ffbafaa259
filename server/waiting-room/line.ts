import { sql, type Transaction } from 'kysely';
import type { ObjectId } from '#domain/ids.ts';
import { AT_THE_START, AWAY_AFTER_MS, letIn, LONGEST_PASS_MS, PASS_MS, placeInLine, type Progress } from '#domain/waiting-room/letting-in.ts';
import type { WaitingRoom } from '#domain/waiting-room/room.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Schema } from '#server/schema.ts';

/** The waiting room of one event. */
export type RoomAt = { ws: ObjectId; eventId: ObjectId; room: WaitingRoom };

export type Place = { owner: string; place: number; seenAt: number; passEndsAt: number | null };
export type Newcomer = { owner: string; at: number; lot: number };

type Trx = Transaction<Schema>;
type Line = Progress & { entered: number };

/** Everybody who changes a line locks its row first, on whichever node. A sale that the office has begin at another moment is drawn for anew. */
async function lockLine(trx: Trx, at: RoomAt): Promise<Line | null> {
  const { ws, eventId, room } = at;
  const row = await trx.selectFrom('waiting_room').selectAll().where('workspace_id', '=', ws).where('event_id', '=', eventId).forUpdate().executeTakeFirst();
  if (!row) return null;
  if (row.begins_at.getTime() === room.beginsAt) return { credit: row.credit, countedAt: row.counted_at.getTime(), reached: row.reached, entered: row.entered };
  await drawAnew(trx, at);
  return { ...AT_THE_START, countedAt: room.beginsAt, entered: row.entered };
}

async function drawAnew(trx: Trx, { ws, eventId, room }: RoomAt): Promise<void> {
  const waiting = await trx
    .selectFrom('room_place')
    .select(['owner', 'entered_at', 'entry_number', 'lot'])
    .where('workspace_id', '=', ws)
    .where('event_id', '=', eventId)
    .where('admitted_at', 'is', null)
    .execute();
  const places = waiting.map((row) => placeInLine({ at: row.entered_at.getTime(), number: row.entry_number, lot: row.lot }, room.beginsAt));
  await sql`
    update room_place as p set place = drawn.place
    from unnest(${waiting.map(({ owner }) => owner)}::text[], ${places}::bigint[]) as drawn(owner, place)
    where p.workspace_id = ${ws} and p.event_id = ${eventId} and p.owner = drawn.owner`.execute(trx);
  await trx
    .updateTable('waiting_room')
    .set({ begins_at: new Date(room.beginsAt), counted_at: new Date(room.beginsAt), ...AT_THE_START })
    .where('workspace_id', '=', ws)
    .where('event_id', '=', eventId)
    .execute();
}

/** Gives each a place, those who have one already and are not through with it none. Sent twice or from two windows, there is one place. */
export async function enterLine(db: Db, at: RoomAt, newcomers: readonly Newcomer[]): Promise<void> {
  const { ws, eventId, room } = at;
  const once = [...new Map(newcomers.map((one) => [one.owner, one])).values()];
  await db.transaction().execute(async (trx) => {
    const begins = new Date(room.beginsAt);
    await trx
      .insertInto('waiting_room')
      .values({ workspace_id: ws, event_id: eventId, begins_at: begins, counted_at: begins, ...AT_THE_START })
      // Writing it locks it, so that it is not tidied away meanwhile.
      .onConflict((conflict) => conflict.columns(['workspace_id', 'event_id']).doUpdateSet({ entered: sql`waiting_room.entered` }))
      .execute();
    const line = (await lockLine(trx, at))!;
    const entered = once.map((one, index) => ({ ...one, number: line.entered + 1 + index }));
    const dates = entered.map((one) => new Date(one.at));
    await sql`
      insert into room_place (workspace_id, event_id, owner, entered_at, entry_number, lot, place, seen_at)
      select ${ws}, ${eventId}, owner, at, number, lot, place, at
      from unnest(${entered.map(({ owner }) => owner)}::text[], ${dates}::timestamptz[], ${entered.map(({ number }) => number)}::bigint[],
        ${entered.map(({ lot }) => lot)}::bigint[], ${entered.map((one) => placeInLine(one, room.beginsAt))}::bigint[]) as t(owner, at, number, lot, place)
      on conflict (workspace_id, event_id, owner) do update set
        entered_at = excluded.entered_at, entry_number = excluded.entry_number, lot = excluded.lot, place = excluded.place, seen_at = excluded.seen_at,
        admitted_at = null, pass_ends_at = null
      where room_place.pass_ends_at <= excluded.seen_at`.execute(trx);
    await trx
      .updateTable('waiting_room')
      .set({ entered: line.entered + entered.length })
      .where('workspace_id', '=', ws)
      .where('event_id', '=', eventId)
      .execute();
  });
}

/** Lets in whoever's turn it is of those who are there. Nothing is remembered outside the rows, so any node may do it at any time. Returns how many were let in. */
export async function letPeopleIn(db: Db, at: RoomAt, now: number): Promise<number> {
  const { ws, eventId, room } = at;
  return db.transaction().execute(async (trx) => {
    const line = await lockLine(trx, at);
    if (!line) return 0;
    const present = await presentIn(trx, at, now)
      .select(['owner', 'place'])
      .limit(2 * room.perMinute)
      .execute();
    const places = present.map(({ place }) => place);
    const { count, progress } = letIn(line, places, room, now);
    if (count === 0) return 0;
    await trx
      .updateTable('room_place')
      .set({ admitted_at: new Date(now), pass_ends_at: new Date(now + PASS_MS) })
      .where('workspace_id', '=', ws)
      .where('event_id', '=', eventId)
      .where(sql<boolean>`owner = any(${present.slice(0, count).map(({ owner }) => owner)}::text[])`)
      .execute();
    await trx
      .updateTable('waiting_room')
      .set({ credit: progress.credit, counted_at: new Date(progress.countedAt), reached: progress.reached })
      .where('workspace_id', '=', ws)
      .where('event_id', '=', eventId)
      .execute();
    return count;
  });
}

/** Those who wait and are there, in their order. */
const presentIn = (db: Db, { ws, eventId }: RoomAt, now: number) =>
  db
    .selectFrom('room_place')
    .where('workspace_id', '=', ws)
    .where('event_id', '=', eventId)
    .where('admitted_at', 'is', null)
    .where('seen_at', '>', new Date(now - AWAY_AFTER_MS))
    .orderBy('place');

export async function placesPresent(db: Db, at: RoomAt, now: number): Promise<number[]> {
  return (await presentIn(db, at, now).select('place').execute()).map(({ place }) => place);
}

export async function readPlaces(db: Db, { ws, eventId }: RoomAt, owners: readonly string[]): Promise<Place[]> {
  const rows = await db
    .selectFrom('room_place')
    .select(['owner', 'place', 'seen_at', 'pass_ends_at'])
    .where('workspace_id', '=', ws)
    .where('event_id', '=', eventId)
    .where(sql<boolean>`owner = any(${owners}::text[])`)
    .execute();
  return rows.map((row) => ({ owner: row.owner, place: row.place, seenAt: row.seen_at.getTime(), passEndsAt: row.pass_ends_at?.getTime() ?? null }));
}

/** Whose row is being written is being let in, or noted by another node. Waiting for it, two nodes could wait for each other. */
export async function noteSeen(db: Db, { ws, eventId }: RoomAt, owners: readonly string[], now: number): Promise<void> {
  await sql`
    update room_place set seen_at = ${new Date(now)} where workspace_id = ${ws} and event_id = ${eventId} and owner in (
      select owner from room_place where workspace_id = ${ws} and event_id = ${eventId} and owner = any(${owners}::text[]) for no key update skip locked)`.execute(
    db,
  );
}

export async function lengthenPass(db: Db, { ws, eventId }: RoomAt, owners: readonly string[], now: number): Promise<void> {
  await sql`
    update room_place
    set pass_ends_at = greatest(pass_ends_at, least(${new Date(now + PASS_MS)}::timestamptz, admitted_at + ${LONGEST_PASS_MS} * interval '1 millisecond'))
    where workspace_id = ${ws} and event_id = ${eventId} and owner = any(${owners}::text[]) and pass_ends_at > ${new Date(now)}`.execute(db);
}
