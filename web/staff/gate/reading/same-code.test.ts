import { expect, test } from 'vitest';
import { sameCodeGuard } from './same-code.ts';

const code = (id: string, step: number) => JSON.stringify({ _id: id.repeat(24), k: 'A'.repeat(22), t: step, m: 'B'.repeat(22) });

test('a held code is one scan, even if it rotates; after being gone for a moment it is another', () => {
  const isNew = sameCodeGuard(4000);
  const seen: [string, number][] = [
    [code('a', 1), 0],
    [code('a', 1), 3000],
    [code('a', 2), 6000],
    [code('b', 1), 6500],
    [code('b', 1), 9000],
    [code('b', 1), 13_001],
    ['other', 13_100],
    ['other', 13_200],
  ];
  expect(seen.map(([text, at]) => isNew(text, at))).toEqual([true, false, false, true, false, true, true, false]);
});
