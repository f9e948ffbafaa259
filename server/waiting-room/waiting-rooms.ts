import { AWAY_AFTER_MS } from '#domain/waiting-room/letting-in.ts';
import { phaseAt } from '#domain/waiting-room/room.ts';
import { batchPerKey, createBatch } from '#server/platform/batch.ts';
import { isFresh, type Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { enterLine, letPeopleIn, noteSeen, placesPresent, readPlaces, type Newcomer, type Place, type RoomAt } from './line.ts';

/**
 * The waiting rooms of all events. Whoever asks while others' questions are being answered is answered together with the next ones. There is no work in the background: nobody is
 * let in who does not ask, so those who ask have the next ones let in.
 */
export type WaitingRooms = {
  ask: (at: RoomAt, owners: readonly string[]) => Promise<Standing>;
  enter: (at: RoomAt, newcomer: Newcomer) => Promise<void>;
};

/** `ahead`: how many of those who are there come earlier, once the order is drawn. */
type Standing = { place: Place | null; ahead: number | null };
type Question = { at: RoomAt; owners: readonly string[] };
type Entry = { at: RoomAt; newcomer: Newcomer };
type Parts = { database: Database; clock: Clock };
/** What a node remembers of a room, to save asking. */
type Known = { steppedAt: number; readAt: number; present: number[] };

const LET_IN_EVERY_MS = 1000;
const READ_EVERY_MS = 1000;
const NOTE_EVERY_MS = 15_000;

export function createWaitingRooms(parts: Parts): WaitingRooms {
  const ask = batchPerKey<Question, Standing>(() => {
    const known: Known = { steppedAt: Number.NEGATIVE_INFINITY, readAt: Number.NEGATIVE_INFINITY, present: [] };
    return createBatch((questions) => answerAll(parts, known, questions));
  });
  const enter = batchPerKey<Entry, void>(() =>
    createBatch(async (entries) => {
      const { at } = entries.at(-1)!;
      await enterLine(
        parts.database.hotOf(at.ws),
        at,
        entries.map(({ newcomer }) => newcomer),
      );
      return entries.map(() => undefined);
    }),
  );
  return {
    ask: (at, owners) => (owners.length === 0 ? Promise.resolve({ place: null, ahead: null }) : ask(keyOf(at), { at, owners })),
    enter: (at, newcomer) => enter(keyOf(at), { at, newcomer }),
  };
}

const keyOf = ({ ws, eventId }: RoomAt): string => `${ws} ${eventId}`;

async function answerAll({ database, clock }: Parts, known: Known, questions: readonly Question[]): Promise<Standing[]> {
  const { at } = questions.at(-1)!;
  const db = database.hotOf(at.ws);
  const now = clock.now();
  const owners = [...new Set(questions.flatMap((question) => question.owners))];
  let places = await readPlaces(db, at, owners);
  const waiting = places.filter(({ passEndsAt }) => passEndsAt === null);
  const unseen = waiting.filter(({ seenAt }) => now - seenAt >= NOTE_EVERY_MS);
  if (unseen.length > 0) await noteSeen(db, at, namesOf(unseen), now);
  const isDrawn = phaseAt(at.room, now) === 'admitting';
  const isBack = unseen.some(({ seenAt }) => now - seenAt >= AWAY_AFTER_MS);
  if (isDrawn && waiting.length > 0 && (isBack || !isFresh(now, known.steppedAt, known.steppedAt + LET_IN_EVERY_MS))) {
    known.steppedAt = now;
    if ((await letPeopleIn(db, at, now)) > 0) places = await readPlaces(db, at, owners);
  }
  const isAnyWaiting = isDrawn && places.some(({ passEndsAt }) => passEndsAt === null);
  if (isAnyWaiting && !isFresh(now, known.readAt, known.readAt + READ_EVERY_MS))
    Object.assign(known, { readAt: now, present: await placesPresent(db, at, now) });
  const byOwner = new Map(places.map((place) => [place.owner, place]));
  return questions.map((question) =>
    standingOf(
      bestOf(
        question.owners.flatMap((owner) => byOwner.get(owner) ?? []),
        now,
      ),
      isDrawn ? known.present : null,
    ),
  );
}

const namesOf = (places: readonly Place[]) => places.map(({ owner }) => owner);

/** Of the places that somebody has under their account and their cart, the one that lets them in first. One whose pass has ended is none. */
function bestOf(places: readonly Place[], now: number): Place | null {
  const good = places.filter(({ passEndsAt }) => passEndsAt === null || passEndsAt > now);
  return good.toSorted((a, b) => (b.passEndsAt ?? 0) - (a.passEndsAt ?? 0) || a.place - b.place)[0] ?? null;
}

function standingOf(place: Place | null, present: readonly number[] | null): Standing {
  return { place, ahead: place !== null && place.passEndsAt === null && present !== null ? countBelow(present, place.place) : null };
}

function countBelow(sorted: readonly number[], bound: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < bound) low = middle + 1;
    else high = middle;
  }
  return low;
}
