import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#domain/durations.ts';
import { createApp } from '#server/app.ts';
import { closeHouse, createHouse } from '#server/context.ts';
import type { Db } from '#server/platform/database/database.ts';
import { appUrl } from '#server/platform/database/migrate.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { silentLog } from '#server/platform/log.ts';
import { openVenueAtNoon } from '#server/testing/at-noon.ts';
import { untilBlocked } from '#server/testing/until-blocked.ts';
import type { TestTicket } from '#server/testing/venue.ts';
import { settleHistories } from './offline-settling.ts';

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

describe('what a gate was shown without a line, uploaded while another node', () => {
  const NORTH = { gate: 'North', nonce: 'of-the-north' };
  /** As another node writes what was shown at this gate. */
  const write = (db: Db, terminalId: string, { _id }: { _id: string | null }, { gate, nonce, verdict }: { gate: string; nonce: string; verdict: string }) => {
    const at = new Date(house.clock.now());
    return sql`
      insert into scan (workspace_id, scan_id, admission_id, device_id, gate, direction, nonce, verdict, offline, reentry, scanned_at, received_at)
      values (${house.workspaceId}, ${house.house.random.objectId()}, ${_id}, ${terminalId}, ${gate}, 'in', ${nonce}, ${verdict}, true, false, ${at}, ${at})`.execute(
      db,
    );
  };
  async function uploadBeside(shown: { _id: string; k: string }, terminalId: string, work: (db: Db) => Promise<unknown>) {
    const staff = await house.person('staff');
    const scan = { ...shown, nonce: NORTH.nonce, accepted: true, scanned_at: new Date(house.clock.now() - MINUTE_MS).toISOString() };
    const { uploading } = await inTransaction(venue.ctx, async ({ db }) => {
      await work(db);
      const uploading = house.act('scan-batch', { terminal_id: terminalId, scans: [scan] }, { token: staff.token });
      await untilBlocked(db, uploading);
      return { uploading };
    });
    return (await uploading).body.data.items[0];
  }

  test('lets the ticket in at another gate, is in conflict with it', async () => {
    const [ticket, north, south] = [
      await venue.ticket({ visitDate: 'event' }),
      await venue.terminal({ name: 'North' }),
      await venue.terminal({ name: 'South' }),
    ];
    const answer = await uploadBeside(ticket, north, async (db) => {
      await db.selectFrom('admission').select('state').where('admission_id', '=', ticket._id).forUpdate().execute();
      await write(db, south, ticket, { gate: 'South', nonce: 'of-the-south', verdict: 'accepted' });
    });
    expect(answer).toMatchObject({ result: 'accepted', conflicts: [{ first_gate: 'North', second_gate: 'South' }] });
  });

  test('writes the same refusal, is kept once', async () => {
    const [forged, north] = [{ _id: house.house.random.secretId(), k: 'A'.repeat(22) }, await venue.terminal({ name: 'North' })];
    const answer = await uploadBeside(forged, north, (db) => write(db, north, { _id: null }, { ...NORTH, verdict: 'unknown' }));
    expect(answer).toMatchObject({ result: 'refused', reason: 'unknown' });
  });

  test('lets in a code that was made for the same thing meanwhile, is in conflict with it too', async () => {
    const [given, made] = [await venue.ticket({ visitDate: 'event' }), await venue.ticket({ visitDate: 'event' })];
    const [north, south] = [await venue.terminal({ name: 'North' }), await venue.terminal({ name: 'South' })];
    await house.act('scan-ticket', { _id: given._id, k: given.k, terminal_id: north }, { token: (await house.person('staff')).token });
    const ofOneThing = { order_id: house.house.random.objectId(), item_id: house.house.random.objectId() };
    const become = (id: string, more: object) =>
      venue.ctx.db
        .updateTable('admission')
        .set({ ...ofOneThing, ...more })
        .where('admission_id', '=', id)
        .execute();
    await become(given._id, { state: 'transferred' });
    await become(made._id, {});
    const { settling } = await inTransaction(venue.ctx, async ({ db }) => {
      await db.selectFrom('admission').select('state').where('admission_id', '=', made._id).forUpdate().execute();
      await write(db, south, made, { gate: 'South', nonce: 'of-the-south', verdict: 'accepted' });
      const settling = inTransaction(venue.ctx, (ctx) => settleHistories(ctx, [given._id]));
      await untilBlocked(db, settling);
      return { settling };
    });
    expect([...(await settling).values()]).toMatchObject([[{ firstGate: 'North', secondGate: 'South' }]]);
  });
});
