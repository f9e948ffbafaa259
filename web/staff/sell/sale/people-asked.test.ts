import { expect, test } from 'vitest';
import { CATEGORY } from '#domain/fixed-ids.ts';
import type { SaleItem } from '#server/pos/contract.ts';
import { tillProduct } from '#web/testing/fake-till.ts';
import { asksOf, nameless } from './people-asked.ts';

const TODAY = '2030-12-01';

test.each([
  [{ require_fn_ln: 'Required' }, { name: true, dob: false }],
  [
    { require_fn_ln: 'Required', require_dob: 'Required' },
    { name: true, dob: true },
  ],
  [
    { require_fn_ln: 'Optional', require_dob: 'Never' },
    { name: false, dob: false },
  ],
  [{ require_fn_ln: null }, { name: false, dob: false }],
  [
    { require_fn_ln: 'Required', category_id: CATEGORY.merchandise },
    { name: false, dob: false },
  ],
])('%j asks for %j', (change, asks) => {
  expect(asksOf(tillProduct('Adult', change))).toEqual(asks);
});

test('missing names are asked for until they are given', () => {
  const pass = tillProduct('Junior', { require_fn_ln: 'Required', require_dob: 'Required' });
  const thing = (first_name: string, last_name: string, dob: string | null) =>
    ({ doclet_id: pass._id, first_name, last_name, dob }) as SaleItem['items'][number];
  const things = [thing('', '', null), thing('Ada', 'Byron', null), thing('Ada', 'Byron', '2031-01-01'), thing('Ada', 'Byron', '2020-12-10')];
  expect(nameless(things, new Map([[pass._id, pass]]), TODAY)).toEqual(things.slice(0, 3));
  expect(nameless(things, new Map(), TODAY)).toEqual([]);
});
