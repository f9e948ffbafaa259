import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/durations.ts';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { instantInZone } from '#domain/zone.ts';
import { checkInvariants } from '#server/orders/invariants/check-invariants.ts';
import { createFakeGateway } from '#server/testing/fake-gateway.ts';
import { openTestHouse, type TestHouse, type TestPerson } from '#server/testing/house.ts';
import { openShop, type Shop } from '#server/testing/shop.ts';
import { codeOf, type TestTicket } from '#server/testing/venue.ts';

let house: TestHouse;
let venue: Shop;
let staff: TestPerson;
const gates: Record<string, string> = {};
beforeAll(async () => {
  house = await openTestHouse({}, { gateway: createFakeGateway() });
  house.clock.set(noon);
  venue = await openShop(house);
  staff = await house.person('staff');
  for (const name of ['North', 'South', 'East']) gates[name] = await venue.terminal({ name });
});
afterAll(() => house.close());

type Shown = { ticket: TestTicket; gate: string; minutesAgo: number; nonce: string; direction?: string; accepted?: boolean };
const upload = async (shown: Shown[]) => {
  const gate = shown[0]!.gate;
  const scans = shown.map(({ ticket, minutesAgo, nonce, direction, accepted }) => ({
    _id: ticket._id,
    k: ticket.k,
    nonce,
    direction,
    accepted,
    scanned_at: new Date(noon + -minutesAgo * MINUTE_MS).toISOString(),
  }));
  const reply = await house.act('scan-batch', { terminal_id: gates[gate], scans }, { token: staff.token });
  return reply.body.data?.items ?? reply;
};
const noon = instantInZone('America/Chicago', '2027-06-01', '12:00:00');

async function finalState(ticket: TestTicket) {
  const { db } = venue.ctx;
  const row = await db.selectFrom('admission').select(['state', 'used_gate', 'used_at']).where('admission_id', '=', ticket._id).executeTakeFirstOrThrow();
  const conflicts = await db
    .selectFrom('scan_conflict as c')
    .innerJoin('scan as f', 'f.scan_id', 'c.first_scan')
    .innerJoin('scan as s', 's.scan_id', 'c.second_scan')
    .select(['f.gate as first', 's.gate as second'])
    .where('c.admission_id', '=', ticket._id)
    .orderBy('s.gate')
    .execute();
  return { ...row, conflicts };
}

test('an offline entry by a printed code counts where codes rotate', async () => {
  const eventId = await venue.add(TEMPLATE.venueEvent, { name: 'Moving', start_date: '2020-01-01', end_date: '2099-01-01', rotating_codes: true });
  gates['Moving'] = await venue.terminal({ name: 'Moving', event_id: eventId });
  const [printed, held] = [await venue.ticket({ eventId }), await venue.ticket({ eventId, holderAccount: (await house.person('web')).accountId })];
  const verdicts = await upload([printed, held].map((ticket) => ({ ticket, gate: 'Moving', minutesAgo: 0, nonce: ticket._id })));
  expect(verdicts).toMatchObject([{ result: 'accepted' }, { reason: 'stale-code' }]);
});

test('an upload tells of the use that it reports, as when it is sent again', async () => {
  const ticket = await venue.ticket();
  const twice = [
    { ticket, gate: 'North', minutesAgo: 20, nonce: `${ticket._id}-in` },
    { ticket, gate: 'North', minutesAgo: 10, nonce: `${ticket._id}-again`, accepted: false },
  ];
  const told = await upload(twice);
  expect(told).toMatchObject([{ first_used_gate: 'North' }, { message: 'This ticket was first used at 11:40 am at North.' }]);
  expect(await upload(twice)).toEqual(told);
});

