import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { docletsByTemplate, insertDoclet } from '#server/doclets/doclets.ts';
import { openTestHouse, type TestHouse, type TestPerson } from '#server/testing/house.ts';

let house: TestHouse;
let admin: TestPerson;
beforeAll(async () => {
  house = await openTestHouse();
  admin = await house.person('admin');
});
afterAll(() => house.close());

type Item = { doclet_id: string; name: string; row: string | null; made: boolean };
const add = (spaces: object[], same: object = {}, { token = admin.token, headers = {} }: { token?: string; headers?: Record<string, string> } = {}) =>
  house.call('POST', `/api/workspace/${house.workspaceId}/action/add-spaces`, { token, headers, body: { data: { same, spaces } } });
const itemsOf = async (reply: ReturnType<typeof add>): Promise<Item[]> => (await reply).body.data.items;
const kept = async (section: string) => (await docletsByTemplate(await house.ctx(), TEMPLATE.location)).filter(({ data }) => data['section'] === section);
const row = (letter: string, seats: number) => Array.from({ length: seats }, (_, at) => ({ name: `${letter}${at + 1}`, row: letter, x: at * 44, y: 0 }));

test('a row of seats is made at once, and the history says of each who made it', async () => {
  const hall = await insertDoclet(await house.ctx(), { templateId: TEMPLATE.venueFacility, data: { name: 'Hall' } });
  const same = { kind: 'seat', status: 'active', section: 'Stalls', facility_id: hall.id, accessible: true };
  const made = await itemsOf(add(row('A', 30), same));
  expect(made).toHaveLength(30);
  expect(made[11]).toEqual({ doclet_id: expect.stringMatching(/^[0-9a-f]{24}$/), name: 'A12', row: 'A', made: true });
  const records = await kept('Stalls');
  expect(records.find(({ id }) => id === made[11]!.doclet_id)).toMatchObject({
    title: 'Stalls · A · A12',
    data: { ...same, name: 'A12', row: 'A', x: 484, y: 0 },
    ownerAccount: null,
  });
  const history = await house.call('GET', `/api/workspace/${house.workspaceId}/doclet/${made[29]!.doclet_id}/history`, { token: admin.token });
  expect(history.body.data.items).toMatchObject([{ change: 'create', actor_id: admin.accountId, after: { data: { name: 'A30', section: 'Stalls' } } }]);
});

test('names that are there already are told and left alone, in capitals or not, and a name sent twice is made once', async () => {
  const [first] = await itemsOf(add([{ name: 'Cabin 1' }], { section: 'Shore', description: 'By the jetty' }));
  const again = await itemsOf(add([{ name: 'CABIN 1' }, { name: 'Cabin 2' }, { name: 'cabin 2' }], { section: 'Shore', description: 'Elsewhere' }));
  expect(again.map(({ name, made }) => [name, made])).toEqual([
    ['CABIN 1', false],
    ['Cabin 2', true],
    ['cabin 2', false],
  ]);
  expect([again[0]!.doclet_id, again[2]!.doclet_id]).toEqual([first!.doclet_id, again[1]!.doclet_id]);
  expect((await kept('Shore')).map(({ data }) => data['description'])).toEqual(['By the jetty', 'Elsewhere']);
});

test('sent again with its key it gives the same answer', async () => {
  const send = () => add([{ name: 'Table 1' }], { section: 'Terrace' }, { headers: { 'idempotency-key': 'terrace-tables' } });
  const [first, second] = [await send(), await send()];
  expect(first.body.data.items).toMatchObject([{ made: true }]);
  expect(second.body).toEqual(first.body);
  expect(await kept('Terrace')).toHaveLength(1);
});

test('two who add the same names at once make each of them once', async () => {
  const answers = await Promise.all([1, 2, 3, 4].map(() => itemsOf(add(row('B', 40), { section: 'Balcony' }))));
  expect(answers.map((items) => items.filter(({ made }) => made).length).toSorted((a, b) => a - b)).toEqual([0, 0, 0, 40]);
  expect(new Set(answers.flat().map((item) => item.doclet_id)).size).toBe(40);
  expect(await kept('Balcony')).toHaveLength(40);
});

describe('none is made', () => {
  test.each<[string, object[], object, (string | number)[]]>([
    ['where one has no name', [{ name: 'Good' }, { name: ' ' }], {}, ['data', 'spaces', 1, 'name']],
    ['where one stands off the map', [{ name: 'Good' }, { name: 'Far', x: 100_001 }], {}, ['data', 'spaces', 1, 'x']],
    ['for what all have alike', [{ name: 'Good' }], { kind: 'throne' }, ['data', 'same', 'kind']],
    ['for an unknown field', [{ name: 'Good' }], { colour: 'red' }, ['data', 'same', 'colour']],
    ['for a venue that is not there', [{ name: 'Good' }], { facility_id: 'a'.repeat(24) }, ['data', 'same', 'facility_id']],
    ['for none', [], {}, ['data', 'spaces']],
    ['for more than 500', Array.from({ length: 501 }, (_, at) => ({ name: `${at}` })), {}, ['data', 'spaces']],
  ])('%s', async (_, spaces, same, path) => {
    const reply = await add(spaces, { section: 'Nowhere', ...same });
    expect([reply.status, reply.body.errors?.[0]?.path]).toEqual([400, path]);
    expect(await kept('Nowhere')).toEqual([]);
  });

  test('by those who may not make one', async () => {
    for (const role of ['staff', 'pos', 'web'] as const)
      expect((await add([{ name: 'Mine' }], { section: 'Nowhere' }, { token: (await house.person(role)).token })).status).toBe(403);
    expect(await kept('Nowhere')).toEqual([]);
  });
});

test('Staff who may write the catalogue make them, not bookable yet, and may not say otherwise', async () => {
  const settings = (value: boolean) =>
    house.call('POST', `/api/workspace/${house.workspaceId}`, { token: admin.token, body: { settings: { staff_writes_catalogue: value } } });
  await settings(true);
  const { token } = await house.person('staff');
  expect((await add([{ name: 'Pitch 1' }], { section: 'Meadow', status: 'active' }, { token })).status).toBe(403);
  expect(await itemsOf(add([{ name: 'Pitch 1' }], { section: 'Meadow' }, { token }))).toMatchObject([{ made: true }]);
  expect((await kept('Meadow')).map(({ data }) => data['status'])).toEqual(['inactive']);
  await settings(false);
});
