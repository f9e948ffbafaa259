import { expect, test } from 'vitest';
import { keyed, NO_BURST, type Burst } from './wedge-keys.ts';

const CODE = '{"_id":"5f","k":"AbC"}';

/** Types the keys at an interval. Returns the codes that were read, and the keys that reached the page. */
function type(keys: readonly string[], everyMs: number, isInField = false): { codes: string[]; reached: string } {
  let burst: Burst = NO_BURST;
  const codes: string[] = [];
  let reached = '';
  for (const [index, key] of keys.entries()) {
    const step = keyed(burst, key, 1000 + index * everyMs, isInField);
    burst = step.burst;
    if (step.code !== null) codes.push(step.code);
    if (!step.isTaken) reached += key.length === 1 ? key : `<${key}>`;
  }
  return { codes, reached };
}
const scanned = (text: string, end = 'Enter') => [...[...text].flatMap((letter) => (letter >= 'A' && letter <= 'Z' ? ['Shift', letter] : [letter])), end];

test.each<[string, ReturnType<typeof type>, string[], string]>([
  ['a scanner anywhere on the page', type(scanned(CODE), 8), [CODE], '<Shift><Shift>'],
  ['one that ends with Tab', type(scanned(CODE, 'Tab'), 8), [CODE], '<Shift><Shift>'],
  ['a slow one, once a code has begun', type(scanned(CODE), 120), [CODE], '<Shift><Shift>'],
  ['another kind of code is read too', type(scanned('0123456789'), 8), ['0123456789'], '0'],
  ['a scanner while a name is typed', type(scanned(CODE), 8, true), [CODE], '<Shift><Shift>'],
  ['somebody who types a name', type(scanned('Maya Okafor'), 30, true), [], '<Shift>Maya <Shift>Okafor<Enter>'],
  ['somebody who presses Enter on a button', type(['Enter'], 8), [], '<Enter>'],
  ['slow keys are no scanner', type(scanned('0123456789'), 200), [], '0123456789<Enter>'],
  ['a short text of a scanner is read too', type(scanned('12345'), 8), ['12345'], '1'],
  ['a short text that a hand may have typed', type(scanned('12345'), 40), [], '1<Enter>'],
  ['a short text of a scanner while a name is typed', type(scanned('12345'), 8, true), [], '12345<Enter>'],
  ['a key and Enter pressed together', type(['7', 'Enter'], 2), [], '7<Enter>'],
  ['a short text whose Enter comes by hand', type(['1', '2', ...Array<string>(4).fill('Shift'), 'Enter'], 8), [], '1<Shift><Shift><Shift><Shift><Enter>'],
  ['two codes in a row', type([...scanned(CODE), ...scanned(CODE)], 8), [CODE, CODE], '<Shift><Shift><Shift><Shift>'],
])('%s', (_, got, codes, reached) => expect(got).toEqual({ codes, reached }));