describe('gates that were offline', () => {
  const turns: [string, string[]][] = [
    ['North, South, East', ['North', 'South', 'East']],
    ['East, South, North', ['East', 'South', 'North']],
    ['South, North, East, North again', ['South', 'North', 'East', 'North']],
  ];
  test.each(turns)('end with the same result: %s', async (_, order) => {
    const ticket = await venue.ticket();
    const minutesAgo = { North: 30, South: 20, East: 10 } as Record<string, number>;
    for (const gate of order) await upload([{ ticket, gate, minutesAgo: minutesAgo[gate]!, nonce: `${ticket._id}-${gate}` }]);
    expect(await finalState(ticket)).toEqual({
      state: 'used',
      used_gate: 'North',
      used_at: new Date(noon - 30 * MINUTE_MS),
      conflicts: [
        { first: 'North', second: 'East' },
        { first: 'North', second: 'South' },
      ],
    });
  });

  test('are told of both gates of a double entry', async () => {
    const ticket = await venue.ticket();
    const [first] = await upload([{ ticket, gate: 'North', minutesAgo: 5, nonce: 'told-1' }]);
    expect(first).toMatchObject({ result: 'accepted', conflicts: [] });
    const [second] = await upload([{ ticket, gate: 'South', minutesAgo: 9, nonce: 'told-2' }]);
    expect(second).toMatchObject({ result: 'accepted', conflicts: [{ first_gate: 'South', second_gate: 'North' }] });
  });

  test('agree with a gate that had a line', async () => {
    const ticket = await venue.ticket();
    await house.act('scan-ticket', { _id: ticket._id, k: ticket.k, terminal_id: gates.East }, { token: staff.token });
    await upload([{ ticket, gate: 'North', minutesAgo: 40, nonce: 'line' }]);
    expect(await finalState(ticket)).toMatchObject({ used_gate: 'North', conflicts: [{ first: 'North', second: 'East' }] });
    const online = await house.act('scan-ticket', { _id: ticket._id, k: ticket.k, terminal_id: gates.South }, { token: staff.token });
    expect(online.body.data.items[0]).toMatchObject({ reason: 'already-used', first_used_gate: 'North' });
  });

  test('an upload sent twice, also within itself, counts once', async () => {
    const ticket = await venue.ticket();
    const shown = { ticket, gate: 'North', minutesAgo: 3, nonce: 'twice' };
    for (let turn = 0; turn < 3; turn++) for (const answer of await upload([shown, shown])) expect(answer).toMatchObject({ result: 'accepted', conflicts: [] });
    const rows = await venue.ctx.db.selectFrom('scan').select('scan_id').where('admission_id', '=', ticket._id).execute();
    expect(rows).toHaveLength(1);
  });

  test('do not use up a ticket that they refused', async () => {
    const ticket = await venue.ticket();
    expect(await upload([{ ticket, gate: 'North', minutesAgo: 3, nonce: 'turned', accepted: false }])).toMatchObject([
      { result: 'refused', reason: 'already-used' },
    ]);
    expect(await finalState(ticket)).toMatchObject({ state: 'active', conflicts: [] });
  });

  test('learn of a ticket revoked before; one revoked afterwards was valid', async () => {
    const [before, after] = [await venue.ticket(), await venue.ticket()];
    const revoke = (ticket: TestTicket, minutesAgo: number) =>
      venue.ctx.db
        .updateTable('admission')
        .set({ state: 'revoked', revoked_at: new Date(noon - minutesAgo * MINUTE_MS) })
        .where('admission_id', '=', ticket._id)
        .execute();
    await revoke(before, 60);
    await revoke(after, 5);
    const answers = await upload([
      { ticket: before, gate: 'North', minutesAgo: 30, nonce: 'rev-1' },
      { ticket: after, gate: 'North', minutesAgo: 30, nonce: 'rev-2' },
    ]);
    expect(answers).toMatchObject([{ result: 'refused', reason: 'revoked' }, { result: 'accepted' }]);
    expect(await finalState(after)).toMatchObject({ state: 'revoked' });
  });

  test('forged codes, other dates and reused nonces are refused one by one, and kept', async () => {
    const [ticket, other] = [await venue.ticket(), await venue.ticket({ visitDate: '2020-01-01' })];
    const answers = await upload([
      { ticket: { ...ticket, k: 'A'.repeat(22) }, gate: 'North', minutesAgo: 1, nonce: 'bad-1' },
      { ticket: other, gate: 'North', minutesAgo: 1, nonce: 'bad-2' },
      { ticket, gate: 'North', minutesAgo: 1, nonce: 'bad-2' },
      { ticket, gate: 'North', minutesAgo: 1, nonce: 'bad-3' },
    ]);
    expect(answers.map((answer: { reason: string }) => answer.reason)).toEqual(['unknown', 'wrong-date', 'nonce-reused', null]);
  });

  test('two gates uploading the same tickets at once agree', async () => {
    const tickets = await Promise.all(Array.from({ length: 30 }, () => venue.ticket()));
    const of = (gate: string, minutesAgo: number) => tickets.map((ticket) => ({ ticket, gate, minutesAgo, nonce: `race-${ticket._id}` }));
    await Promise.all([upload(of('North', 12)), upload(of('South', 11).toReversed()), upload(of('East', 13))]);
    for (const ticket of tickets)
      expect(await finalState(ticket)).toMatchObject({
        used_gate: 'East',
        conflicts: [
          { first: 'East', second: 'North' },
          { first: 'East', second: 'South' },
        ],
      });
  });
});

