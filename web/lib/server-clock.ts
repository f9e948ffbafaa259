import type { Day } from '#domain/day.ts';
import { DAY_MS } from '#domain/durations.ts';
import { dayInZone, type Zone } from '#domain/zone.ts';
import { announceHappening } from './happenings.ts';
import { readText, writeText } from './stored-text.ts';

/**
 * What the server gives for a time, such as a hold or a code that moves on, counts by the server's clock, and many a visitor's
 * own is minutes off. How far is read off the answers, and kept for a day: a pass is shown where there is no line.
 */
const KEY = 'entrada-clock';
/** The header tells whole seconds. */
const HALF_A_SECOND = 500;
const A_MINUTE = 60_000;

/** An answer that no cache can have kept, and when it was asked for. */
export function readServerClock(date: string | null, askedAt: number, now = Date.now()): void {
  const said = Date.parse(date ?? '');
  if (Number.isNaN(said)) return;
  const ahead = Math.round((askedAt + now) / 2 - (said + HALF_A_SECOND));
  const unsure = (now - askedAt) / 2 + 2 * HALF_A_SECOND;
  const before = clockAhead(now);
  writeText(KEY, Math.abs(ahead) <= unsure ? null : `${ahead} ${now}`);
  if (Math.abs(clockAhead(now) - before) > A_MINUTE) announceHappening('clock');
}

/** By how much this browser's clock is ahead of the server's; below zero it is behind. */
function clockAhead(now: number): number {
  const [ahead = 0, readAt = 0] = (readText(KEY) ?? '').split(' ').map(Number);
  return Number.isFinite(ahead) && Math.abs(now - readAt) < DAY_MS ? ahead : 0;
}

export function serverNow(now = Date.now()): number {
  return now - clockAhead(now);
}

/** The date on a wall there, whatever day this browser thinks it is. */
export function todayIn(zone: Zone): Day {
  return dayInZone(zone, serverNow());
}

/** An instant that the server named, as this browser's clock will show it. */
export function onOwnClock(instant: string): number {
  return Date.parse(instant) + clockAhead(Date.now());
}
