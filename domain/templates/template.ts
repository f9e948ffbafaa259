import type { ObjectId } from '#domain/ids.ts';
import type { Column, RecordAccess, Rights } from './access.ts';
import type { Shape } from './shape.ts';
import { weavesOf, type WeaveRule } from './weave-rules.ts';

export type Field = Shape & Rights & { filter: readonly Column[] };

export type Template = {
  id: ObjectId;
  /** The name in the specification, which people also read. */
  name: string;
  key: string;
  /** The fields that form a record's title. Null if whoever creates it gives the title. */
  title: { fields: readonly string[]; separator: string } | null;
  fields: Readonly<Record<string, Field>>;
  weaves: readonly WeaveRule[];
  /** A view shows rows of a table that actions write. Generic calls write none of it. */
  source: 'record' | 'view';
  access: RecordAccess;
};

type Definition = Pick<Template, 'id' | 'name' | 'key' | 'title' | 'fields' | 'access'>;

export function recordTemplate(definition: Definition): Template {
  return { ...definition, weaves: weavesOf(definition.id), source: 'record' };
}

export function viewTemplate(definition: Definition): Template {
  return { ...definition, weaves: weavesOf(definition.id), source: 'view' };
}

export function titledBy(...fields: string[]): Template['title'] {
  return { fields, separator: ' ' };
}

/** The same rights for several fields. */
export function fields(rights: Rights, shapes: Readonly<Record<string, Shape>>): Record<string, Field> {
  return Object.fromEntries(Object.entries(shapes).map(([name, shape]) => [name, fieldOf(rights, shape)]));
}

function fieldOf(rights: Rights, shape: Shape): Field {
  const { filterableBy = [] } = shape;
  return { ...shape, ...rights, filter: filterableBy === 'readers' ? rights.read : filterableBy };
}

export function titleOf(template: Template, data: Readonly<Record<string, unknown>>): string | null {
  if (template.title === null) return null;
  const words = template.title.fields.map((name) => data[name]).filter((word) => typeof word === 'string' && word !== '');
  return words.length === 0 ? null : words.join(template.title.separator);
}
