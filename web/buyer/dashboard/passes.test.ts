import { createHmac } from 'node:crypto';
import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { isDay } from '#domain/day.ts';
import { DAY_MS, MINUTE_MS } from '#domain/durations.ts';
import { rotationMac } from '#web/lib/rotation-mac.ts';
import { noteServerClock } from '#web/lib/time/server-clock.ts';
import { byEvent, byHolder, firstVisits, heldPasses, visitsOf, visitTitle } from './passes.ts';
import { useQrText } from './rotating-text.ts';
import { ticketType } from './ticket-type.ts';

const E = 'e'.repeat(24);

afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});
/** Now: an evening at the venue. `overAt`: the end of a day there. */
const NOW = Date.parse('2026-11-21T22:00:00-06:00');
const overAt = (date: string) => (isDay(date) ? new Date(Date.parse(`${date}T00:00:00-06:00`) + DAY_MS).toISOString() : null);
const member = (dates: string[], status = 'active') => ({
  entitlements: [],
  consumers: [
    {
      consumer: { _id: 'a', first_name: 'Ada', last_name: 'B' },
      admissions: dates.map((date, n) => ({
        _id: String(n).padStart(24, '0'),
        event_id: E,
        event_name: 'Lights',
        date,
        over_at: overAt(date),
        name: 'Day',
        status,
      })),
    },
  ],
});

test.each([
  ['Adult Admission', null, 54, 'General'],
  ['Junior Admission', null, 38, 'Junior'],
  ['Senior admission pass', null, 30, 'Senior'],
  ['Adult Admission', '2021-06-01', 59, 'Junior'],
  ['Adult Admission', '2021-06-01', 60, 'General'],
  ['Adult Admission', '2023-06-01', 10, 'General'],
] as const)('%s made %s for %s is %s', (name, createdAt, price, type) => expect(ticketType({ name, createdAt, price })).toBe(type));

describe('visits', () => {
  test('are sorted by date: event-length first, past visits below with the latest on top', () => {
    const { coming, past } = byEvent(visitsOf([member(['2026-12-05', '2026-11-30', 'any', '2026-10-02', 'event', '2026-10-01'])]), NOW);
    expect(coming[0]!.visits.map((visit) => visit.date)).toEqual(['event', 'any', '2026-11-30', '2026-12-05']);
    expect(past[0]!.visits.map((visit) => visit.date)).toEqual(['2026-10-02', '2026-10-01']);
  });
  test.each([
    [0, []],
    [2, ['2026-12-01', '2026-12-02']],
    [9, ['2026-12-01', '2026-12-02', '2026-12-03']],
  ])('the first %i from the top', (most, dates) => {
    const { coming } = byEvent(visitsOf([member(['2026-12-02', '2026-12-01', '2026-12-03'])]), NOW);
    expect(firstVisits(coming, most).flatMap((event) => event.visits.map((visit) => visit.date))).toEqual(dates);
  });
  test.each([
    ['midnight', '2026-11-22T05:59:59.999Z', '2026-11-22T06:00:00.000Z', '2026-11-22T06:00:00.000Z'],
    ['four, where the night goes on', '2026-11-22T06:05:00.000Z', '2026-11-22T10:00:00.000Z', '2026-11-22T10:00:00.000Z'],
  ])('tonight’s pass is listed as coming until %s', (_, still, end, over) => {
    const tonight = visitsOf([{ consumers: [{ consumer: {}, admissions: [{ _id: 'a'.repeat(24), event_id: E, date: '2026-11-21', over_at: end }] }] }]);
    const counts = (at: string) => Object.values(byEvent(tonight, Date.parse(at))).map((events) => events.length);
    expect([counts(still), counts(over)]).toEqual([
      [1, 0],
      [0, 1],
    ]);
  });
  test('a visit goes on until the last of its times is over', () => {
    const of = (id: string, over_at: string) => ({ _id: id.padStart(24, '0'), event_id: E, date: '2026-11-21', over_at });
    const admissions = [of('1', '2026-11-21T09:00:00.000Z'), of('2', '2026-11-22T09:00:00.000Z')];
    const { coming, past } = byEvent(visitsOf([{ consumers: [{ consumer: {}, admissions }] }]), Date.parse('2026-11-21T10:00:00.000Z'));
    expect([coming.flatMap(({ visits }) => visits.flatMap(heldPasses)).length, past]).toEqual([2, []]);
  });
  test('an undated ticket that is used up is over', () => expect(byEvent(visitsOf([member(['any'], 'used')]), NOW).past).toHaveLength(1));
  test('what is good for a whole event is past when the event is, unused or coming again; what is to be collected is not', () => {
    const of = (id: string, more: object) => ({
      _id: id.padStart(24, '0'),
      event_id: E,
      date: 'event',
      over_at: overAt('2026-11-20'),
      status: 'active',
      ...more,
    });
    const held = [
      of('1', {}),
      of('2', { status: 'used', reentry: true }),
      of('3', { date: 'any' }),
      of('4', { date: 'any', kind: 'merchandise', over_at: null }),
    ];
    const { coming, past } = byEvent(visitsOf([{ consumers: [{ consumer: {}, admissions: held }] }]), NOW);
    expect(coming.flatMap(({ visits }) => visits.map(visitTitle))).toEqual(['To collect']);
    expect(past.flatMap(({ visits }) => visits.map(({ date }) => date))).toEqual(['any', 'event']);
  });
  test.each([[null], [42], [{}], [{ consumers: 'x' }], [{ consumers: [{ admissions: [{ _id: 5, date: 'never' }] }] }]])(
    '%j is no visit and breaks nothing',
    (item) => expect(visitsOf([item])).toEqual([]),
  );
});

