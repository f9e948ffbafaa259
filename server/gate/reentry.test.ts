import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays, type VisitDate } from '#domain/day.ts';
import { recordedTicket } from '#domain/gate/snapshot.ts';
import { ENTRY_WINDOW, refusalAtGate } from '#domain/gate/verdict.ts';
import { venueTime } from '#domain/visit-day.ts';
import { instantInZone } from '#domain/zone.ts';
import type { DocletData } from '#server/doclets/doclet.ts';
import { checkInvariants } from '#server/orders/invariants/check-invariants.ts';
import { createFakeGateway } from '#server/testing/fake-gateway.ts';
import { openTestHouse, type TestPerson } from '#server/testing/house.ts';
import { itemsOf } from '#server/testing/outcome.ts';
import { openShop } from '#server/testing/shop.ts';
import { recordIn } from '#server/testing/snapshots.ts';

/** What a pass says about coming in again, followed from the purchase to the gate. */
const ZONE = 'America/Chicago';
const SATURDAY = '2027-06-05';
const house = await openTestHouse({}, { gateway: createFakeGateway() });
house.clock.set(instantInZone(ZONE, SATURDAY, '09:00:00'));
const shop = await openShop(house);
const gate = await shop.terminal();
let nonces = 0;
afterAll(() => house.close());
beforeEach(() => itIs(0, '09:00:00'));

type Code = { _id: string; k: string };
/** An instant, counted in days after Saturday. */
const instant = (days: number, time: string) => instantInZone(ZONE, addDays(SATURDAY, days), time);
const itIs = (days: number, time: string) => house.clock.set(instant(days, time));
const asStaff = async (name: string, data: object) =>
  itemsOf(await house.act(name, { terminal_id: gate, ...data }, { token: (await house.person('staff')).token }));
type Held = Code & { status: string; reentry: boolean; reentry_rule: string };
async function held({ accountId, token }: Pick<TestPerson, 'accountId' | 'token'>) {
  const reply = await house.act('member-entitlements', { profile_id: accountId }, { token });
  type Member = { consumers: { admissions: Held[] }[] };
  return (reply.body.data.items as Member[]).flatMap(({ consumers }) => consumers.flatMap(({ admissions }) => admissions));
}

/** Sells a pass with these terms, and then changes the pass: the ticket must keep the terms it was sold with. */
async function sold(terms: DocletData, date: VisitDate): Promise<Held & { accountId: string }> {
  const dates = { event: { is_event_length: true }, any: { is_any_day: true } }[String(date)] ?? {};
  const productId = await shop.product({ name: 'Pass', ...dates, ...terms });
  const buyer = await shop.buyer();
  await shop.buy(buyer, { productId, date });
  const path = `/api/workspace/${house.workspaceId}/doclet/${productId}`;
  const changed = { reentry: terms['reentry'] === 'unlimited' ? 'none' : 'unlimited', type_weave_props: { frequency: 'daily' } };
  expect((await house.call('POST', path, { token: (await house.person('admin')).token, body: { data: changed } })).status).toBe(200);
  return { ...(await held(buyer))[0]!, accountId: buyer.accountId };
}

/** Shows the ticket again and again, an hour apart: 'in', 'out', or 'next' for the following day. Returns what each showing was told. */
async function shown(ticket: Code, showings: string): Promise<string[]> {
  const told: string[] = [];
  let [day, hour] = [0, 9];
  for (const showing of showings.split(' ')) {
    [day, hour] = showing === 'next' ? [day + 1, 9] : [day, hour + 1];
    itIs(day, `${String(hour).padStart(2, '0')}:00:00`);
    if (showing === 'next') continue;
    const [{ reason, message }] = await asStaff('scan-ticket', { _id: ticket._id, k: ticket.k, direction: showing });
    told.push(reason === null ? message : `${reason}: ${message}`);
  }
  return told;
}
const [IN, OUT] = ['Welcome.', 'Goodbye. This ticket may come in again.'];

describe('a ticket for one day', () => {
  test.each([{}, { reentry: 'none' }, { reentry: 'daily' }, { type_weave_props: { frequency: 'unlimited' } }])('of %j lets in once', async (terms) => {
    const ticket = await sold(terms, SATURDAY);
    expect(ticket).toMatchObject({ reentry: false, reentry_rule: 'none' });
    expect(await shown(ticket, 'in in out in')).toEqual([
      IN,
      'already-used: This ticket was first used at 10 am at North gate.',
      'no-reentry: This ticket lets in once. Going out ends it.',
      'already-used: This ticket was first used at 10 am at North gate.',
    ]);
  });

  test.each([SATURDAY, 'any'])('(%s) that may come back once does so once, having gone out', async (date) => {
    const ticket = await sold({ reentry: 'once' }, date);
    expect(ticket).toMatchObject({ reentry: true, reentry_rule: 'once' });
    expect(await shown(ticket, 'in in out in out in')).toEqual([
      IN,
      'already-used: This ticket was last let in at 10 am at North gate.',
      OUT,
      IN,
      'Goodbye. This ticket may come back once, and has.',
      'no-reentry: This ticket may come back once, and did at 1 pm at North gate.',
    ]);
    const { token } = await house.person('staff');
    expect(await held({ accountId: ticket.accountId, token })).toMatchObject([{ status: 'out', reentry: false, reentry_rule: 'once' }]);
  });

  test('for any day ends with the day of its first use', async () => {
    expect(await shown(await sold({ reentry: 'unlimited' }, 'any'), 'in out in out in next in')).toEqual([
      IN,
      OUT,
      IN,
      OUT,
      IN,
      'already-used: This ticket was last let in on Sat, Jun 5th at 2 pm at North gate.',
    ]);
  });
});

