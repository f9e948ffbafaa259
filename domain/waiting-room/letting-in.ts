import { MINUTE_MS } from '#domain/durations.ts';
import type { WaitingRoom } from './room.ts';

/** When somebody entered, as the how-manieth, and the lot that was drawn for them. */
type Entered = { at: number; number: number; lot: number };

/** Lots are drawn below this. Whoever enters later stands behind all of them. */
const LOTS = 2 ** 48;

/** A place in line; a lower one is let in earlier. Whoever is there before the sale begins stands where their lot says, and whoever comes later behind them as they come. */
export function placeInLine({ at, number, lot }: Entered, beginsAt: number): number {
  return at < beginsAt ? lot : LOTS + number;
}

/**
 * How far a line has come: how many may be let in at once (`credit`, below 0 where people came back who had been passed over), when that was last counted, and the furthest place
 * that was let in.
 */
export type Progress = { credit: number; countedAt: number; reached: number };

export const AT_THE_START = { credit: 1, reached: 0 };

/** Many small additions make a whole one. */
const NEARLY = 1e-6;

/**
 * How many of those present are let in now: their places, in order. What a minute did not use lapses. Somebody who was passed over while they were away does not wait again; the
 * others wait for it, and it is never more than a minute's worth.
 */
export function letIn(
  progress: Progress,
  places: readonly number[],
  { perMinute }: Pick<WaitingRoom, 'perMinute'>,
  now: number,
): { count: number; progress: Progress } {
  const earned = (Math.max(0, now - progress.countedAt) * perMinute) / MINUTE_MS;
  let credit = Math.min(perMinute, Math.max(-perMinute, progress.credit) + earned);
  let { reached } = progress;
  let count = 0;
  for (const place of places) {
    if (credit < (place < progress.reached ? 1 - perMinute : 1 - NEARLY)) break;
    credit -= 1;
    count += 1;
    reached = Math.max(reached, place);
  }
  return { count, progress: { credit, countedAt: Math.max(now, progress.countedAt), reached } };
}

/** How long it takes until somebody is let in who has this many others ahead. */
export function secondsToWait(ahead: number, { perMinute }: Pick<WaitingRoom, 'perMinute'>): number {
  return Math.ceil(((ahead + 1) * 60) / perMinute);
}

/** Whoever has not asked for so long is passed over until they ask again. A browser wakes a page that is not looked at only once a minute. */
export const AWAY_AFTER_MS = 1.5 * MINUTE_MS;
/** How long a pass is good, from when somebody is let in and from each thing that they choose; and how long it can become. */
export const PASS_MS = 10 * MINUTE_MS;
export const LONGEST_PASS_MS = 60 * MINUTE_MS;

const ASK_WAITING = 5;
const ASK_BEFORE = 15;
const ASK_LET_IN = 30;

/** In how many seconds the room is asked again. Before the draw nothing changes, unless the office changes it. */
export function secondsToNextAsk(state: 'before' | 'waiting' | 'admitted' | 'none', { beginsAt }: Pick<WaitingRoom, 'beginsAt'>, now: number): number {
  if (state === 'before') return Math.max(1, Math.min(ASK_BEFORE, Math.ceil((beginsAt - now) / 1000)));
  return state === 'waiting' ? ASK_WAITING : ASK_LET_IN;
}