describe('what stands where in a visit', () => {
  const of = (id: string, name: string, kind: string, date = '2026-12-05') => ({ _id: id.padStart(24, '0'), event_id: E, date, name, kind, status: 'active' });
  const [visit, collect] = byEvent(
    visitsOf([
      {
        entitlements: [{ data: { event_id: E, date: '2026-12-05', name: 'Parking' } }, { data: { event_id: E, date: 'any', name: 'Beanie' } }],
        consumers: [
          {
            consumer: { _id: 'a', first_name: 'Ada' },
            admissions: [of('1', 'Parking', 'addon'), of('2', 'Beanie', 'merchandise', 'any'), of('3', 'Senior', 'admission'), of('4', 'Adult', 'admission')],
          },
          { consumer: { _id: 'b', first_name: 'Bo' }, admissions: [of('5', 'Teen', 'admission')] },
        ],
      },
    ]),
    NOW,
  ).coming[0]!.visits;
  const names = (held: ReturnType<typeof heldPasses>) => held.map(({ pass }) => pass.name);

  test('tickets first, then their add-ons, each once', () => {
    expect(names(heldPasses(visit!))).toEqual(['Adult', 'Senior', 'Teen', 'Parking']);
    expect(visit!.shared).toEqual([]);
  });
  test('a ticket that was refunded or passed on comes after those that let somebody in', () => {
    const [ada, bo] = visit!.holders;
    const ended = ada!.passes.map((pass) => ({ ...pass, state: pass.name === 'Adult' ? ('revoked' as const) : pass.state }));
    expect(names(heldPasses({ ...visit!, holders: [{ ...ada!, passes: ended }, bo!] })).at(-1)).toBe('Adult');
  });
  test("a member's ticket comes before their add-ons", () =>
    expect(byHolder(heldPasses(visit!)).map(({ firstName, passes }) => [firstName, ...passes.map(({ name }) => name)])).toEqual([
      ['Ada', 'Adult', 'Senior', 'Parking'],
      ['Bo', 'Teen'],
    ]));
  test('merchandise has its own entry, after the days', () => {
    expect([visitTitle(visit!), visitTitle(collect!)]).toEqual(['Saturday, December 5th', 'To collect']);
    expect([names(heldPasses(collect!)), collect!.shared]).toEqual([['Beanie'], []]);
  });
});

test('a rotating code is what the gate computes', async () => {
  const gate = createHmac('sha256', 'key').update('117').digest('base64url').slice(0, 22);
  expect(await rotationMac('key', 117)).toBe(gate);
});

test('a phone whose clock is a minute off shows the code of this moment', async () => {
  vi.useFakeTimers({ now: 117 * 15_000 + 7000 + MINUTE_MS, toFake: ['Date'] });
  noteServerClock(new Date(117 * 15_000 + 7000).toUTCString(), Date.now());
  const { result } = renderHook(() => useQrText({ id: 'a'.repeat(24), key: 'k'.repeat(22), rotationKey: 'key' }));
  await waitFor(() => expect(result.current).not.toBeNull());
  expect(JSON.parse(result.current!)).toMatchObject({ t: 117, m: await rotationMac('key', 117) });
});
