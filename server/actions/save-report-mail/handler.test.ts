import { afterAll, beforeEach, expect, test } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { MOST_REPORT_MAILS } from '#domain/reports/report-mail-days.ts';
import { instantInZone } from '#domain/zone.ts';
import { openTestHouse, type TestPerson } from '#server/testing/house.ts';
import { itemsOf, outcomeOf } from '#server/testing/outcome.ts';
import { openVenue } from '#server/testing/venue.ts';

const house = await openTestHouse();
const venue = await openVenue(house);
afterAll(() => house.close());

let admin: TestPerson;
beforeEach(async () => {
  house.clock.set(instantInZone('America/Chicago', '2027-01-14', '09:00:00'));
  admin = await house.person('admin');
});

const act = (name: string, data: object, { token } = admin) => house.act(name, data, { token });
const ask = (data: object, by = admin) => act('save-report-mail', { every: 'day', hour: 7, ...data }, by);
const list = async (by = admin) => itemsOf(await act('list-report-mails', {}, by));

test('an administrator asks for a report, changes it and stops it', async () => {
  const [first] = itemsOf(await ask({}));
  expect(first).toEqual({
    _id: expect.any(String),
    every: 'day',
    weekday: null,
    hour: 7,
    event_id: null,
    event_name: null,
    next_at: '2027-01-15T13:00:00.000Z',
  });
  const [changed] = itemsOf(await ask({ _id: first._id, every: 'week', weekday: 1, hour: 18 }));
  expect(changed).toMatchObject({ _id: first._id, every: 'week', weekday: 1, hour: 18, next_at: '2027-01-19T00:00:00.000Z' });
  const event_id = await venue.add(TEMPLATE.venueEvent, { name: 'Autumn', status: 'active', start_date: '2020-01-01', end_date: '2035-01-01' });
  expect(itemsOf(await ask({ every: 'month', event_id }))[1]).toMatchObject({ event_id, event_name: 'Autumn', next_at: '2027-02-01T13:00:00.000Z' });
  expect(itemsOf(await act('stop-report-mail', { _id: first._id }))).toMatchObject([{ every: 'month' }]);
  expect(await list()).toHaveLength(1);
});

test('nobody sees, changes or stops what another asked for', async () => {
  const [{ _id }] = itemsOf(await ask({}));
  const another = await house.person('admin');
  expect(await list(another)).toEqual([]);
  expect(outcomeOf(await ask({ _id, hour: 8 }, another))).toMatchObject({ status: 404 });
  expect(outcomeOf(await act('stop-report-mail', { _id }, another))).toMatchObject({ status: 404 });
  expect(await list()).toMatchObject([{ hour: 7 }]);
});

test('the same report is sent once, whatever the hour', async () => {
  await ask({});
  expect(outcomeOf(await ask({ hour: 9 }))).toMatchObject({ status: 409, error: 'sent-already' });
  const [, weekly] = itemsOf(await ask({ every: 'week', weekday: 2 }));
  expect(outcomeOf(await ask({ _id: weekly._id }))).toMatchObject({ status: 409, error: 'sent-already' });
  expect(outcomeOf(await ask({ _id: weekly._id, every: 'week', weekday: 3 }))).toMatchObject({ status: 200 });
});

test('of many that are asked for at once, a handful is kept', async () => {
  const replies = await Promise.all([0, 1, 2, 3, 4, 5, 6].map((weekday) => ask({ every: 'week', weekday })));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 409, 409]);
  expect(await list()).toHaveLength(MOST_REPORT_MAILS);
  expect(outcomeOf(await ask({}))).toMatchObject({ error: 'too-many-reports' });
});

test.each([
  ['no weekday', { every: 'week' }, 400],
  ['an hour that the clock does not have', { hour: 24 }, 400],
  ['an hour in parts', { hour: 7.5 }, 400],
  ['another rhythm', { every: 'year' }, 400],
  ['an unknown event', { event_id: 'f'.repeat(24) }, 404],
  ['what is not there', { _id: 'f'.repeat(24) }, 404],
])('%s is refused', async (_, data, status) => {
  expect((await ask(data)).status).toBe(status);
  expect(await list()).toEqual([]);
});
