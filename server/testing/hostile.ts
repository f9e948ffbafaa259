/** Values for any field, as people send them who want to break things. */
export const HOSTILE_TEXTS: string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfffy',
  '\u202Egpj.exe',
  '😀'.repeat(20_000),
  'A'.repeat(200_000),
  `'"\\\`;--`,
  `' OR 1=1 --`,
  '$where',
  '{"$gt":""}',
  '__proto__',
  'constructor',
  '{id}',
  '{id}zzz',
  '{b}maybe',
  '[',
  '[a,b',
  '|',
  ':',
  'a:b|',
  'data.secret:x',
  '%00',
  '%',
  '..',
  '../../etc/passwd',
  '..%2f..%2f',
  '/etc/passwd',
  'file:///etc/passwd',
  '0000-00-00',
  '2025-02-30',
  '9999-12-31',
  '2026-13-01',
  '24:00:60',
  '1e400',
  '1e3',
  'NaN',
  '-0',
  'null',
  'undefined',
  'true',
  'a'.repeat(23),
  'f'.repeat(25),
  'ZZZZZZZZZZZZZZZZZZZZZZZZ',
  'a@'.repeat(5_000),
  'a@b.c',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '=cmd|calc',
  '\r\nBcc: all@example.test',
  '\u2028',
  'ﷺ'.repeat(3000),
  '0x10',
  '١٢٣',
  '-1',
  '1.005',
];

export const HOSTILE_VALUES: unknown[] = [
  ...HOSTILE_TEXTS,
  null,
  true,
  false,
  0,
  -0,
  -1,
  0.1 + 0.2,
  2 ** 53 + 1,
  Number.MAX_VALUE,
  -1e308,
  [],
  [[]],
  {},
  [null],
  { $gt: '' },
  { $oid: 'f'.repeat(24) },
  { $oid: { $oid: 'x' } },
  { length: 1e9 },
  Array.from({ length: 2_000 }, () => 'f'.repeat(24)),
  nested(60),
  { toString: 'x' },
  { then: 'x' },
];

function nested(depth: number): unknown {
  return depth === 0 ? 'deep' : { a: [nested(depth - 1)] };
}

/** A small random generator with a seed, good enough to choose with. A failing run is repeated by its seed. */
export function seededPick(seed: number): { number: () => number; of: <T>(values: readonly T[]) => T } {
  let state = seed >>> 0 || 1;
  const number = () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
    return ((state ^ (state >>> 12)) >>> 0) / 0x1_0000_0000;
  };
  return { number, of: (values) => values[Math.floor(number() * values.length)]! };
}
