import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';
import { columnsIn, rowView } from './row-view.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

/** A view whose second row cannot be built into a record. */
const COLUMNS = { color: sql`n.color` };
const view = rowView(
  TEMPLATE.order,
  () => sql`
    select lpad(n.id::text, 24, '0') as doclet_id, n.color as title, jsonb_build_object('color', n.color, 'share', 1 / (n.id - 2)) as data, null::text as owner_account, now() as created_at, now() as updated_at,
      ${columnsIn(COLUMNS)}
    from (values (1, 'red'), (2, 'blue'), (3, 'red'), (4, 'red')) as n(id, color)`,
  {},
  { columns: COLUMNS },
);
const found = async (color: string | null, page: { after?: string; descending?: boolean; limit?: number } = {}) => {
  const data = color === null ? [] : [{ path: ['color'], values: [color] }];
  const query = view.query(await house.ctx(), { title: null, data }, { after: null, descending: true, limit: 20, ...page }, { kind: 'all' });
  return (await query).map((doclet) => Number(doclet.id));
};

test('of a long list only the page’s records are built', async () => {
  expect(await found(null, { limit: 2 })).toEqual([4, 3]);
  expect(await found(null, { limit: 1, descending: false })).toEqual([1]);
  await expect(found(null)).rejects.toThrow('division by zero');
});

test('a filter by columns finds rows without building the others', async () => {
  expect(await found('red')).toEqual([4, 3, 1]);
  expect(await found('red', { after: '4'.padStart(24, '0'), limit: 1 })).toEqual([3]);
  expect(await found('green')).toEqual([]);
});
