import { afterAll, beforeAll, expect, test } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { weave } from '#server/doclets/weaves.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';
import { sampleCatalogue, type SampleCatalogue } from '#server/testing/sample-catalogue.ts';

let house: TestHouse;
let venue: SampleCatalogue;

beforeAll(async () => {
  house = await openTestHouse();
  venue = await sampleCatalogue(house);
});
afterAll(() => house?.close());

const terms = async (storeId: string, workspaceId?: string) =>
  (await house.act('store-terms', { store_id: storeId }, workspaceId ? { workspaceId } : {})).body.data.items;
const add = (name: string, sort?: number, kind?: string) =>
  venue.add(TEMPLATE.terms, { name, description: `<p>${name}</p><script>x</script>`, ...(sort === undefined ? {} : { sort }), ...(kind ? { kind } : {}) });

test('by sort, then name, those without a sort last, whether named or linked', async () => {
  const [rules, waiver, privacy, b, a] = [
    await add('Rules', 2),
    await add('Waiver', 1, 'waiver'),
    await add('Privacy'),
    await add('Terms b', 3),
    await add('Terms a', 3),
  ];
  await venue.change(venue.storeId, { terms_ids: [rules, waiver, b] });
  await weave(venue.ctx, { fromId: venue.storeId, toId: privacy });
  await weave(venue.ctx, { fromId: venue.storeId, toId: a });
  const items = await terms(venue.storeId);
  expect(items.map((item: { data: { name: string } }) => item.data.name)).toEqual(['Waiver', 'Rules', 'Terms a', 'Terms b', 'Privacy']);
  expect(items[0]).toEqual({
    _id: waiver,
    template_id: TEMPLATE.terms,
    title: 'Waiver',
    data: { name: 'Waiver', description: '<p>Waiver</p>', sort: 1, kind: 'waiver' },
  });
  expect(items[1].data.kind).toBeNull();
});

test('a store that is inactive, unknown, another venue’s or without terms has none', async () => {
  expect(await terms(await venue.add(TEMPLATE.store, { name: 'Bare' }))).toEqual([]);
  expect(await terms('f'.repeat(24))).toEqual([]);
  expect(await terms(venue.storeId, house.otherWorkspaceId)).toEqual([]);
  await venue.change(venue.storeId, { status: 'archived' });
  expect(await terms(venue.storeId)).toEqual([]);
});
