import { describe, expect, test } from 'vitest';
import { cents } from '#domain/cents.ts';
import { cartGroups, checkoutGroups } from './cart-groups.ts';
import type { CartLine } from './cart.ts';

const id = (letter: string) => letter.repeat(24);

function line(change: Partial<CartLine> = {}): CartLine {
  const common = { passId: id('a'), eventId: id('e'), storeId: id('5'), name: 'Day Pass', visitDate: '2026-11-21' };
  return { ...common, priceCents: cents(4000), ...change };
}

describe('groups', () => {
  const hoodie = line({ passId: id('b'), name: 'Hoodie, Blue, XL', visitDate: 'any', priceCents: cents(5500) });
  const lines = [line(), hoodie, line(), line({ visitDate: '2026-11-22' }), line({ marked: true })];

  test('are by product and date, in the order of the lines', () => {
    const summary = cartGroups(lines).map(({ name, displayDate, quantity, markedCount, subtotalCents }) => [
      name,
      displayDate,
      quantity,
      markedCount,
      subtotalCents,
    ]);
    expect(summary).toEqual([
      ['Day Pass', 'Saturday, November 21st', 2, 1, 8000],
      ['Hoodie, Blue, XL', 'Any day', 1, 0, 5500],
      ['Day Pass', 'Sunday, November 22nd', 1, 0, 4000],
    ]);
  });

  test('are two for two times on one day', () => {
    const times = [line({ entryTime: '15:00:00' }), line({ entryTime: '20:00:00' }), line({ entryTime: '15:00:00' })];
    expect(cartGroups(times).map(({ entryTime, quantity }) => [entryTime, quantity])).toEqual([
      ['15:00:00', 2],
      ['20:00:00', 1],
    ]);
  });

  test('with only marked lines stay in the flyout and leave the checkout', () => {
    const leaving = [line({ marked: true })];
    expect(cartGroups(leaving)).toMatchObject([{ quantity: 0, markedCount: 1, subtotalCents: 0, lines: [] }]);
    expect(checkoutGroups(leaving)).toEqual([]);
    expect(checkoutGroups(lines)).toHaveLength(3);
  });

  test('know whether there can be more', () => {
    const cabin = line({ spaceId: id('c') });
    expect(cartGroups([cabin])).toMatchObject([{ canRaise: false }]);
    expect(cartGroups([{ ...cabin, marked: true }])).toMatchObject([{ canRaise: true }]);
    expect(cartGroups([line()])).toMatchObject([{ canRaise: true }]);
  });

  test('name each of their places that stays', () => {
    const named = (...places: [string, { marked?: true }?][]) =>
      cartGroups(places.map(([place, change]) => line({ name: `Cabin, ${place}`, spaceId: id('c'), ...change })))[0]!.name;
    expect(named(['Row A, 3'])).toBe('Cabin, Row A, 3');
    expect(named(['Cabin 3'], ['Cabin 4'])).toBe('Cabin, Cabin 3, Cabin 4');
    expect(named(['Row A, 3'], ['Row A, 4'], ['Row B, 1'])).toBe('Cabin, Row A, 3, Row A, 4, Row B, 1');
    expect(named(['Cabin 3'], ['Cabin 4', { marked: true }])).toBe('Cabin, Cabin 3');
    expect(named(['Cabin 3', { marked: true }])).toBe('Cabin, Cabin 3');
    expect(named(['Cabin 3'], ['Cabin 3'])).toBe('Cabin, Cabin 3');
  });

  test('have a unit price only if all units cost the same', () => {
    expect(cartGroups([line(), line()])).toMatchObject([{ unitPriceCents: 4000, subtotalCents: 8000 }]);
    expect(cartGroups([line(), line({ priceCents: cents(4500) })])).toMatchObject([{ unitPriceCents: null, subtotalCents: 8500 }]);
  });

  test('an empty cart has none', () => {
    expect(cartGroups([])).toEqual([]);
  });
});
