import { afterAll, expect, test } from 'vitest';
import { outcomeOf } from '#server/testing/outcome.ts';
import { openTestVenue } from '#server/testing/test-venue.ts';
import { openVenue } from '#server/testing/venue.ts';

const { house, venue } = await openTestVenue();
const pos = await house.person('pos');
afterAll(() => house.close());

const act = async (name: string, data: object, token = pos.token) => outcomeOf(await house.act(name, data, { token }));
const till = () => venue.terminal({ kind: 'till', name: 'Till 1' });

test('starts with what was counted into it', async () => {
  const terminal_id = await till();
  const opened = await act('open-till', { terminal_id, denominations: { 20: 3, '0.25': 8 } });
  expect(opened).toMatchObject({
    status: 'open',
    opening: 62,
    terminal_id,
    store_id: venue.storeId,
    operator_id: pos.accountId,
    expected: null,
    over_short: null,
  });
  expect(await act('device-info', { terminal_id })).toMatchObject({
    name: 'Till 1',
    event_id: venue.eventId,
    till: { till_session_id: opened.till_session_id },
  });
});

test.each([
  ['the sum alone', { cash_in: '50.00' }, 50],
  [
    'rows of notes',
    {
      denominations: [
        { value: '10', count: 2 },
        { value: 0.05, count: 1 },
      ],
    },
    20.05,
  ],
  ['both, agreeing', { cash_in: 40, denominations: { 20: 2 } }, 40],
  ['a sum beside no notes in a list', { cash_in: '50.00', denominations: [] }, 50],
  ['a sum beside no notes by value', { cash_in: '50.00', denominations: {} }, 50],
  ['an empty drawer', {}, 0],
])('takes %s', async (_, count, opening) => expect(await act('open-till', { terminal_id: await till(), ...count })).toMatchObject({ status: 'open', opening }));

test.each([
  ['disagreeing sums', { cash_in: '50.00', denominations: { 20: 2 } }],
  ['a sum beside notes of which there are none', { cash_in: '50.00', denominations: { 20: 0 } }],
  ['three places', { cash_in: '50.001' }],
  ['a negative sum', { cash_in: -1 }],
  ['half a note', { denominations: { 20: 1.5 } }],
  ['no such note', { denominations: { twenty: 1 } }],
  ['a note of nothing', { denominations: { 0: 1 } }],
  ['infinity', { cash_in: '1e400' }],
])('refuses %s', async (_, count) => expect(await act('open-till', { terminal_id: await till(), ...count })).toMatchObject({ status: 400 }));

test('of ten who open it at once one succeeds', async () => {
  const terminal_id = await till();
  const replies = await Promise.all(Array.from({ length: 10 }, () => act('open-till', { terminal_id, cash_in: '10.00' })));
  expect(replies.filter((reply) => reply.status === 'open')).toHaveLength(1);
  expect(replies.filter((reply) => reply.error === 'till-open')).toHaveLength(9);
});

test('names the drawer and its terminal by one id, and is refused where they differ', async () => {
  const [terminal_id, other] = [await till(), await till()];
  expect(await act('open-till', { terminal_id, till_id: other, cash_in: '10.00' })).toMatchObject({ status: 400 });
  expect((await act('device-info', { terminal_id })).till).toBeNull();
  expect(await act('open-till', { terminal_id, till_id: terminal_id, cash_in: '10.00' })).toMatchObject({ status: 'open', till_id: terminal_id });
  expect(await act('open-till', { till_id: other })).toMatchObject({ status: 'open', terminal_id: other });
});

test('is refused at unknown, foreign and lost terminals, and to visitors', async () => {
  const foreign = await (await openVenue(house, house.otherWorkspaceId)).terminal();
  expect(await act('open-till', { terminal_id: foreign })).toMatchObject({ status: 404 });
  expect(await act('open-till', { terminal_id: venue.passId })).toMatchObject({ status: 404 });
  expect(await act('open-till', { terminal_id: await venue.terminal({ status: 'lost' }) })).toMatchObject({ status: 403 });
  expect(await act('open-till', {})).toMatchObject({ status: 400 });
  expect(await act('open-till', { terminal_id: await till() }, (await house.person('web')).token)).toMatchObject({ status: 403 });
});
