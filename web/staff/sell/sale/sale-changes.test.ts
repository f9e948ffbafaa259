import { describe, expect, test } from 'vitest';
import { cents } from '#domain/cents.ts';
import type { SaleItem } from '#server/pos/contract.ts';
import { tillProduct } from '#web/testing/fake-till.ts';
import { callOf, nextBatch, oneByOne, withChange, type Change, type Waiting } from './sale-changes.ts';
import { wishKey } from './wish.ts';

const DAY = '2030-12-01';
const ORDER = '1'.repeat(24);
const wishFor = (name: string) => ({ product: tillProduct(name), date: DAY, time: null, place: null, priceCents: cents(1000) });
const add = (name: string): Change => ({ kind: 'add', wish: wishFor(name) });
const out = (name: string): Change => ({ kind: 'take-out', key: wishKey(wishFor(name)) });
const promo: Change = { kind: 'promo', code: 'LIGHTS10' };
const queued = (...changes: Change[]) => changes.reduce<Waiting[]>(withChange, []);
const kinds = (waiting: readonly Waiting[]) => waiting.map(({ change }) => change.kind);

describe('waiting changes', () => {
  test('keep the order of the presses', () => {
    expect(kinds(queued(add('Adult'), add('Adult'), promo, out('Junior')))).toEqual(['add', 'add', 'promo', 'take-out']);
  });

  test('cancel out if one adds and one removes the same', () => {
    expect(kinds(queued(add('Adult'), add('Junior'), out('Adult')))).toEqual(['add']);
    expect(kinds(queued(out('Adult'), add('Adult')))).toEqual([]);
    expect(kinds(queued(add('Adult'), out('Junior')))).toEqual(['add', 'take-out']);
  });

  test('contain one look, however many were requested', () => {
    expect(kinds(queued({ kind: 'look' }, { kind: 'look' }))).toEqual(['look']);
  });
});

describe('the next batch', () => {
  test('is all consecutive plus and minus presses, or one change of another kind', () => {
    const waiting = queued(add('Adult'), out('Junior'), promo, add('Adult'));
    const { batch, rest } = nextBatch(waiting);
    expect([kinds(batch), kinds(rest)]).toEqual([
      ['add', 'take-out'],
      ['promo', 'add'],
    ]);
    expect(kinds(nextBatch(rest).batch)).toEqual(['promo']);
  });

  test('is one change at a time after a batch was refused', () => {
    const again = oneByOne(queued(add('Adult'), add('Junior')));
    expect(kinds(nextBatch(again).batch)).toEqual(['add']);
    expect(kinds(nextBatch([...queued(add('Mug')), ...again]).batch)).toEqual(['add']);
  });

  test('is not more than a call may carry', () => {
    const { batch, rest } = nextBatch(queued(...Array.from({ length: 90 }, () => add('Adult'))));
    expect(batch.length).toBeLessThanOrEqual(100);
    expect(batch.length + rest.length).toBe(90);
  });
});

describe('the call', () => {
  const thing = (item_id: string, name: string, first_name = ''): SaleItem['items'][number] => ({
    item_id,
    hold_id: `h${item_id}`,
    doclet_id: tillProduct(name)._id,
    name,
    date: DAY,
    time: null,
    price: 10,
    discount: 0,
    total: 10,
    first_name,
    last_name: '',
    dob: null,
    location_id: null,
  });

  test('takes out the newest unnamed units, each once', () => {
    const things = [thing('1', 'Adult'), thing('2', 'Adult'), thing('3', 'Adult', 'Ada'), thing('4', 'Junior')];
    const { remove } = callOf(ORDER, [out('Adult'), out('Adult'), out('Adult'), out('Adult')], things);
    expect(remove).toEqual(['2', '1', '3']);
  });

  test('carries added units, and names people by their holds', () => {
    const [item] = [thing('1', 'Adult')];
    expect(callOf(ORDER, [add('Adult'), add('Junior')], []).items).toHaveLength(2);
    const people = [{ item, eventId: 'e', firstName: 'Ada', lastName: 'Byron', dob: null }];
    expect(callOf(ORDER, [{ kind: 'name', people }], [item]).items).toMatchObject([{ item_id: 'h1', first_name: 'Ada' }]);
    expect(callOf(ORDER, [promo], [])).toEqual({ order_id: ORDER, items: [], promo_code: 'LIGHTS10' });
  });
});
