import type { VisitDate } from '#domain/day.ts';
import { ROLE } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import { extendReservations } from '#server/actions/extend-reservations/contract.ts';
import { removeReservation } from '#server/actions/remove-reservation/contract.ts';
import { reserveTicket } from '#server/actions/reserve-ticket/contract.ts';
import { call, type Result } from '#web/lib/calls/call.ts';
import { inParts } from '#web/lib/calls/in-parts.ts';
import { randomKey } from '#web/lib/calls/random-key.ts';
import { cartKey } from '#web/lib/kept/cart-key.ts';
import { roomPass } from '#web/lib/kept/room-pass.ts';
import { currentSession } from '#web/lib/kept/session.ts';
import { onOwnClock } from '#web/lib/time/server-clock.ts';

/** One unit to hold: product, date, and the entry time and space where it has them. */
type HoldWish = { passId: ObjectId; eventId: ObjectId; visitDate: VisitDate; spaceId?: ObjectId | null; entryTime?: string | null };
type HoldOutcome = { ok: true; ticketId: ObjectId; until: number } | { ok: false; wasReached: boolean; isSoldOut?: boolean; message: string };

const OFFLINE = 'The connection was lost. Please try again.';
const FAILED = 'Please try again.';
const MOST_PER_CALL = 200;

let first: Promise<unknown> | null = null;

/** A visitor's first hold brings the cart key that owns all later ones. Until the key is there, holds are asked for one at a time. */
export async function takeHold(ws: ObjectId, wish: HoldWish): Promise<HoldOutcome> {
  while (first !== null && !isKnown()) await first.catch(() => {});
  const taking = reserve(ws, wish);
  if (isKnown()) return taking;
  first = taking.finally(() => (first = null));
  return taking;
}

const isKnown = () => cartKey() !== null || currentSession() !== null;

async function reserve(ws: ObjectId, { passId, eventId, visitDate, spaceId, entryTime }: HoldWish): Promise<HoldOutcome> {
  const pass = roomPass(eventId);
  const data = {
    date: visitDate,
    doclet_id: passId,
    event_id: eventId,
    location_id: spaceId ?? null,
    ow_role_id: ROLE.web,
    ...(entryTime ? { time: entryTime } : {}),
    ...(pass ? { room_pass: pass } : {}),
  };
  const result = await askOnce((key) => call(reserveTicket, { params: { ws }, body: { data } }, key));
  const item = result.success ? result.data.items.at(-1) : undefined;
  if (item) return { ok: true, ticketId: item.item_id, until: onOwnClock(item.expires_at) };
  return refused(result, visitDate);
}

/** The answer may have been lost, so it is asked for again under the same key. That way there is never a second hold. */
async function askOnce<T>(ask: (key: { idempotencyKey: string }) => Promise<Result<T>>): Promise<Result<T>> {
  const key = { idempotencyKey: randomKey() };
  const result = await ask(key);
  if (result.success || ![0, 503].includes(result.status)) return result;
  await new Promise((resolve) => setTimeout(resolve, 600));
  return ask(key);
}

function refused(result: Result<unknown>, visitDate: VisitDate): HoldOutcome & { ok: false } {
  const error = result.success ? undefined : result.data?.[0];
  const soldOut = visitDate === 'any' || visitDate === 'event' ? 'Sold out.' : 'Sold out for this date.';
  if (result.status === 0) return { ok: false, wasReached: false, message: OFFLINE };
  // What a failing server says is not meant for visitors, except when it says that it is busy.
  if (result.status >= 500) return { ok: false, wasReached: false, message: (result.status === 503 && error?.message) || FAILED };
  // With 401 or 429 the server has not checked whether the item is free.
  const isSoldOut = error?.code === 'sold-out';
  return { ok: false, wasReached: ![401, 429].includes(result.status), ...(isSoldOut && { isSoldOut }), message: error?.message ?? soldOut };
}

/** Callers seldom wait for this: a hold that was not released runs out by itself. */
export async function releaseHolds(ws: ObjectId, ticketIds: readonly ObjectId[]): Promise<void> {
  await Promise.all(
    inParts(ticketIds, MOST_PER_CALL).map((items) => call(removeReservation, { params: { ws }, body: { data: { items } } }, { keepalive: true })),
  );
}

/** Asks for five more minutes. Null if the server could not be asked. */
export async function extendHolds(ws: ObjectId, ticketIds: readonly ObjectId[]): Promise<Map<ObjectId, number> | null> {
  const data = { items: ticketIds.slice(0, MOST_PER_CALL) };
  const result = await askOnce((key) => call(extendReservations, { params: { ws }, body: { data } }, key));
  return result.success ? new Map(result.data.items.map((item) => [item.item_id, onOwnClock(item.expires_at)])) : null;
}
