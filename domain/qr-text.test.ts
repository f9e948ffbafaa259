import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseQrText, printQrText } from './qr-text.ts';

const id = '0123456789abcdef01234567';
const key = 'AbCdEfGhIjKlMnOpQrSt_-';

test('a round trip', () => {
  const hex = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 24, maxLength: 24 });
  const base64 = fc.string({ unit: fc.constantFrom(...'ABCxyz019_-'), minLength: 22, maxLength: 22 });
  const rotation = fc.record({ step: fc.integer({ min: 0, max: 2 ** 40 }), mac: base64 });
  const code = fc.record({ admissionId: hex, key: fc.option(base64), rotation: fc.option(rotation) });
  fc.assert(
    fc.property(code, (each) => {
      expect(parseQrText(printQrText(each))).toEqual({ ok: true, code: each });
    }),
  );
});

test('leaves out empty fields', () => {
  expect(printQrText({ admissionId: id, key, rotation: null })).toBe(`{"_id":"${id}","k":"${key}"}`);
  expect(printQrText({ admissionId: id, key, rotation: { step: 7, mac: 'm'.repeat(22) } })).toBe(`{"_id":"${id}","k":"${key}","t":7,"m":"${'m'.repeat(22)}"}`);
});

describe('what is read', () => {
  test.each([
    [`{"_id":"${id}"}`, null],
    [`{"_id":"${id}","k":"${key}"}`, key],
    [` {"_id": "${id.toUpperCase()}", "k": "${key}", "more": [1]} \n`, key],
  ])('%s', (text, expected) => {
    expect(parseQrText(text)).toEqual({ ok: true, code: { admissionId: id, key: expected, rotation: null } });
  });
});

describe('bad_qr_code', () => {
  test.each([
    '',
    '   ',
    'hello',
    'https://example.test/',
    id,
    `"${id}"`,
    '{',
    'null',
    '5',
    '[]',
    '{}',
    '{"_id":null}',
    '{"_id":123456789012345678901234}',
    '{"_id":""}',
    `{"_id":"${id.slice(1)}"}`,
    `{"_id":"${id}0"}`,
    `{"_id":"${'z'.repeat(24)}"}`,
    `{"_id":["${id}"]}`,
    `{"_id":{"$oid":"${id}"}}`,
    `{"_id":"${id}","k":5}`,
    `{"_id":"${id}","k":""}`,
    `{"_id":"${id}","k":"${key}x"}`,
    `{"_id":"${id}","k":"${key}","t":1}`,
    `{"_id":"${id}","k":"${key}","m":"${key}"}`,
    `{"_id":"${id}","k":"${key}","t":"1","m":"${key}"}`,
    `{"_id":"${id}","k":"${key}","t":-1,"m":"${key}"}`,
    `{"_id":"${id}","k":"${key}","t":1e400,"m":"${key}"}`,
    `{"_id":"${id}","k":"${key}","t":1,"m":"!"}`,
    `{"_id":"${id}","pad":"${'x'.repeat(600)}"}`,
    '['.repeat(500),
    null,
    undefined,
    5,
    { _id: id },
  ])('%j', (text) => {
    expect(parseQrText(text)).toEqual({ ok: false, errorType: 'bad_qr_code' });
  });

  test('whatever is scanned, nothing is thrown', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => void parseQrText(text)));
  });
});