describe('a ticket that was passed on', () => {
  type Code = Pick<TestTicket, '_id' | 'k'>;
  const scanned = async (ticket: Code, gate: string) =>
    (await house.act('scan-ticket', { _id: ticket._id, k: ticket.k, terminal_id: gates[gate] }, { token: staff.token })).body.data.items[0];

  /** A ticket that was sold, and its new code after the buyer gave it to a child. */
  async function handedOn(): Promise<{ old: Code; renewed: Code }> {
    const buyer = await venue.buyer();
    const orderId = await venue.buy(buyer, { date: venue.today });
    const row = await venue.ctx.db.selectFrom('admission').select('admission_id').where('order_id', '=', orderId).executeTakeFirstOrThrow();
    const act = async (name: string, data: object) => (await house.act(name, data, { token: buyer.token })).body.data.items[0];
    const child = await act('family-add-child', { first_name: 'Kit', last_name: 'Kid', dob: '2015-01-01' });
    const given = await act('transfer-tickets', { admissions: [row.admission_id], consumer_id: child._id });
    return { old: await codeOf(venue.ctx, row.admission_id), renewed: await codeOf(venue.ctx, given.new_admission_id) };
  }
  const shownAt = (ticket: Code, gate: string, minutesAgo: number) =>
    upload([{ ticket: ticket as TestTicket, gate, minutesAgo, nonce: `${ticket._id}-${gate}` }]);

  test('that let somebody in by both codes is a conflict of both gates, whichever uploads first', async () => {
    for (const turn of ['old first', 'new first']) {
      const { old, renewed } = await handedOn();
      const [first, second] = [() => shownAt(old, 'North', 20), () => shownAt(renewed, 'South', -5)];
      const answers = turn === 'old first' ? [await first(), await second()] : [await second(), await first()];
      const found = { first_gate: 'North', second_gate: 'South' };
      expect(answers, turn).toMatchObject([[{ result: 'accepted', conflicts: [] }], [{ result: 'accepted', conflicts: [found] }]]);
      expect((await finalState(renewed as TestTicket)).conflicts).toEqual([{ first: 'North', second: 'South' }]);
      for (const again of [await first(), await second()]) expect(again, turn).toMatchObject([{ result: 'accepted', conflicts: [found] }]);
    }
  });

  test('at a gate that had a line: let in earlier it is a conflict, later it is used', async () => {
    const before = await handedOn();
    expect(await scanned(before.renewed, 'South')).toMatchObject({ result: 'accepted' });
    expect(await shownAt(before.old, 'North', 20)).toMatchObject([{ result: 'accepted', conflicts: [{ first_gate: 'North', second_gate: 'South' }] }]);
    const after = await handedOn();
    expect(await shownAt(after.old, 'North', 20)).toMatchObject([{ result: 'accepted', conflicts: [] }]);
    expect(await scanned(after.renewed, 'South')).toMatchObject({ reason: 'already-used', first_used_gate: 'North' });
  });
});

test('a ticket that a gate without a line let in for its old day or time is used, though it was moved meanwhile', async () => {
  const buyer = await venue.buyer();
  const pass = await venue.product({ name: 'Movable', move_until_days: 0 });
  const sold = async (): Promise<TestTicket> => {
    const orderId = await venue.buy(buyer, { productId: pass, date: venue.today });
    const row = await venue.ctx.db.selectFrom('admission').select('admission_id').where('order_id', '=', orderId).executeTakeFirstOrThrow();
    const moved = await house.act('move-tickets', { admissions: [row.admission_id], date: venue.day }, { token: buyer.token });
    expect(moved.status).toBe(200);
    return (await codeOf(venue.ctx, row.admission_id)) as TestTicket;
  };
  const [letIn, turnedAway] = [await sold(), await sold()];
  expect(await upload([{ ticket: letIn, gate: 'North', minutesAgo: 20, nonce: 'before-the-move' }])).toMatchObject([{ result: 'accepted' }]);
  expect(await finalState(letIn)).toMatchObject({ state: 'used', used_gate: 'North' });
  await upload([{ ticket: turnedAway, gate: 'North', minutesAgo: 20, nonce: 'heard-of-the-move', accepted: false }]);
  expect(await finalState(turnedAway)).toMatchObject({ state: 'active' });
});

describe('an upload', () => {
  test.each([
    ['no scans', { scans: [] }],
    ['too many', { scans: Array.from({ length: 501 }, (_, at) => ({ nonce: `${at}`, scanned_at: '2026-07-04T10:00:00Z' })) }],
    ['no nonce', { scans: [{ scanned_at: '2026-07-04T10:00:00Z' }] }],
    ['no time', { scans: [{ nonce: 'a', scanned_at: 'yesterday' }] }],
    ['a time long gone', { scans: [{ nonce: 'a', scanned_at: '2001-07-04T10:00:00Z' }] }],
  ])('malformed: %s', async (_, data) => expect((await house.act('scan-batch', data, { token: staff.token })).status).toBe(400));

  test('is for staff', async () => expect((await house.act('scan-batch', { scans: [] }, { token: (await house.person('web')).token })).status).toBe(403));
});

test('afterwards every promise holds', async () => expect(await checkInvariants(house.house, [])).toEqual([]));

test('a passage counts as let in at a gate that only lets in, whatever the device says', async () => {
  gates['Entrance'] = await venue.terminal({ name: 'Entrance', direction: 'in' });
  const ticket = await venue.ticket({ reentry: 'unlimited' });
  const [first] = await upload([{ ticket, gate: 'Entrance', minutesAgo: 5, nonce: 'one-way', direction: 'out' }]);
  expect(first).toMatchObject({ result: 'accepted', direction: 'in' });
  expect(await finalState(ticket)).toMatchObject({ state: 'used', used_gate: 'Entrance' });
});