describe('a ticket for every day', () => {
  test.each([{}, { reentry: 'none' }, { reentry: 'daily' }])('of %j lets in once on each day', async (terms) => {
    const ticket = await sold(terms, 'event');
    expect(ticket).toMatchObject({ reentry: true, reentry_rule: 'daily' });
    expect(await shown(ticket, 'in in next in out in next in')).toEqual([
      IN,
      'already-used: This ticket lets in once a day, and was let in at 10 am at North gate.',
      IN,
      'Goodbye. This ticket lets in once a day.',
      'no-reentry: This ticket lets in once a day, and was let in at 10 am at North gate.',
      IN,
    ]);
  });

  test('that is sold as once in all lets in once in all', async () => {
    const ticket = await sold({ type_weave_props: { frequency: 'once' } }, 'event');
    expect(ticket).toMatchObject({ reentry: false, reentry_rule: 'none' });
    expect(await shown(ticket, 'in next in')).toEqual([IN, 'already-used: This ticket was first used on Sat, Jun 5th at 10 am at North gate.']);
  });

  test('that may come back once does so once on each day', async () => {
    expect(await shown(await sold({ reentry: 'once' }, 'event'), 'in out in out in next in out in in out in')).toEqual([
      IN,
      OUT,
      IN,
      'Goodbye. This ticket may come back once a day, and has.',
      'no-reentry: This ticket may come back once a day, and did at 12 pm at North gate.',
      IN,
      OUT,
      IN,
      'already-used: This ticket was last let in at 12 pm at North gate.',
      'Goodbye. This ticket may come back once a day, and has.',
      'no-reentry: This ticket may come back once a day, and did at 12 pm at North gate.',
    ]);
  });

  test.each([{ reentry: 'unlimited' }, { type_weave_props: { frequency: 'unlimited' } }])('of %j comes and goes', async (terms) => {
    expect(await shown(await sold(terms, 'event'), 'in out in out in next in out in')).toEqual([IN, OUT, IN, OUT, IN, IN, OUT, IN]);
  });
});

test('a ticket that is passed on lets in as it was sold', async () => {
  const productId = await shop.product({ name: 'Pass', is_event_length: true, reentry: 'once', admits: 4 });
  const buyer = await shop.buyer();
  await shop.buy(buyer, { productId, date: 'event' });
  const child = (await house.act('family-add-child', { first_name: 'Kit', last_name: 'Kid', dob: '2015-01-01' }, { token: buyer.token })).body.data.items[0];
  const gift = { admissions: [(await held(buyer))[0]!._id], consumer_id: child._id };
  const [{ new_admission_id }] = (await house.act('transfer-tickets', gift, { token: buyer.token })).body.data.items;
  const given = (await held(buyer)).find(({ _id }) => _id === new_admission_id)!;
  expect(given).toMatchObject({ reentry_rule: 'once' });
  expect(await asStaff('scan-ticket', { _id: given._id, k: given.k })).toMatchObject([{ admits: 4, message: 'Welcome. This ticket is for 4 people.' }]);
});

