import { expect, test } from 'vitest';
import { phaseAt, roomOf, roomProblems } from './room.ts';

const ROOM = { room_opens_on: '2026-06-01', room_opens_at: '09:30:00', room_begins_on: '2026-06-01', room_begins_at: '10:00:00', room_per_minute: 120 };
const END = { room_ends_on: '2026-06-02', room_ends_at: '00:00:00' };
const at = (iso: string) => Date.parse(iso);

test('a record without a word of a room has none, and nothing to complain of', () => {
  for (const data of [{}, { room_opens_on: '', room_per_minute: null }, { name: 'Fair' }]) {
    expect(roomOf(data, 'America/Chicago')).toBeNull();
    expect(roomProblems(data)).toEqual([]);
  }
});

test('its moments are on the venue’s clock; without an end it stays', () => {
  expect(roomOf(ROOM, 'America/Chicago')).toEqual({ opensAt: at('2026-06-01T14:30:00Z'), beginsAt: at('2026-06-01T15:00:00Z'), endsAt: null, perMinute: 120 });
  expect(roomOf({ ...ROOM, ...END }, 'Europe/Madrid')).toMatchObject({ beginsAt: at('2026-06-01T08:00:00Z'), endsAt: at('2026-06-01T22:00:00Z') });
});

test.each([
  ['only a rate', { room_per_minute: 60 }, ['room_opens_on', 'room_opens_at', 'room_begins_on', 'room_begins_at']],
  ['no rate', { ...ROOM, room_per_minute: undefined }, ['room_per_minute']],
  ['a day without a time', { ...ROOM, room_opens_at: '' }, ['room_opens_at']],
  ['half an end', { ...ROOM, room_ends_on: '2026-06-02' }, ['room_ends_at']],
  ['the other half of an end', { ...ROOM, room_ends_at: '12:00:00' }, ['room_ends_on']],
  ['a sale before the room opens, by the time', { ...ROOM, room_begins_at: '09:00:00' }, ['room_begins_at']],
  ['a sale before the room opens, by the day', { ...ROOM, room_begins_on: '2026-05-31' }, ['room_begins_on']],
  ['an end as the sale begins', { ...ROOM, room_ends_on: '2026-06-01', room_ends_at: '10:00:00' }, ['room_ends_at']],
  ['an end on the day before', { ...ROOM, room_ends_on: '2026-05-31', room_ends_at: '23:00:00' }, ['room_ends_on']],
])('%s is told beside the field, and is no room', (_, data, fields) => {
  expect(roomProblems(data).map(({ path }) => path[0])).toEqual(fields);
  expect(roomOf(data, 'UTC')).toBeNull();
});

test('it may open at the very moment at which the sale begins', () => {
  expect(roomProblems({ ...ROOM, room_begins_at: '09:30:00' })).toEqual([]);
});

test('what is going on in it', () => {
  const room = { opensAt: 1000, beginsAt: 2000, endsAt: 3000 };
  expect([999, 1000, 1999, 2000, 2999, 3000].map((now) => phaseAt(room, now))).toEqual(['coming', 'gathering', 'gathering', 'admitting', 'admitting', 'over']);
  expect(phaseAt({ ...room, endsAt: null }, 1e15)).toBe('admitting');
});
