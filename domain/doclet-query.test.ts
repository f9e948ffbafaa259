import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseDocletQuery, printDocletQuery, term, type FilterTerm } from './doclet-query.ts';

const id = 'e47ada000000000002000001';
const read = (text: string) => {
  const reading = parseDocletQuery(text);
  return reading.ok ? reading.filter : reading.reason;
};

describe('what can be asked', () => {
  test.each<[string, FilterTerm[]]>([
    ['', []],
    ['title:Day Pass', [term('title', 'Day Pass')]],
    [`template:{id}${id}`, [term('template', { id })]],
    [`template:${id}`, [term('template', id)]],
    [`template:{id}${id.toUpperCase()}`, [term('template', { id })]],
    ['data.web:{b}true|data.pos:{b}false', [term('data.web', true), term('data.pos', false)]],
    ['title:[Day Pass,Parking]', [term('title', ['Day Pass', 'Parking'])]],
    ['title:[one]', [term('title', ['one'])]],
    ['data.time:18:30:00', [term('data.time', '18:30:00')]],
    ['data.a.b.c:x', [term('data.a.b.c', 'x')]],
    ['tags:a|tags:b', [term('tags', 'a'), term('tags', 'b')]],
    ['title:true', [term('title', 'true')]],
    ['title:Zoë {x} [y]', [term('title', 'Zoë {x} [y]')]],
    ["title:'; drop table doclet; --", [term('title', "'; drop table doclet; --")]],
  ])('%s', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  test('a list may mix its values', () => {
    expect(read(`data.x:[{b}true,{id}${id},plain]`)).toEqual([
      {
        key: 'data.x',
        path: ['data', 'x'],
        test: {
          kind: 'in',
          values: [
            { kind: 'boolean', boolean: true },
            { kind: 'id', id },
            { kind: 'text', text: 'plain' },
          ],
        },
      },
    ]);
  });
});

describe('what is refused', () => {
  test.each([
    ['title', 'bad-key'],
    [':x', 'bad-key'],
    ['|', 'bad-key'],
    ['title:x|', 'bad-key'],
    ['|title:x', 'bad-key'],
    ['title :x', 'bad-key'],
    ['$where:x', 'bad-key'],
    ['data..x:1', 'bad-key'],
    ['data.:1', 'bad-key'],
    ['.data:1', 'bad-key'],
    ["data.a'b:1", 'bad-key'],
    ['data->>x:1', 'bad-key'],
    ['data.__proto__:1', 'bad-key'],
    ['data.constructor.x:1', 'bad-key'],
    ['prototype:1', 'bad-key'],
    [`${'a'.repeat(65)}:1`, 'bad-key'],
    [`data${'.a'.repeat(8)}:1`, 'bad-key'],
    ['title:', 'bad-value'],
    ['web:{b}yes', 'bad-value'],
    ['web:{b}True', 'bad-value'],
    ['web:{b}', 'bad-value'],
    ['template:{id}123', 'bad-value'],
    [`template:{id}${id}0`, 'bad-value'],
    ['title:{x}y', 'bad-value'],
    ['title:{"$gt":""}', 'bad-value'],
    ['title:[', 'bad-value'],
    ['title:[]', 'bad-value'],
    ['title:[a', 'bad-value'],
    ['title:[a,]', 'bad-value'],
    ['title:[a]b', 'bad-value'],
    ['title:[[a]]', 'bad-value'],
    ['title:[a]]', 'bad-value'],
    ['title:[a|b]', 'bad-value'],
    ['title:NUL\u0000', 'not-text'],
    ['title:\ud800', 'not-text'],
    ['title:two\nlines', 'not-text'],
  ])('%j: %s', (text, reason) => {
    expect(read(text)).toBe(reason);
  });

  test.each([
    [Array.from({ length: 10 }, () => 'a:1').join('|'), true],
    [Array.from({ length: 11 }, () => 'a:1').join('|'), 'too-many-terms'],
    [`a:[${Array.from({ length: 50 }, () => 'x').join(',')}]`, true],
    [`a:[${Array.from({ length: 51 }, () => 'x').join(',')}]`, 'too-many-values'],
    [`a:${'x'.repeat(2046)}`, true],
    [`a:${'x'.repeat(2047)}`, 'too-long'],
    [`a:${'é'.repeat(1023)}`, true],
    [`a:${'é'.repeat(1024)}`, 'too-long'],
    [`a:${'\u0800'.repeat(682)}`, true],
    [`a:${'\u0800'.repeat(683)}`, 'too-long'],
    [`a:${'🎟'.repeat(511)}`, true],
    [`a:${'🎟'.repeat(512)}`, 'too-long'],
  ])('limits %#', (text, expected) => {
    const found = read(text);
    expect(typeof found === 'string' ? found : true).toBe(expected);
  });
});

describe('writing', () => {
  test('refuses what the syntax cannot express', () => {
    for (const text of ['a|b', '', '{b}true', '[a]', '{x']) expect(printDocletQuery([term('title', text)])).toBeNull();
    expect(printDocletQuery([term('title', ['a,b'])])).toBeNull();
    expect(printDocletQuery([term('title', ['a]'])])).toBeNull();
    expect(printDocletQuery([term('title', [])])).toBeNull();
    expect(printDocletQuery([term('ti tle', 'x')])).toBeNull();
  });

  const key = fc.constantFrom('template', 'title', 'tags', 'data.status', 'data.a.b_2');
  const hex = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 24, maxLength: 24 });
  const word = fc.string({ minLength: 1, maxLength: 30 });
  const anyTerm = fc.oneof(
    fc.tuple(key, word).map(([k, text]) => term(k, text)),
    fc.tuple(key, fc.boolean()).map(([k, flag]) => term(k, flag)),
    fc.tuple(key, hex).map(([k, hexId]) => term(k, { id: hexId })),
    fc.tuple(key, fc.array(word, { maxLength: 5 })).map(([k, list]) => term(k, list)),
  );

  test('reads back as what was written', () => {
    fc.assert(
      fc.property(fc.array(anyTerm, { maxLength: 10 }), (filter) => {
        const text = printDocletQuery(filter);
        if (text !== null) expect(read(text)).toEqual(filter);
      }),
    );
  });
});

test('no input makes it throw or take long', () => {
  const nasty = fc.string({ unit: fc.constantFrom('{', '}', '[', ']', '|', ':', ',', 'b', 'id', 'a', '.', '\u0000', 'é'), maxLength: 3000 });
  fc.assert(
    fc.property(nasty, (text) => {
      const reading = parseDocletQuery(text);
      if (reading.ok) expect(printDocletQuery(reading.filter)).not.toBeNull();
    }),
    { numRuns: 500 },
  );
  const start = process.threadCpuUsage();
  parseDocletQuery('[|'.repeat(1_000_000));
  parseDocletQuery(`a:[${','.repeat(2000)}]`);
  expect(process.threadCpuUsage(start).user / 1000).toBeLessThan(250);
});
