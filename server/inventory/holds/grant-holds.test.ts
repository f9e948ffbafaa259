import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countedAddress } from '#server/platform/address.ts';
import { grantHolds, ownerProductKey, type Counted, type HoldRequest } from './grant-holds.ts';

const ask = (more: Partial<HoldRequest> = {}): HoldRequest => ({ poolIds: ['a'], productId: 'p', owners: ['me'], address: null, limitPerOrder: null, ...more });
const counted = (room: Record<string, number>, more: Partial<Counted> = {}): Counted => ({
  room: new Map(Object.entries(room)),
  ofOwner: new Map(),
  ofOwnerProduct: new Map(),
  ofAddress: new Map(),
  ...more,
});
const limits = { perOwner: 20, perSale: 30, perAddress: 60 };
const [yes, out] = ['granted', 'sold-out'] as const;

describe('first come, first served', () => {
  test.each<[string, HoldRequest[], Record<string, number>, string[]]>([
    ['the last unit goes to the first', [ask(), ask()], { a: 1 }, [yes, out]],
    ['all pools of a request or none', [ask({ poolIds: ['a', 'b'] }), ask()], { a: 1, b: 0 }, [out, yes]],
    ['what is not limited is always there', [ask({ poolIds: [] }), ask({ poolIds: [] })], {}, [yes, yes]],
    ['a pool that is not there has nothing', [ask({ poolIds: ['x'] })], {}, [out]],
    ['a pool below zero has nothing', [ask()], { a: -3 }, [out]],
    [
      'a smaller wish later may still fit',
      [ask({ poolIds: ['a', 'b'] }), ask({ poolIds: ['a', 'b'] }), ask({ poolIds: ['b'] })],
      { a: 1, b: 2 },
      [yes, out, yes],
    ],
  ])('%s', (_name, requests, room, expected) => {
    expect(grantHolds(requests, counted(room), limits)).toEqual(expected);
  });
});

describe('what one buyer may hold', () => {
  const many = (count: number, more: Partial<HoldRequest> = {}) => Array.from({ length: count }, () => ask({ poolIds: [], ...more }));
  const after = (verdicts: string[]) => [verdicts.filter((verdict) => verdict === yes).length, verdicts.at(-1)];

  test('twenty at a time', () => {
    expect(after(grantHolds(many(22), counted({}), limits))).toEqual([20, 'too-many']);
    expect(after(grantHolds(many(22), counted({}, { ofOwner: new Map([['me', 18]]) }), limits))).toEqual([2, 'too-many']);
  });
  test('more for a sale at a till', () => {
    expect(after(grantHolds(many(32, { owners: ['sale:1'] }), counted({}), limits))).toEqual([30, 'too-many']);
  });
  test('the limit per order, over all dates and all of the caller’s owners', () => {
    expect(after(grantHolds(many(5, { limitPerOrder: 3 }), counted({}), limits))).toEqual([3, 'over-limit']);
    const held = counted({}, { ofOwnerProduct: new Map([[ownerProductKey('cart', 'p'), 2]]) });
    expect(after(grantHolds(many(3, { limitPerOrder: 3, owners: ['me', 'cart'] }), held, limits))).toEqual([1, 'over-limit']);
  });
  test('sixty from one address, in any number of carts', () => {
    const carts = Array.from({ length: 70 }, (_, index) => ask({ poolIds: [], owners: [`cart ${index}`], address: countedAddress('203.0.113.9') }));
    expect(after(grantHolds(carts, counted({}), limits))).toEqual([60, 'too-many-here']);
  });
  test('a refused request takes nothing', () => {
    const room = counted({ a: 1 });
    expect(grantHolds([ask({ limitPerOrder: 1 }), ask({ limitPerOrder: 1 }), ask({ owners: ['you'] })], room, limits)).toEqual([yes, 'over-limit', out]);
    expect(room.room.get('a')).toBe(0);
  });
});

test('never more than there is, never less than the next in line could get', () => {
  const pools = fc.subarray(['a', 'b', 'c', 'd']);
  const requests = fc.array(fc.record({ poolIds: pools, owner: fc.constantFrom('x', 'y', 'z') }), { maxLength: 80 });
  const rooms = fc.record({ a: fc.nat(9), b: fc.nat(9), c: fc.nat(9), d: fc.nat(9) });
  fc.assert(
    fc.property(requests, rooms, (list, room) => {
      const left = { ...room } as Record<string, number>;
      const verdicts = grantHolds(
        list.map(({ poolIds, owner }) => ask({ poolIds, owners: [owner] })),
        counted(room),
        { perOwner: 1000, perSale: 1000, perAddress: 1000 },
      );
      list.forEach(({ poolIds }, index) => {
        const fits = poolIds.every((id) => left[id]! > 0);
        expect(verdicts[index]).toBe(fits ? yes : out);
        if (fits) for (const id of poolIds) left[id]!--;
      });
      expect(Object.values(left).every((units) => units >= 0)).toBe(true);
    }),
    { numRuns: 300 },
  );
});
