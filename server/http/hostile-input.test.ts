import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { actions } from '#server/actions/index.ts';
import { routes } from '#server/api/index.ts';
import { HOSTILE_TEXTS, HOSTILE_VALUES, seededPick } from '#server/testing/hostile.ts';
import { openTestHouse, type TestHouse, type TestPerson } from '#server/testing/house.ts';
import type { Contract } from './contract.ts';

const CONTRACTS: Contract[] = [...routes, ...actions].map((route) => route.contract);
const INPUTS = 10_000;
const SEED = Number(process.env['HOSTILE_SEED'] ?? 20_261_120);

let it: TestHouse;
let people: (TestPerson | null)[];
beforeAll(async () => {
  it = await openTestHouse();
  people = [await it.person('admin'), await it.person('staff'), await it.person('pos'), await it.person('web'), null];
});
afterAll(() => it.close());

test(`${INPUTS} hostile inputs over every call: no 5xx, nothing hangs`, { timeout: 300_000 }, async () => {
  const pick = seededPick(SEED);
  const bad: string[] = [];
  const perContract = Math.ceil(INPUTS / CONTRACTS.length);
  for (const contract of CONTRACTS) {
    for (let index = 0; index < perContract; index++) {
      const input = hostileCall(contract, pick, it.workspaceId);
      const person = pick.of(people);
      const began = performance.now();
      const reply = await it.call(contract.method, input.path, { ...(person ? { token: person.token } : {}), body: input.body, headers: input.headers });
      const ms = performance.now() - began;
      if ((reply.status >= 500 && reply.status !== 503) || ms > 2000)
        bad.push(`${contract.id} ${reply.status} ${Math.round(ms)} ms ${JSON.stringify(input).slice(0, 300)}`);
    }
  }
  expect(bad.slice(0, 10), `seed ${SEED}`).toEqual([]);
});

type Pick = ReturnType<typeof seededPick>;

function hostileCall(contract: Contract, pick: Pick, workspaceId: string): { path: string; body: unknown; headers: Record<string, string> } {
  const path = contract.path.replace(/:(\w+)/g, (_, name: string) =>
    name === 'ws' && pick.number() < 0.9 ? workspaceId : encode(pick.number() < 0.5 ? 'f'.repeat(24) : pick.of(HOSTILE_TEXTS)),
  );
  const query = pick.number() < 0.3 ? `?${encode(pick.of(['query', 'verbose', 'id', 'host', 'event_id', '__proto__']))}=${encode(pick.of(HOSTILE_TEXTS))}` : '';
  const headers: Record<string, string> = {};
  if (pick.number() < 0.2) headers['x-limit'] = header(pick.of(HOSTILE_TEXTS));
  if (pick.number() < 0.2) headers['x-next'] = header(pick.of(HOSTILE_TEXTS));
  if (pick.number() < 0.1) headers['idempotency-key'] = header(pick.of(HOSTILE_TEXTS));
  return { path: `/api${path}${query}`.slice(0, 6000), body: contract.body ? hostileBody(contract, pick) : undefined, headers };
}

/** A body of the declared shape in which some fields hold hostile values. */
function hostileBody(contract: Contract, pick: Pick): unknown {
  if (pick.number() < 0.08) return pick.of(HOSTILE_VALUES) ?? {};
  const schema = z.toJSONSchema(contract.body!, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  return valueFor(schema, pick, 0);
}

type JsonSchema = {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  pattern?: string;
  const?: unknown;
};

function valueFor(schema: JsonSchema, pick: Pick, depth: number): unknown {
  if (depth > 8 || pick.number() < 0.22) return pick.of(HOSTILE_VALUES);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return pick.of(schema.enum);
  if (schema.anyOf) return valueFor(pick.of(schema.anyOf), pick, depth + 1);
  if (schema.properties)
    return Object.fromEntries(
      Object.entries(schema.properties).flatMap(([name, inner]) => (pick.number() < 0.1 ? [] : [[name, valueFor(inner, pick, depth + 1)]])),
    );
  if (schema.type === 'array') return Array.from({ length: Math.floor(pick.number() * 4) }, () => valueFor(schema.items ?? {}, pick, depth + 1));
  if (schema.type === 'number' || schema.type === 'integer') return pick.of([0, 1, 2, 17, -1, 1.5, 1e9]);
  if (schema.type === 'boolean') return pick.number() < 0.5;
  if (schema.pattern?.includes('0-9a-f')) return 'f'.repeat(24);
  return pick.of(['2026-12-24', 'any', 'event', 'person@example.test', 'Some text', 'f'.repeat(24), '12:00:00', '4242424242424242']);
}

const encode = (text: string): string => encodeURIComponent(text.toWellFormed().slice(0, 1500));
const header = (text: string): string => text.replace(/[^\x20-\x7e]/g, '?').slice(0, 500) || 'x';
