import { expect, test } from 'vitest';
import { dealOut } from './deal-out.ts';

const [day, parking] = ['day', 'parking'];
const free = (rooms: Record<string, number>) => new Map(Object.entries(rooms));
const entry = (entryId: string, units: number, ...poolIds: string[]) => ({ entryId, units, least: 1, poolIds });

test('whoever came first is served first, and gets what there is', () => {
  const dealt = dealOut([entry('a', 2, day), entry('b', 4, day), entry('c', 1, day)], free({ [day]: 5 }));
  expect(dealt).toEqual([
    { entryId: 'a', offered: 2, keptPools: [] },
    { entryId: 'b', offered: 3, keptPools: [] },
    { entryId: 'c', offered: 0, keptPools: [day] },
  ]);
});

test('places are kept only where nothing is left, and what the first cannot use goes to the next', () => {
  const dealt = dealOut([entry('a', 1, day, parking), entry('b', 1, parking)], free({ [day]: 0, [parking]: 1 }));
  expect(dealt).toEqual([
    { entryId: 'a', offered: 0, keptPools: [day] },
    { entryId: 'b', offered: 1, keptPools: [] },
  ]);
});

test('whoever may not buy so few gets none, and they are kept until there are enough', () => {
  const pair = (entryId: string) => ({ ...entry(entryId, 4, day), least: 2 });
  expect(dealOut([pair('a'), pair('b')], free({ [day]: 3 }))).toEqual([
    { entryId: 'a', offered: 3, keptPools: [] },
    { entryId: 'b', offered: 0, keptPools: [day] },
  ]);
  expect(dealOut([pair('a')], free({ [day]: 1 }))).toEqual([{ entryId: 'a', offered: 0, keptPools: [day] }]);
});

test('a pool that has sold more than it has by now gives nothing, nor does one that is not there', () => {
  expect(dealOut([entry('a', 1, day), entry('b', 1, 'gone')], free({ [day]: -3 }))).toEqual([
    { entryId: 'a', offered: 0, keptPools: [day] },
    { entryId: 'b', offered: 0, keptPools: ['gone'] },
  ]);
});
