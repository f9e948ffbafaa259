import { visitDateText } from '#domain/day-text.ts';
import { parseVisitDate } from '#domain/day.ts';
import { clockText, momentText } from '#domain/moment-text.ts';
import { oneOrSeveral } from '#domain/one-or-several.ts';
import { timeText } from '#domain/time-text.ts';
import { dayInZone, type Zone } from '#domain/zone.ts';
import type { showWaitingContract } from '#server/actions/show-waiting/contract.ts';
import type { OutputOf } from '#server/http/contract.ts';
import { ENDED, WAITING } from './waiting-words.ts';

export type Wait = OutputOf<typeof showWaitingContract>['items'][number];

export function titleOf({ state, offered }: Pick<Wait, 'state' | 'offered'>): string {
  if (state === 'unconfirmed') return 'Do you want to wait?';
  if (state === 'waiting') return 'You are on the waiting list';
  if (state === 'offered') return oneOrSeveral(offered, 'A place is free for you', `${offered} places are free for you`);
  return ENDED[state].title;
}

export const standingOf = ({ ahead, is_paused: isPaused }: Pick<Wait, 'ahead' | 'is_paused'>): string => (isPaused ? WAITING.paused : WAITING.ahead(ahead));

/** 'Winter Lights · Saturday, November 23rd · 6:30 pm · 2 places': those that are offered, or else those that were wished for. */
export function visitOf({ state, event_name, date, time, units, offered }: Omit<Wait, 'is_paused' | 'ahead'>): string {
  const count = state === 'offered' ? offered : units;
  const places = oneOrSeveral(count, 'one place', `${count} places`);
  return [event_name, visitDateText(parseVisitDate(date) ?? 'event'), time && timeText(time), places].filter(Boolean).join(' · ');
}

/** '9:05 pm', with the day if it is not today. */
export function untilText(zone: Zone, at: number, now: number): string {
  return dayInZone(zone, at) === dayInZone(zone, now) ? clockText(zone, at) : momentText(zone, at);
}
