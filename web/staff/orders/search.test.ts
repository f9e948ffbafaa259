import { describe, expect, test } from 'vitest';
import { readTyped } from '../chrome/typed/typed.ts';
import { addressOf, cardFaults, searchIn, searchOf, type CardSearch, type Search } from './search.ts';

const ID = 'a1b2c3d4e5f60718293a4b5c';
const STORE = 'b'.repeat(24);
const TODAY = '2026-11-24';
const CARD: CardSearch = { by: 'card', lastFour: '4242', storeId: STORE, from: '2026-11-18', to: '2026-11-24' };

test.each<[string, Search | null]>([
  ['maya@demo.test', { by: 'email', text: 'maya@demo.test' }],
  [`{"_id":"${ID}","k":"abcdefghijklmnopqrstuv"}`, { by: 'ticket', text: ID }],
  [ID, { by: 'id', text: ID }],
  ['k7q2m4x9ab', { by: 'number', text: 'K7Q2M4X9AB' }],
  ['4242', null],
  ['Maya', null],
])('%j is looked for as %o', (raw, search) => expect(searchOf(readTyped(raw))).toEqual(search));

test.each<[Search]>([
  [{ by: 'email', text: 'a+b@demo.test' }],
  [{ by: 'ticket', text: ID }],
  [{ by: 'number', text: 'K7Q2M4X9AB' }],
  [CARD],
  [{ ...CARD, storeId: null }],
])('the address keeps %o', (search) => expect(searchIn(addressOf(search).split('?')[1]!, TODAY)).toEqual(search));

test("a code's secret never gets into the address", () => {
  const search = searchOf(readTyped(`{"_id":"${ID}","k":"abcdefghijklmnopqrstuv"}`))!;
  expect(addressOf(search)).toBe(`/orders?ticket=${ID}`);
});

test.each<[string, Search | null]>([
  ['', null],
  ['card=42', null],
  ['card=4242', { ...CARD, storeId: null }],
  ['card=4242&from=2026-02-31&to=x&store=y', { ...CARD, storeId: null }],
])('%j is read as %o', (query, search) => expect(searchIn(query, TODAY)).toEqual(search));

describe('a search by card', () => {
  test.each<[string, Partial<CardSearch>, object]>([
    ['is whole', {}, {}],
    ['wants four digits', { lastFour: '424' }, { lastFour: 'missing' }],
    ['wants a store where there are several', { storeId: null }, { storeId: 'missing' }],
    ['wants days', { from: '' }, { days: 'missing' }],
    ['wants them in order', { from: '2026-11-25' }, { days: 'order' }],
    ['goes over 92 days at most', { from: '2026-08-24' }, { days: 'many' }],
    ['goes over 92 days', { from: '2026-08-25' }, {}],
  ])('%s', (_, change, faults) => expect(cardFaults({ ...CARD, ...change }, true)).toEqual(faults));
});
