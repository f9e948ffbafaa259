import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from './durations.ts';
import { dayInZone, instantInZone, isVenueZone, minutesSince, isZone, startOfDayInZone, timeInZone } from './zone.ts';

const ZONES = [
  'Pacific/Honolulu',
  'America/Los_Angeles',
  'America/New_York',
  'UTC',
  'Asia/Kolkata',
  'Pacific/Auckland',
  'Australia/Lord_Howe',
  'Europe/Berlin',
];

describe('today at the venue, around midnight', () => {
  test.each([
    ['America/New_York', '2026-07-04T03:59:59Z', '2026-07-03', '23:59:59'],
    ['America/New_York', '2026-07-04T04:00:00Z', '2026-07-04', '00:00:00'],
    ['America/New_York', '2026-12-04T04:59:59Z', '2026-12-03', '23:59:59'],
    ['America/New_York', '2026-12-04T05:00:00Z', '2026-12-04', '00:00:00'],
    ['Pacific/Honolulu', '2027-01-01T09:59:59Z', '2026-12-31', '23:59:59'],
    ['Pacific/Auckland', '2026-12-31T11:00:00Z', '2027-01-01', '00:00:00'],
    ['Asia/Kolkata', '2028-02-28T18:30:00Z', '2028-02-29', '00:00:00'],
    ['UTC', '2026-01-01T00:00:00Z', '2026-01-01', '00:00:00'],
  ])('%s at %s is %s %s', (zone, instant, day, time) => {
    const epochMs = Temporal.Instant.from(instant).epochMilliseconds;
    expect(dayInZone(zone, epochMs)).toBe(day);
    expect(timeInZone(zone, epochMs)).toBe(time);
  });

  test('agrees with Temporal in every zone', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), fc.integer({ min: 0, max: 4_102_444_800_000 }), (zone, epochMs) => {
        const wall = Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(zone);
        expect(dayInZone(zone, epochMs)).toBe(wall.toPlainDate().toString());
        expect(timeInZone(zone, epochMs)).toBe(wall.toPlainTime().toString({ smallestUnit: 'second' }));
      }),
    );
  });
});

describe('the instant of a time at the venue', () => {
  test.each([
    ['a summer day', 'America/New_York', '2026-07-04', '12:00:00', '2026-07-04T16:00:00Z'],
    ['a winter day', 'America/New_York', '2026-12-04', '12:00:00', '2026-12-04T17:00:00Z'],
    ['noon on the day the clock jumps', 'America/New_York', '2026-03-08', '12:00:00', '2026-03-08T16:00:00Z'],
    ['a time that is skipped', 'America/New_York', '2026-03-08', '02:30:00', '2026-03-08T07:30:00Z'],
    ['a time that is shown twice', 'America/New_York', '2026-11-01', '01:30:00', '2026-11-01T05:30:00Z'],
    ['without seconds', 'Asia/Kolkata', '2026-11-01', '10:15', '2026-11-01T04:45:00Z'],
  ])('%s', (_name, zone, day, time, expected) => {
    expect(instantInZone(zone, day, time)).toBe(Temporal.Instant.from(expected).epochMilliseconds);
  });

  test('agrees with Temporal, clock changes included', () => {
    const minutes = fc.integer({ min: 0, max: 24 * 60 - 1 });
    const dayNumber = fc.integer({ min: 0, max: 366 * 20 });
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), dayNumber, minutes, (zone, count, minute) => {
        const day = Temporal.PlainDate.from('2020-01-01').add({ days: count });
        const time = Temporal.PlainTime.from('00:00').add({ minutes: minute });
        const expected = day.toPlainDateTime(time).toZonedDateTime(zone).epochMilliseconds;
        expect(instantInZone(zone, day.toString(), time.toString().slice(0, 8))).toBe(expected);
      }),
      { numRuns: 400 },
    );
  });

  test('noon lies within its day', () => {
    for (const zone of ZONES) {
      expect(dayInZone(zone, instantInZone(zone, '2026-03-08', '12:00:00'))).toBe('2026-03-08');
      expect(dayInZone(zone, startOfDayInZone(zone, '2026-03-08') - 1)).toBe('2026-03-07');
    }
  });
});

test.each([
  ['America/Denver', true],
  ['UTC', true],
  ['Mars/Olympus', false],
  ['', false],
  ['+05:30', false],
  ['-08', false],
  ['x'.repeat(100), false],
  [5, false],
])('zone %j → %s', (value, expected) => {
  expect(isZone(value)).toBe(expected);
});

test('gives what the zone’s own clock shows at every instant, asked once or again', () => {
  const zones = ['America/Chicago', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Antarctica/Troll', 'Africa/Casablanca', 'Africa/Monrovia', 'Pacific/Apia', 'UTC'];
  let seed = 7;
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  const wrong: string[] = [];
  for (const zone of zones) {
    const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
    const compare = (instant: number) => {
      const [given, shown] = [`${dayInZone(zone, instant)} ${timeInZone(zone, instant)}`, clock.format(instant)];
      if (given !== shown) wrong.push(`${zone}: ${given} instead of ${shown}`);
    };
    for (let round = 0; round < 400; round++) {
      const near = Math.floor(Date.UTC(1971, 0, 1) + random() * 75 * 365 * DAY_MS);
      compare(near);
      compare(near + MINUTE_MS);
    }
    // In steps of seven minutes across the spring change of the clocks.
    for (let minute = Date.UTC(2026, 2, 1); minute < Date.UTC(2026, 3, 10); minute += 7 * MINUTE_MS) compare(minute);
  }
  expect(wrong).toEqual([]);
});

test.each([
  ['America/Chicago', true],
  ['UTC', true],
  ['EST5EDT', true],
  ['HST', true],
  ['PST', false],
  ['cst', false],
  ['AET', false],
  ['CET', false],
  ['Mars/Olympus', false],
])('a venue may choose %j: %s, as the database would count an abbreviation otherwise', (value, expected) => {
  expect(isVenueZone(value)).toBe(expected);
});

test.each([
  [0, 0],
  [59, 0],
  [60, 1],
  [-1, -1],
  [-60, -1],
  [7200, 120],
])('%d seconds after a time there are %d full minutes since', (seconds, minutes) => {
  const shown = instantInZone('America/Chicago', '2026-12-31', '18:30:00');
  expect(minutesSince('America/Chicago', '2026-12-31', '18:30:00', shown + seconds * 1000)).toBe(minutes);
});
