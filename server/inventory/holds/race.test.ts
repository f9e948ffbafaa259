import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/durations.ts';
import { createApp } from '#server/app.ts';
import { closeHouse, createHouse, type House } from '#server/context.ts';
import { appUrl } from '#server/platform/database/migrate.ts';
import { silentLog } from '#server/platform/log.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';
import { sampleCatalogue, type SampleCatalogue } from '#server/testing/sample-catalogue.ts';

/** Two nodes on one database, two hundred buyers, and not enough for all. */
let first: TestHouse;
let second: { house: House; app: FastifyInstance };
let venue: SampleCatalogue;
let tills: { token: string }[];

beforeAll(async () => {
  first = await openTestHouse();
  first.clock.set(Date.UTC(2027, 5, 1, 15));
  const house = await createHouse(first.house.config, appUrl(first.ownerUrl), silentLog, { clock: first.clock });
  second = { house, app: await createApp(house) };
  venue = await sampleCatalogue(first);
  tills = await Promise.all(Array.from({ length: 40 }, () => first.person('pos')));
});
afterAll(async () => {
  await second?.app.close();
  if (second) await closeHouse(second.house);
  await first?.close();
});

const BUYERS = 200;

type Outcome = { status: number; code: string | null; holdId: string | null; headers: Record<string, string>; node: FastifyInstance };

async function act(node: FastifyInstance, action: string, data: object, headers: Record<string, string>): Promise<{ status: number; body: any }> {
  const reply = await node.inject({ method: 'POST', url: `/api/workspace/${first.workspaceId}/action/${action}`, headers, payload: { data } });
  return { status: reply.statusCode, body: reply.json() };
}

/** Every tenth buyer is at a till, the others on the web. Every other one goes to the other node. */
async function buy(passId: string, index: number, date: string): Promise<Outcome> {
  const node = index % 2 ? first.app : second.app;
  const headers: Record<string, string> =
    index % 10 === 0
      ? { authorization: `Bearer ${tills[(index / 10) % tills.length]!.token}`, 'x-cart-key': cartKey(passId, index) }
      : { 'x-cart-key': cartKey(passId, index) };
  const { status, body } = await act(node, 'reserve-ticket', { date, doclet_id: passId, event_id: venue.eventId }, headers);
  return { status, code: body.errors?.[0]?.code ?? null, holdId: body.data?.items[0]?.item_id ?? null, headers, node };
}

const cartKey = (passId: string, index: number) => `${passId}-${String(index).padStart(6, '0')}`;
const winners = (outcomes: Outcome[]) => outcomes.filter((outcome) => outcome.status === 200);

async function counted(passId: string) {
  const { rows } = await sql<{ held: number; capacity: number; holds: number }>`
    select p.held, p.capacity, (select count(*)::int from hold h where h.workspace_id = p.workspace_id and p.pool_id = any(h.pool_ids)) as holds
    from pool p where p.workspace_id = ${first.workspaceId} and p.visit_date = ${venue.day(3)} and p.subject_id = (
      select data #>> '{entitlement_type_data,primary}' from doclet where workspace_id = ${first.workspaceId} and doclet_id = ${passId})`.execute(venue.ctx.db);
  return rows[0]!;
}

const passWith = async (units: number) => venue.pass({ entitlement_type_data: { primary: await venue.entitlement({ default_capacity: units }) } });

describe.each([1, 10, 150])('two hundred buyers for the last %i', (units) => {
  test.each([1, 2, 3])('exactly as many win, and the others are told (round %i)', async () => {
    const pass = await passWith(units);
    const outcomes = await Promise.all(Array.from({ length: BUYERS }, (_, index) => buy(pass, index, venue.day(3))));
    expect(winners(outcomes).length).toBe(units);
    expect(new Set(outcomes.filter((outcome) => outcome.status !== 200).map((outcome) => outcome.code))).toEqual(new Set(['sold-out']));
    expect(await counted(pass)).toEqual({ held: units, capacity: units, holds: units });
  });

  test('a third walks away, others come back: nobody is told sold out while a unit stays free', async () => {
    const pass = await passWith(units);
    const walkAway = async (outcome: Outcome) => void (await act(outcome.node, 'remove-reservation', { items: [outcome.holdId] }, outcome.headers));
    const visit = async (index: number) => {
      const outcome = await buy(pass, index, venue.day(3));
      if (outcome.status === 200 && index % 3 === 0) {
        await walkAway(outcome);
        return { ...outcome, status: 0 };
      }
      return outcome;
    };
    const outcomes = await Promise.all(Array.from({ length: BUYERS }, (_, index) => visit(index)));
    const late = [];
    for (let index = BUYERS; index < BUYERS + units + 1; index++) late.push(await buy(pass, index, venue.day(3)));
    expect(winners([...outcomes, ...late]).length).toBe(units);
    expect(late.at(-1)!.code).toBe('sold-out');
    expect(await counted(pass)).toMatchObject({ held: units, holds: units });
  });
});

test('what expires during a rush is sold again, exactly once', async () => {
  const pass = await passWith(20);
  await Promise.all(Array.from({ length: 20 }, (_, index) => buy(pass, index + 1000, venue.day(3))));
  first.clock.advance(10 * MINUTE_MS + 1);
  const outcomes = await Promise.all(Array.from({ length: BUYERS }, (_, index) => buy(pass, index, venue.day(3))));
  expect(winners(outcomes).length).toBe(20);
  expect(await counted(pass)).toEqual({ held: 20, capacity: 20, holds: 20 });
});

test('control: without lock and guard the same counters are oversold', async () => {
  const capacity = 10;
  const owner = new pg.Pool({ connectionString: first.ownerUrl, max: 20 });
  owner.on('connect', (client) => void client.on('error', () => {}));
  owner.on('error', () => {});
  await owner.query('create table naive_pool (held int not null)');
  await owner.query('insert into naive_pool values (0)');
  const naive = async () => {
    const { rows } = await owner.query<{ held: number }>('select held from naive_pool');
    if (rows[0]!.held >= capacity) return false;
    await owner.query('update naive_pool set held = held + 1');
    return true;
  };
  const sold = (await Promise.all(Array.from({ length: BUYERS }, naive))).filter(Boolean).length;
  await owner.end();
  expect(sold).toBeGreaterThan(capacity);
});
