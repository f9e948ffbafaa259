import { withPlace } from '#domain/catalog/place-text.ts';
import { longDay, shortDay, visitDateText } from '#domain/day-text.ts';
import { isDated, type VisitDate } from '#domain/day.ts';
import { clockText } from '#domain/moment-text.ts';
import { timeText } from '#domain/time-text.ts';
import { dayInZone, type Zone } from '#domain/zone.ts';
import { REFUSED, UNSURE } from './gate-words.ts';
import type { Outcome, ShownPass } from './outcome.ts';

export type Tone = 'good' | 'bad' | 'unsure';
/** `line`: everything, for places with room for one line only. */
type VerdictWords = { tone: Tone; word: string; why: string | null; line: string; pass: string | null };

export function verdictWords(outcome: Outcome, zone: Zone): VerdictWords {
  const { verdict, pass, direction, sentence } = outcome;
  const named = pass && passText(pass);
  if (verdict === 'accepted') {
    const word = direction === 'in' ? admitWord(pass) : 'Goodbye';
    return { tone: 'good', word, why: null, line: word, pass: named };
  }
  const word = wordOf(outcome) ?? REFUSED[verdict].word;
  const why = sentence ?? whyOf(outcome, zone);
  const line = verdict === 'already-used' && pass?.lastIn ? `${word} ${why}` : why;
  return { tone: UNSURE.includes(verdict) ? 'unsure' : 'bad', word, why, line, pass: named };
}

function admitWord(pass: ShownPass | null): string {
  if (pass?.isThing) return 'Hand out';
  return pass && pass.admits > 1 ? `Admit ${pass.admits} people` : 'Admit';
}

/** 'Fire-pit Cabin, Cabin 3 · Sat, Nov 21st · 4 pm' */
const passText = ({ name, place, date, time, isThing }: ShownPass): string =>
  [withPlace({ name, place }), date && dayText(date, isThing), time && timeText(time)].filter(Boolean).join(' · ');

/** A thing to take home is for no day. */
function dayText(date: VisitDate, isThing: boolean): string | null {
  if (isDated(date)) return shortDay(date);
  return isThing && date === 'any' ? null : visitDateText(date);
}

function wordOf({ verdict, pass }: Outcome): string | null {
  if (verdict !== 'wrong-session' || !pass?.time || pass.isEarly === null) return null;
  return pass.isEarly ? 'Too early' : 'Too late';
}

function whyOf({ verdict, pass, at }: Outcome, zone: Zone): string {
  if (verdict === 'accepted') return '';
  const { sentence } = REFUSED[verdict];
  if (!pass) return sentence;
  if (verdict === 'already-used') return pass.lastIn ? `${lastInText(pass.lastIn, at, zone)}.` : sentence;
  if (verdict === 'no-reentry') return pass.lastIn ? `${sentence} It was in ${lastInText(pass.lastIn, at, zone)}.` : sentence;
  if (verdict === 'wrong-event') return pass.event ? `This pass is for ${pass.event}.` : sentence;
  if (verdict === 'wrong-session') return pass.time ? `This pass is for ${timeText(pass.time)}.` : sentence;
  if (verdict === 'wrong-date') return wrongDate(pass, at, zone) ?? sentence;
  return sentence;
}

function wrongDate({ date, event }: ShownPass, at: number, zone: Zone): string | null {
  const today = dayInZone(zone, at);
  if (!date || date === today) return null;
  return isDated(date) ? `This pass is for ${longDay(date)}. Today is ${longDay(today)}.` : `${event || 'The event'} is not on today.`;
}

/** '7:02 pm at North Gate', with the day if it was another one. */
function lastInText({ at: lastAt, gate }: NonNullable<ShownPass['lastIn']>, at: number, zone: Zone): string {
  const day = dayInZone(zone, lastAt);
  return [day === dayInZone(zone, at) ? '' : `${shortDay(day)}, `, clockText(zone, lastAt), gate ? ` at ${gate}` : ''].join('');
}
