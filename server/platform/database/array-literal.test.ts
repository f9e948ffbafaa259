import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';
import { arrayLiteral, listLiteral } from './array-literal.ts';

let it: TestHouse;
beforeAll(async () => void (it = await openTestHouse()));
afterAll(() => it.close());

const AWKWARD = [
  '',
  ' ',
  'null',
  'NULL',
  'a,b',
  '{x}',
  '"',
  '\\',
  '\\"',
  '\\n',
  'a\nb',
  '\t',
  '\u007f',
  '\u0001',
  'Zoë',
  '😀',
  '\u2028',
  '{"a":"b\\nc"}',
  "'; drop",
];

test.each<[string, string, unknown[]]>([
  ['nothing', 'text', []],
  ['texts', 'text', AWKWARD],
  ...AWKWARD.map((text): [string, string, unknown[]] => [JSON.stringify(text), 'text', [text, null, text]]),
  ['numbers', 'float8', [0, -1.5, 1e21, 1e-7, null]],
  ['whole numbers', 'int', [1, -2, 2_147_483_647]],
  ['no numbers', 'float8', [Number.POSITIVE_INFINITY, 1]],
  ['truths', 'bool', [true, false, null]],
  ['moments', 'timestamptz', [new Date('2026-06-01T10:00:00.123Z'), null, new Date(0)]],
])('%s are read back as sent', async (_, type, values) => {
  const { rows } = await sql<{ came: unknown[] }>`select ${values}::${sql.raw(type)}[] as came`.execute((await it.ctx()).db);
  expect(rows[0]!.came).toEqual(values);
});

test.each<[string, string, (string | number)[][]]>([
  ['texts', 'text', [[], AWKWARD, [''], ['a', 'b']]],
  ['whole numbers', 'int', [[1, -2, 2_147_483_647], [], [0]]],
])('lists of %s within a list are read back as sent', async (_, type, lists) => {
  const { rows } = await sql<{ came: unknown[] }>`
    select list::${sql.raw(type)}[] as came from unnest(${lists.map(listLiteral)}::text[]) with ordinality as sent(list, place) order by place`.execute(
    (await it.ctx()).db,
  );
  expect(rows.map(({ came }) => came)).toEqual(lists);
});

test('values that JSON writes differently, or that are not plain, are left to the driver', () => {
  for (const values of [['a\nb'], ['\ud800'], [Buffer.from('x')], [['a']], [{ a: 1 }], [Number.NaN], [new Date(Number.NaN)], [undefined], [1n]])
    expect(arrayLiteral(values)).toBe(values);
  expect(arrayLiteral(['a', null, '"\\', 'Zoë'])).toBe('{"a",null,"\\"\\\\","Zoë"}');
});
