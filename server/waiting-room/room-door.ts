import type { ObjectId } from '#domain/ids.ts';
import { PASS_MS } from '#domain/waiting-room/letting-in.ts';
import { phaseAt, type WaitingRoom } from '#domain/waiting-room/room.ts';
import type { Ctx } from '#server/context.ts';
import { conflict, type AppError } from '#server/errors.ts';
import { isBackOffice } from '#server/http/actor.ts';
import { ownersOf } from '#server/inventory/owners/owners.ts';
import { lengthenPass } from './line.ts';
import { passEndOf } from './pass.ts';

const WORDS = {
  coming: 'The sale has not begun yet. Please come back when the waiting room opens.',
  gathering: 'The sale has not begun yet. Please open the event’s page again and enter the waiting room: the order is drawn when the sale begins.',
  admitting: 'Many people want this. Please open the event’s page again and enter the waiting room: you can choose when it is your turn.',
  ended: 'Your time to choose is over. Please enter the waiting room again. What you hold stays yours.',
};

/**
 * Nobody takes anything of an event with a waiting room before they are let in. What is held already is not asked about, so it can be extended and paid whatever becomes of the
 * room. Tills and the office are not concerned.
 */
export function doorOf(ctx: Ctx, eventId: ObjectId, pass: string | null): ((room: WaitingRoom) => AppError | null) | null {
  if (isBackOffice(ctx.actor)) return null;
  return (room) => {
    const now = ctx.clock.now();
    const phase = phaseAt(room, now);
    if (phase === 'over') return null;
    const endsAt = pass ? passEndOf(ctx, eventId, pass) : null;
    if (endsAt === null || endsAt <= now) return conflict('waiting-room', WORDS[endsAt === null ? phase : 'ended']);
    // A hold in the first half of a pass need not write anything.
    if (endsAt - now < PASS_MS / 2)
      ctx.afterCommit(() => lengthenPass(ctx.database.of(ctx.workspace.id), { ws: ctx.workspace.id, eventId, room }, ownersOf(ctx.actor), now));
    return null;
  };
}
