import { MINUTE_MS } from '#domain/durations.ts';
export type HeldState = { kind: 'calm' } | { kind: 'over' } | { kind: 'soon'; left: string };

const SOON_MS = 2 * MINUTE_MS;

/** The time left, '1:05', in the last two minutes. */
export function heldFor(ends: number, now: number): HeldState {
  const leftMs = ends - now;
  if (leftMs <= 0) return { kind: 'over' };
  if (leftMs > SOON_MS) return { kind: 'calm' };
  const seconds = Math.ceil(leftMs / 1000);
  return { kind: 'soon', left: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}` };
}
