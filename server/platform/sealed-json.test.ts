import { expect, test } from 'vitest';
import { sealedJson } from './sealed-json.ts';

const secret = Buffer.alloc(32, 7);
const notes = sealedJson(secret, { purpose: 'note ', between: '~' });

test('comes back as it was written', () => {
  for (const value of [['Ana', 1], { of: null }, 'é']) expect(notes.read(notes.write(value))).toEqual(value);
});

test('is taken only as it was written, for its purpose and under its secret', () => {
  const text = notes.write({ until: 5 });
  const [body] = text.split('~');
  const others = [
    sealedJson(secret, { purpose: 'cursor ', between: '~' }).write({ until: 5 }),
    sealedJson(Buffer.alloc(32, 8), { purpose: 'note ', between: '~' }).write({ until: 5 }),
  ];
  for (const altered of ['', '~', body!, `${text}=`, `${text}~`, `${text}~x`, ` ${text}`, text.slice(0, -1), text.replace('~', '='), ...others])
    expect([altered, notes.read(altered)]).toEqual([altered, undefined]);
});
