import type { FastifyInstance } from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { createApp } from '#server/app.ts';
import { closeHouse, createHouse } from '#server/context.ts';
import { silentLog } from '#server/platform/log.ts';
import { appUrl } from '#server/platform/migrate.ts';
import { openVenueAtNoon } from '#server/testing/at-noon.ts';
import type { TestTicket } from '#server/testing/venue.ts';

const CODES = 100;
const GATES = 10;

const { house, venue } = await openVenueAtNoon();
afterAll(() => house.close());

test('every code is let in at exactly one of ten gates', async () => {
  const staff = await house.person('staff');
  const tickets = await Promise.all(Array.from({ length: CODES }, () => venue.ticket()));
  const gates = await Promise.all(Array.from({ length: GATES }, (_, at) => venue.terminal({ name: `Gate ${at}` })));
  const shown = tickets.flatMap((ticket) => gates.map((terminal_id) => ({ ticket, terminal_id })));
  const answers = await Promise.all(
    shown.map(
      async ({ ticket, terminal_id }) =>
        (await house.act('scan-ticket', { _id: ticket._id, k: ticket.k, terminal_id }, { token: staff.token })).body.data.items[0],
    ),
  );
  const accepted = Map.groupBy(answers, (answer) => answer._id);
  for (const ticket of tickets) {
    const results = accepted.get(ticket._id)!;
    const [winner, ...more] = results.filter((answer) => answer.result === 'accepted');
    expect(more).toEqual([]);
    for (const other of results) expect([other.first_used_at, other.first_used_gate]).toEqual([winner.first_used_at, winner.first_used_gate]);
  }
});

test('when a device shows two codes under one nonce at two nodes at once, one is let in and the other stays valid', async () => {
  const staff = await house.person('staff');
  const terminal_id = await venue.terminal({});
  const other = await createHouse(house.house.config, appUrl(house.ownerUrl), silentLog, { clock: house.clock });
  const app = await createApp(other);
  const scanAt = async (node: FastifyInstance, { _id, k }: TestTicket, nonce: string) => {
    const url = `/api/workspace/${house.workspaceId}/action/scan-ticket`;
    const reply = await node.inject({
      method: 'POST',
      url,
      headers: { authorization: `Bearer ${staff.token}` },
      payload: { data: { _id, k, terminal_id, nonce } },
    });
    return reply.statusCode === 200 ? reply.json().data.items[0].result : reply.json().errors[0].code;
  };
  for (let round = 0; round < 20; round++) {
    const pair = [await venue.ticket(), await venue.ticket()] as const;
    const answers = await Promise.all([scanAt(house.app, pair[0], `n${round}`), scanAt(app, pair[1], `n${round}`)]);
    expect(answers.toSorted()).toEqual(['accepted', 'nonce-reused']);
    const rows = await venue.ctx.db
      .selectFrom('admission')
      .select('state')
      .where(
        'admission_id',
        'in',
        pair.map(({ _id }) => _id),
      )
      .execute();
    expect(rows.map((row) => row.state).toSorted()).toEqual(['active', 'used']);
  }
  await app.close();
  await closeHouse(other);
});

test('on a new day, a ticket for every day is let in at exactly one of ten gates of two nodes without an exit scan, and back as often as it was sold for', async () => {
  const other = await createHouse(house.house.config, appUrl(house.ownerUrl), silentLog, { clock: house.clock });
  const app = await createApp(other);
  const gates = await Promise.all(Array.from({ length: GATES }, (_, at) => venue.terminal({ name: `Gate ${at}` })));
  const rules = Array.from({ length: 15 }, () => ['daily', 'once', 'unlimited'] as const).flat();
  const tickets = await Promise.all(rules.map((reentry) => venue.ticket({ visitDate: 'event', reentry })));
  const url = `/api/workspace/${house.workspaceId}/action/scan-ticket`;
  const acceptedAtOnce = async (direction: string) => {
    const headers = { authorization: `Bearer ${(await house.person('staff')).token}` };
    const scanAt = async ({ _id, k }: TestTicket, terminal_id: string, at: number) =>
      (await (at % 2 ? app : house.app).inject({ method: 'POST', url, headers, payload: { data: { _id, k, terminal_id, direction } } })).json().data.items[0]
        .result;
    const results = await Promise.all(tickets.map((ticket) => Promise.all(gates.map((gate, at) => scanAt(ticket, gate, at)))));
    house.clock.advance(1000);
    return results.map((of) => of.filter((result) => result === 'accepted').length);
  };
  const each = (daily: number, once: number, unlimited: number) => rules.map((rule) => ({ daily, once, unlimited })[rule]);
  for (let day = 0; day < 3; day++) {
    expect(await acceptedAtOnce('in')).toEqual(each(1, 1, 1));
    house.clock.advance(DAY_MS);
  }
  expect(await acceptedAtOnce('in')).toEqual(each(1, 1, 1));
  for (const back of [each(0, 1, 1), each(0, 0, 1)]) {
    await acceptedAtOnce('out');
    expect(await acceptedAtOnce('in')).toEqual(back);
  }
  await app.close();
  await closeHouse(other);
});

test('without the lock more than one gate lets a code in', async () => {
  const tickets = await Promise.all(Array.from({ length: 20 }, () => venue.ticket()));
  const accepted = await Promise.all(
    tickets.map(async (ticket) => (await Promise.all(Array.from({ length: GATES }, () => lookThenWrite(ticket)))).filter(Boolean).length),
  );
  expect(Math.max(...accepted)).toBeGreaterThan(1);
});

async function lookThenWrite({ _id }: TestTicket): Promise<boolean> {
  const { db } = venue.ctx;
  const row = await db.selectFrom('admission').select('state').where('admission_id', '=', _id).executeTakeFirstOrThrow();
  if (row.state !== 'active') return false;
  await db.updateTable('admission').set({ state: 'used' }).where('admission_id', '=', _id).execute();
  return true;
}

test('the database itself refuses a second accepted entry', async () => {
  const { _id } = await venue.ticket();
  const row = () => ({
    workspace_id: house.workspaceId,
    scan_id: venue.ctx.random.objectId(),
    admission_id: _id,
    device_id: 'd',
    nonce: null,
    verdict: 'accepted',
    operator_account: null,
    scanned_at: new Date(),
  });
  await venue.ctx.db.insertInto('scan').values(row()).execute();
  await expect(venue.ctx.db.insertInto('scan').values(row()).execute()).rejects.toThrow('scan_accepted_once');
});