describe('without a line', () => {
  /** Uploads passages in this order, each with its own instant. */
  const upload = async (ticket: Code, passages: [day: number, time: string, direction?: string][]) =>
    asStaff('scan-batch', {
      scans: passages.map(([day, time, direction = 'in']) => ({
        _id: ticket._id,
        k: ticket.k,
        direction,
        nonce: `off-${++nonces}`,
        scanned_at: new Date(instant(day, time)).toISOString(),
      })),
    });
  type Told = { result: string; conflicts: { first_at: string; second_at: string }[] };
  const pairs = (told: Told[]) =>
    new Set(told.flatMap(({ conflicts }) => conflicts.map((pair) => `${pair.first_at.slice(0, 13)} ${pair.second_at.slice(0, 13)}`)));

  test.each<[string, DocletData, [number, string, string?][], string[]]>([
    [
      'once a day',
      {},
      [
        [0, '10:00:00'],
        [1, '10:00:00'],
        [0, '12:00:00', 'out'],
        [0, '13:00:00'],
      ],
      ['2027-06-05T15 2027-06-05T18'],
    ],
    [
      'once a day, on each',
      {},
      [
        [1, '10:00:00'],
        [0, '10:00:00'],
        [0, '12:00:00', 'out'],
      ],
      [],
    ],
    [
      'back once a day',
      { reentry: 'once' },
      [
        [0, '10:00:00'],
        [0, '11:00:00', 'out'],
        [0, '12:00:00'],
        [1, '10:00:00'],
      ],
      [],
    ],
    [
      'back twice on a day',
      { reentry: 'once' },
      [
        [0, '14:00:00'],
        [0, '13:00:00', 'out'],
        [0, '10:00:00'],
        [0, '11:00:00', 'out'],
        [0, '12:00:00'],
      ],
      ['2027-06-05T17 2027-06-05T19'],
    ],
    [
      'once in all',
      { type_weave_props: { frequency: 'once' } },
      [
        [1, '10:00:00'],
        [0, '10:00:00'],
      ],
      ['2027-06-05T15 2027-06-06T15'],
    ],
    [
      'as often as they like',
      { reentry: 'unlimited' },
      [
        [0, '10:00:00'],
        [0, '11:00:00', 'out'],
        [0, '12:00:00'],
        [0, '13:00:00', 'out'],
        [0, '14:00:00'],
      ],
      [],
    ],
  ])('a ticket for every day was let in: %s', async (_, terms, passages, conflicts) => {
    const ticket = await sold(terms, 'event');
    itIs(1, '20:00:00');
    const told: Told[] = await upload(ticket, passages);
    expect(told.filter(({ result }) => result !== 'accepted')).toEqual([]);
    expect(pairs(told)).toEqual(new Set(conflicts));
  });

  test('a ticket for any one day that two gates let in on two days is a conflict of both, though it went out in between', async () => {
    const ticket = await sold({ reentry: 'unlimited' }, 'any');
    itIs(1, '10:00:00');
    expect(await asStaff('scan-ticket', { _id: ticket._id, k: ticket.k })).toMatchObject([{ result: 'accepted' }]);
    const told: Told[] = await upload(ticket, [
      [0, '10:00:00'],
      [0, '12:00:00', 'out'],
    ]);
    expect(pairs(told)).toEqual(new Set(['2027-06-05T15 2027-06-06T15']));
  });

  test('an upload counts at a gate that has a line', async () => {
    const [daily, once] = [await sold({}, 'event'), await sold({ reentry: 'once' }, 'event')];
    itIs(0, '15:00:00');
    for (const ticket of [daily, once])
      await upload(ticket, [
        [0, '12:00:00'],
        [0, '11:00:00', 'out'],
        [0, '10:00:00'],
        [0, '13:00:00', 'out'],
      ]);
    const said = async (ticket: Code) => (await asStaff('scan-ticket', { _id: ticket._id, k: ticket.k }))[0].message;
    expect(await said(daily)).toBe('This ticket lets in once a day, and was let in at 12 pm at North gate.');
    expect(await said(once)).toBe('This ticket may come back once a day, and did at 12 pm at North gate.');
    itIs(1, '10:00:00');
    expect([await said(daily), await said(once)]).toEqual([IN, IN]);
  });

  test.each<[DocletData, string, (string | null)[]]>([
    [{}, 'in', ['already-used', null]],
    [{}, 'in out', ['no-reentry', null]],
    [{ reentry: 'once' }, 'in out', [null, null]],
    [{ reentry: 'once' }, 'in out in out', ['no-reentry', null]],
    [{ reentry: 'unlimited' }, 'in out in out', [null, null]],
    [{ type_weave_props: { frequency: 'once' } }, 'in', ['already-used', 'already-used']],
  ])('a gate with the snapshot judges the same: %j after %s', async (terms, showings, [today, tomorrow]) => {
    const ticket = await sold(terms, 'event');
    await shown(ticket, showings);
    const [{ records, time_zone, day_ends_at, opens_on, closes_on }] = await asStaff('gate-snapshot', {});
    const record = recordIn(records, ticket)!;
    expect(record.r).toBe(ticket.reentry ? 1 : 0);
    const clock = { zone: time_zone, dayEndsAt: day_ends_at };
    const judged = (day: number) => {
      const at = { entry: ENTRY_WINDOW, direction: 'in' as const, eventId: shop.eventId, opensOn: opens_on, closesOn: closes_on, rightGate: true };
      return refusalAtGate(recordedTicket(record, clock), { ...venueTime(clock, instant(day, '18:00:00')), ...at });
    };
    expect([judged(0), judged(1)]).toEqual([today, tomorrow]);
  });
});

test('the invariants hold after all this', async () => expect(await checkInvariants(house.house, [])).toEqual([]));
