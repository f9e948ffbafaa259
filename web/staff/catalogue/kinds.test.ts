import { expect, test } from 'vitest';
import { describeTemplate } from '#domain/templates/describe.ts';
import { TEMPLATES } from '#domain/templates/index.ts';
import { isWritable, type TemplateInfo } from './description.ts';
import { GROUPS, placesIn } from './kinds.ts';

const templates = TEMPLATES.map(describeTemplate) as unknown as TemplateInfo[];
const writable = templates.filter(isWritable);

test('every kind of record that an administrator may write has its place, and no other has', () => {
  const reached = placesIn(writable).flatMap(({ places }) => places.map(({ template }) => template.name));
  expect(reached.toSorted()).toEqual(
    TEMPLATES.filter((template) => template.source === 'record' && template.access.update.includes('admin'))
      .map(({ name }) => name)
      .toSorted(),
  );
});

test('each of them has words of its own', () => {
  const worded = new Set(GROUPS.flatMap(({ kinds }) => kinds.map(({ template }) => template)));
  expect(writable.filter(({ _id }) => !worded.has(_id)).map(({ name }) => name)).toEqual([]);
  for (const { kinds } of GROUPS) for (const { about, one } of kinds) expect(about, one).not.toBe('');
});

test('columns, filters, starting values and what is asked for name existing fields', () => {
  for (const { template, kind } of placesIn(writable).flatMap(({ places }) => places)) {
    const keys = template.fields.map(({ key }) => key);
    expect(keys, kind.one).toEqual(expect.arrayContaining([...kind.columns, ...kind.filters, ...Object.keys(kind.starts), ...kind.asks]));
    for (const key of kind.filters) expect(template.fields.find((field) => field.key === key)!.filter.length, `${kind.one} ${key}`).toBeGreaterThan(0);
  }
});

test('a kind without words of its own comes last under its own name', () => {
  const unknown = { ...writable[0]!, _id: 'f'.repeat(24), key: 'balloon', name: 'Balloon' };
  const last = placesIn([...writable, unknown])
    .at(-1)!
    .places.at(-1)!;
  expect([last.template.key, last.kind.many]).toEqual(['balloon', 'Balloon']);
});
