import { createHmac } from 'node:crypto';
import type { ObjectId } from '#domain/ids.ts';
import { secondsToNextAsk, secondsToWait } from '#domain/waiting-room/letting-in.ts';
import { phaseAt, type WaitingRoom } from '#domain/waiting-room/room.ts';
import { catalogOf } from '#server/catalog/catalogs.ts';
import type { Ctx } from '#server/context.ts';
import { conflict, notFound } from '#server/errors.ts';
import { newCartKey } from '#server/inventory/owners/held-before.ts';
import { cartOwner, ownersOf } from '#server/inventory/owners/owners.ts';
import { assertPerson } from '#server/platform/captcha/captcha.ts';
import { perHour } from '#server/platform/limits.ts';
import type { RoomStanding } from './contract.ts';
import type { Place, RoomAt } from './line.ts';
import { writePass } from './pass.ts';

/** Enough for everybody behind one network, and too little to fill the line from it. */
const ENTRIES_AN_HOUR = perHour(600);

/** How the caller stands in an event's waiting room. */
export async function showStanding(ctx: Ctx, eventId: ObjectId) {
  const room = await roomOfEvent(ctx, eventId);
  return room === null ? NO_ROOM : standingIn(ctx, { ws: ctx.workspace.id, eventId, room }, ownersOf(ctx.actor));
}

/** Gives the caller a place, or finds the one that they have. A visitor without a cart key is given one. */
export async function enterRoom(ctx: Ctx, eventId: ObjectId, captchaToken: string | null) {
  const room = await roomOfEvent(ctx, eventId);
  if (room === null) return NO_ROOM;
  if (phaseAt(room, ctx.clock.now()) === 'coming') throw conflict('waiting-room-closed', 'The waiting room is not open yet. Please come back when it opens.');
  const known = ownersOf(ctx.actor);
  const cartKey = known.length === 0 ? newCartKey(ctx) : null;
  const owners = cartKey === null ? known : [cartOwner(cartKey)];
  const at = { ws: ctx.workspace.id, eventId, room };
  if (!(await hasPlace(ctx, at, owners))) await enterAnew(ctx, at, owners, captchaToken);
  if (cartKey !== null) ctx.meta['cart_key'] = cartKey;
  return standingIn(ctx, at, owners);
}

async function enterAnew(ctx: Ctx, at: RoomAt, owners: readonly string[], captchaToken: string | null): Promise<void> {
  await ctx.limits.spend(`waiting-room:${ctx.workspace.id}:${ctx.address}`, ENTRIES_AN_HOUR);
  try {
    await assertPerson(ctx, captchaToken);
  } catch (reason) {
    // Sent twice at the same moment, the first sending has used up the check.
    if (!(await hasPlace(ctx, at, owners))) throw reason;
  }
  await ctx.waitingRooms.enter(at, { owner: owners[0]!, at: ctx.clock.now(), lot: lotOf(ctx, at, owners[0]!) });
}

const hasPlace = async (ctx: Ctx, at: RoomAt, owners: readonly string[]): Promise<boolean> => (await ctx.waitingRooms.ask(at, owners)).place !== null;

/** Follows from a secret of the house and who they are. So nobody can foresee it, and entering again draws no other. */
function lotOf({ secrets }: Ctx, { ws, eventId, room }: RoomAt, owner: string): number {
  return createHmac('sha256', secrets.ticket).update(`waiting room lot ${ws} ${eventId} ${room.beginsAt} ${owner}`).digest().readUIntBE(0, 6);
}

/** The room that an event has now or will have. */
async function roomOfEvent(ctx: Ctx, eventId: ObjectId): Promise<WaitingRoom | null> {
  const event = (await catalogOf(ctx)).events.get(eventId);
  if (event?.status !== 'active') throw notFound('The event');
  return event.room !== null && phaseAt(event.room, ctx.clock.now()) !== 'over' ? event.room : null;
}

const NOBODY = { state: 'none' as const, ahead: null, wait_seconds: null, pass: null, pass_ends_at: null };
const NO_ROOM: RoomStanding = { ...NOBODY, is_on: false, ask_again_seconds: 30, opens_at: null, begins_at: null };

async function standingIn(ctx: Ctx, at: RoomAt, owners: readonly string[]): Promise<RoomStanding> {
  const { room, eventId } = at;
  const { place, ahead } = await ctx.waitingRooms.ask(at, owners);
  const state = stateOf(place, ahead);
  const times = { is_on: true, opens_at: iso(room.opensAt), begins_at: iso(room.beginsAt), ask_again_seconds: secondsToNextAsk(state, room, ctx.clock.now()) };
  if (place === null || state === 'before') return { ...NOBODY, ...times, state };
  if (place.passEndsAt === null) return { ...NOBODY, ...times, state, ahead, wait_seconds: secondsToWait(ahead!, room) };
  return { ...NOBODY, ...times, state, pass: writePass(ctx, eventId, place.owner, place.passEndsAt), pass_ends_at: iso(place.passEndsAt) };
}

function stateOf(place: Place | null, ahead: number | null): RoomStanding['state'] {
  if (place === null) return 'none';
  if (place.passEndsAt !== null) return 'admitted';
  return ahead === null ? 'before' : 'waiting';
}

const iso = (at: number): string => new Date(at).toISOString();
