import { parseDocletQuery, type FilterFault, type FilterTerm, type FilterValue } from '#domain/doclet-query.ts';
import { readObjectId, type ObjectId } from '#domain/ids.ts';
import { TEMPLATES, TEMPLATES_BY_ID } from '#domain/templates/index.ts';
import type { ShapeKind } from '#domain/templates/shape.ts';
import type { Template } from '#domain/templates/template.ts';
import { malformed } from '#server/errors.ts';
import type { Actor } from '#server/http/actor.ts';
import { BACK_OFFICE } from '#server/http/contract.ts';
import { titleSeen } from './item.ts';
import { fieldsToFilter, rowScope, shownFields } from './visibility.ts';

/**
 * A filter that this caller may use: they may filter by each of its fields in every kind of record that it covers. `tags`: for each term, the values of which one must be among the
 * record's tags.
 */
export type AllowedFilter = { templates: Template[]; title: string[] | null; search: string; tags: string[][]; data: FieldTest[] };
type FieldTest = { field: string; isList: boolean; values: string[] };

const FAULTS: Record<FilterFault, string> = {
  'too-long': 'The query is longer than 2048 bytes.',
  'too-many-terms': 'The query has more than 10 terms.',
  'too-many-values': 'A list in the query has more than 50 values.',
  'bad-key': 'A term of the query does not start with a key and a colon.',
  'bad-value': 'A value of the query cannot be read.',
  'not-text': 'The query holds text that is not valid Unicode.',
};

const LISTS: readonly ShapeKind[] = ['id_list', 'string_list'];

export function readFilter(text: string, actor: Actor, search = ''): AllowedFilter {
  const reading = parseDocletQuery(text);
  if (!reading.ok) throw malformed(FAULTS[reading.reason], ['query', 'query']);
  const named = reading.filter.filter((term) => term.key === 'template');
  const terms = reading.filter.filter((term) => term.key !== 'template');
  const templates = named.length === 0 ? TEMPLATES.filter((template) => template.source === 'record') : templatesNamed(named);
  const data = terms.filter((term) => term.path[0] === 'data').map((term) => fieldTest(term, named.length === 0 ? [] : templates, actor));
  const title = valuesOf(terms, 'title');
  const tags = terms.filter((term) => term.key === 'tags').map(textsOf);
  assertSearchable(search, templates, actor);
  for (const term of terms)
    if (!['data', 'title', 'tags'].includes(term.path[0]!) || (term.path[0] !== 'data' && term.path.length > 1)) throw notFilterable(term.key);
  const by = { byTitle: title !== null || search !== '', byTags: tags.length > 0 };
  return { templates: templates.filter((template) => reachable(template, actor, by)), title, search, tags, data };
}

/** A search reads titles row by row, so outsiders may not search. Rows of views have no stored titles to search. */
function assertSearchable(search: string, templates: readonly Template[], actor: Actor): void {
  if (search === '') return;
  if (!BACK_OFFICE.includes(actor.caller)) throw malformed('Only those who work here search.', ['query', 'search']);
  if (templates.some((template) => template.source === 'view')) throw malformed('Records of this kind are not searched by their title.', ['query', 'search']);
}

function templatesNamed(terms: FilterTerm[]): Template[] {
  const asked = terms.map((term) => new Set(textsOf(term).map(templateId)));
  const ids = [...asked[0]!].filter((id) => asked.every((one) => one.has(id)));
  const found = ids.flatMap((id) => TEMPLATES_BY_ID.get(id) ?? []);
  if (found.length > 1 && found.some((template) => template.source === 'view'))
    throw malformed('Records of this kind are asked for alone.', ['query', 'query']);
  return found;
}

function templateId(text: string): ObjectId {
  const id = readObjectId(text);
  if (id === null) throw malformed('template is followed by the id of a template.', ['query', 'query']);
  return id;
}

/** Whether the caller can see rows of this kind, and, if the filter is by title or tags, sees the title or tags of each of them. */
function reachable(template: Template, actor: Actor, { byTitle, byTags }: { byTitle: boolean; byTags: boolean }): boolean {
  const scope = rowScope(template, actor);
  const fields = shownFields(template, actor, scope === 'own' ? 'owner' : null);
  if (scope === 'none' || fields.length === 0) return false;
  if (byTitle && !titleSeen({ template, fields })) return false;
  return !byTags || BACK_OFFICE.includes(actor.caller) || template.access.published !== 'never';
}

function fieldTest(term: FilterTerm, templates: readonly Template[], actor: Actor): FieldTest {
  const [, field = ''] = term.path;
  const allowed = templates.length > 0 && templates.every((template) => fieldsToFilter(template, actor).includes(field));
  if (term.path.length !== 2 || !allowed) throw notFilterable(term.key);
  const kinds = templates.map((template) => template.fields[field]!.kind);
  const isId = kinds.every((kind) => kind === 'id' || kind === 'id_list');
  return { field, isList: kinds.every((kind) => LISTS.includes(kind)), values: textsOf(term).map((text) => (isId ? (readObjectId(text) ?? text) : text)) };
}

/** The same answer whether or not the field exists. */
const notFilterable = (key: string) => malformed(`${key} cannot be filtered or sorted by.`, ['query', 'query']);

function valuesOf(terms: FilterTerm[], key: string): string[] | null {
  const asked = terms.filter((term) => term.key === key).map(textsOf);
  return asked.length === 0 ? null : asked.reduce((kept, values) => kept.filter((value) => values.includes(value)));
}

function textsOf({ test }: FilterTerm): string[] {
  return (test.kind === 'in' ? test.values : [test.value]).map(textOf);
}

function textOf(value: FilterValue): string {
  if (value.kind === 'boolean') return String(value.boolean);
  return value.kind === 'id' ? value.id : value.text;
}

const PLAIN_KEYS = ['_id', 'created_at', 'updated_at'];

/** Fields to sort by. A field that the caller cannot read must not be among them, because its order would reveal it. */
export function assertSortable(key: string, filter: AllowedFilter, actor: Actor): void {
  const [first, field, ...rest] = key.split('.');
  const isView = filter.templates.some((template) => template.source === 'view');
  const plain = isView
    ? key === '_id'
    : PLAIN_KEYS.includes(key) || (key === 'title' && filter.templates.every((template) => reachable(template, actor, { byTitle: true, byTags: false })));
  const byField =
    !isView &&
    first === 'data' &&
    field !== undefined &&
    rest.length === 0 &&
    filter.templates.length > 0 &&
    filter.templates.every((template) => fieldsToFilter(template, actor).includes(field));
  if (!plain && !byField) throw malformed(`${key} cannot be filtered or sorted by.`, ['x-sort-key']);
}
