import { expect, test } from 'vitest';
import { parseHoldTimes } from './hold-times.ts';

const ID = 'a'.repeat(24);

test.each([
  [{ [ID]: { until: 5, again: true } }, { [ID]: { until: 5, again: true } }],
  [{ [ID]: { until: '5' } }, {}],
  [{ [ID]: { until: 5, left: 1 } }, {}],
  [{ [ID]: null }, {}],
  [{ other: { until: 5 } }, {}],
  [null, {}],
])('%j is read as %j', (stored, times) => expect(parseHoldTimes(JSON.stringify(stored))).toEqual(times));

test.each([null, '', '{'])('without any times there are none: %j', (text) => expect(parseHoldTimes(text)).toEqual({}));
