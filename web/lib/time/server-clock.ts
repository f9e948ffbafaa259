import type { Day } from '#domain/day.ts';
import { DAY_MS, MINUTE_MS } from '#domain/durations.ts';
import { dayInZone, type Zone } from '#domain/zone.ts';
import { announceHappening } from '#web/lib/happenings.ts';
import { readText, writeText } from '#web/lib/kept/stored-text.ts';

/**
 * Holds and rotating codes expire by the server's clock, and many visitors' clocks are minutes off. The difference is read from answers and kept for a day, for passes that are
 * shown offline.
 */
const KEY = 'entrada-clock';
/** The header has a precision of whole seconds. */
const HALF_A_SECOND = 500;

/** Call this only for answers that no cache can have kept. `askedAt`: when the request was sent. */
export function noteServerClock(date: string | null, askedAt: number, now = Date.now()): void {
  const said = Date.parse(date ?? '');
  if (Number.isNaN(said)) return;
  const ahead = Math.round((askedAt + now) / 2 - (said + HALF_A_SECOND));
  const unsure = (now - askedAt) / 2 + 2 * HALF_A_SECOND;
  const before = clockAhead(now);
  writeText(KEY, Math.abs(ahead) <= unsure ? null : `${ahead} ${now}`);
  if (Math.abs(clockAhead(now) - before) > MINUTE_MS) announceHappening('clock');
}

/** How far this browser's clock is ahead of the server's. Negative: behind. */
function clockAhead(now: number): number {
  const [ahead = 0, readAt = 0] = (readText(KEY) ?? '').split(' ').map(Number);
  return Number.isFinite(ahead) && Math.abs(now - readAt) < DAY_MS ? ahead : 0;
}

export function serverNow(now = Date.now()): number {
  return now - clockAhead(now);
}

/** The date in that zone by the server's clock, whatever date this browser has. */
export function todayIn(zone: Zone): Day {
  return dayInZone(zone, serverNow());
}

/** An instant named by the server, as this browser's clock will show it. */
export function onOwnClock(instant: string): number {
  return Date.parse(instant) + clockAhead(Date.now());
}
