import { afterAll, beforeAll, expect, test } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { TEMPLATES } from '#domain/templates/index.ts';
import { HOSTILE_TEXTS, seededPick } from '#server/testing/hostile.ts';
import { openTestHouse, type TestHouse, type TestPerson } from '#server/testing/house.ts';
import { insertDoclet } from '../doclets.ts';

/** Whatever filter is sent, it causes no error of ours, no slow answer, and reveals nothing that the caller cannot read. */
const SEED = 20_260_704;
const FILTERS = 10_000;
const CANARY = 'canary-4711';

let it: TestHouse;
let people: (TestPerson | null)[];
beforeAll(async () => {
  it = await openTestHouse();
  people = [await it.person('admin'), await it.person('staff'), await it.person('pos'), await it.person('web'), null];
  const ctx = await it.ctx();
  await insertDoclet(ctx, { templateId: TEMPLATE.venueEvent, data: { name: 'Summer', internal_note: CANARY } });
  await insertDoclet(ctx, { templateId: TEMPLATE.posAccount, title: 'x', data: { name: 'Till', pin: CANARY } });
});
afterAll(() => it.close());

const { number, of } = seededPick(SEED);
const short = HOSTILE_TEXTS.map((text) => text.slice(0, 300));
const fields = [...new Set(TEMPLATES.flatMap((template) => Object.keys(template.fields)))];
const keys = [
  () => `data.${of(fields)}`,
  () => 'template',
  () => 'title',
  () => 'tags',
  () => of(short),
  () => `data.${of(fields)}.${of(fields)}`,
  () => `data.${of(short)}`,
  () => of(['_id', 'owner_account', 'workspace_id', 'data', 'data.', '.data', 'DATA.name']),
];
const plain = [() => of(TEMPLATES).id, () => `{id}${of(TEMPLATES).id}`, () => '{b}true', () => CANARY, () => of(short), () => String(number())];
const value = (): string =>
  number() < 0.25 ? `[${Array.from({ length: Math.floor(number() * 6) }, () => of(plain)()).join(of([',', ',', '|', ']']))}${of([']', ']', ''])}` : of(plain)();
const term = (): string => `${of(keys)()}${of([':', ':', ':', ':', '', '::'])}${value()}`;
const filter = (): string => {
  const asked = Array.from({ length: Math.floor(number() * 4) }, term);
  return (number() < 0.6 ? [`template:${of(['', '{id}'])}${of(TEMPLATES).id}`, ...asked] : asked).join('|');
};
const sortKeys = ['_id', 'title', 'created_at', 'data.name', 'data.status', 'data.sort', 'data.internal_note', 'data.pin', "data.x'--", of(short)];

test(`none of ${FILTERS} filters breaks the server, takes long or reveals anything`, async () => {
  const statuses = new Map<number, number>();
  for (let done = 0; done < FILTERS; done += 20) {
    await Promise.all(
      Array.from({ length: 20 }, async () => {
        const [text, who] = [filter(), of(people)];
        const sort = number() < 0.3 ? { 'x-sort-key': of(sortKeys).replaceAll(/[^\x20-\x7e]/g, '?') } : {};
        const started = performance.now();
        const reply = await it.call('GET', `/api/workspace/${it.workspaceId}/doclets?query=${encodeURIComponent(text.toWellFormed())}`, {
          headers: sort as Record<string, string>,
          ...(who ? { token: who.token } : {}),
        });
        expect([reply.status < 500, text, reply.text.slice(0, 200)]).toEqual([true, text, reply.text.slice(0, 200)]);
        expect(performance.now() - started).toBeLessThan(2000);
        if (who === null || who === people[3]) expect(reply.text).not.toContain('internal_note":"');
        expect(reply.text.includes(`"pin"`)).toBe(false);
        statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
      }),
    );
  }
  // Both kinds of answer must occur often, or the filters above test nothing.
  expect(statuses.get(200)).toBeGreaterThan(1000);
  expect(statuses.get(400)).toBeGreaterThan(1000);
}, 120_000);

test('a hidden value cannot be found out by filtering', async () => {
  const ask = (query: string, headers: Record<string, string> = {}) =>
    it.call('GET', `/api/workspace/${it.workspaceId}/doclets?query=${encodeURIComponent(query)}`, { headers });
  const events = `template:${TEMPLATE.venueEvent}`;
  for (let guess = 0; guess < 100; guess++) {
    const text = guess === 50 ? CANARY : `guess-${guess}`;
    for (const query of [`${events}|data.internal_note:${text}`, `${events}|tags:${text}`, `title:${text}`, `template:${TEMPLATE.posAccount}|title:${text}`]) {
      const reply = await ask(query);
      expect(reply.status === 400 || reply.body.data.items.length === 0).toBe(true);
    }
  }
  expect((await ask(events, { 'x-sort-key': 'data.internal_note' })).status).toBe(400);
});
