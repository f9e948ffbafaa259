import { expect, test } from 'vitest';
import type { Outcome, ShownPass, Verdict } from './outcome.ts';
import { verdictWords } from './verdict-words.ts';

const ZONE = 'America/Chicago';
const at = (time: string, day = '2026-11-21') => Date.parse(`${day}T${time}:00-06:00`);
const pass = (change: Partial<ShownPass> = {}): ShownPass => ({
  id: 'a'.repeat(24),
  name: 'Adult Admission',
  place: null,
  person: 'Maya Okafor',
  first: 'Maya',
  last: 'Okafor',
  event: 'Winter Lights',
  date: '2026-11-21',
  time: null,
  isEarly: null,
  admits: 1,
  isThing: false,
  photo: null,
  lastIn: null,
  ...change,
});
const said = (verdict: Verdict, shown: ShownPass | null = pass(), more: Partial<Outcome> = {}) =>
  verdictWords({ nonce: 'n', text: '', at: at('19:31'), direction: 'in', isAlone: false, verdict, sentence: null, pass: shown, ...more }, ZONE);

test.each<[string, ReturnType<typeof said>, string, string | null, string]>([
  ['admitted', said('accepted'), 'Admit', null, 'good'],
  ['a cabin', said('accepted', pass({ admits: 6 })), 'Admit 6 people', null, 'good'],
  ['a hat, with which nobody comes in', said('accepted', pass({ isThing: true })), 'Hand out', null, 'good'],
  ['on the way out', said('accepted', pass(), { direction: 'out' }), 'Goodbye', null, 'good'],
  ['used today', said('already-used', pass({ lastIn: { at: at('19:02'), gate: 'North Gate' } })), 'Already used', '7:02 pm at North Gate.', 'bad'],
  [
    'used on another day',
    said('already-used', pass({ lastIn: { at: at('19:02', '2026-11-20'), gate: 'North Gate' } })),
    'Already used',
    'Fri, Nov 20th, 7:02 pm at North Gate.',
    'bad',
  ],
  ['used, gate not known', said('already-used', pass({ lastIn: { at: at('19:00'), gate: null } })), 'Already used', '7 pm.', 'bad'],
  [
    'for another date',
    said('wrong-date', pass({ date: '2026-11-22' })),
    'Wrong date',
    'This pass is for Sunday, November 22nd. Today is Saturday, November 21st.',
    'bad',
  ],
  ['not today at all', said('wrong-date', pass({ date: 'event' })), 'Wrong date', 'Winter Lights is not on today.', 'bad'],
  ['too early', said('wrong-session', pass({ time: '21:00:00', isEarly: true })), 'Too early', 'This pass is for 9 pm.', 'bad'],
  ['too late', said('wrong-session', pass({ time: '16:30:00', isEarly: false })), 'Too late', 'This pass is for 4:30 pm.', 'bad'],
  ['another event', said('wrong-event'), 'Another event', 'This pass is for Winter Lights.', 'bad'],
  ['revoked', said('revoked'), 'Not valid', 'This pass was refunded, withdrawn or passed on.', 'bad'],
  ['not activated', said('not-activated'), 'Needs a name', 'This pass has to be made out to one person first.', 'unsure'],
  ['locked', said('trouble', null, { sentence: 'This device is locked for a minute.' }), 'Not checked', 'This device is locked for a minute.', 'unsure'],
])('%s', (_, words, word, why, tone) => expect(words).toMatchObject({ word, why, tone }));

test('a pass is described with its day and time', () => {
  expect(said('accepted', pass({ time: '16:00:00' })).pass).toBe('Adult Admission · Sat, Nov 21st · 4 pm');
  expect(said('accepted', pass({ date: 'any' })).pass).toBe('Adult Admission · Any day');
  expect(said('accepted', pass({ name: 'Bobble Hat', date: 'any', isThing: true })).pass).toBe('Bobble Hat');
  expect(said('accepted', pass({ name: 'Fire-pit Cabin', place: 'Cabin 3' })).pass).toBe('Fire-pit Cabin, Cabin 3 · Sat, Nov 21st');
});

test('one line says everything', () => {
  expect(said('already-used', pass({ lastIn: { at: at('19:02'), gate: 'North Gate' } })).line).toBe('Already used 7:02 pm at North Gate.');
  expect(said('revoked').line).toBe('This pass was refunded, withdrawn or passed on.');
  expect(said('accepted').line).toBe('Admit');
});
