import { useSearchParams } from 'wouter';
import { term, printDocletQuery } from '#domain/doclet-query.ts';
import { isObjectId } from '#domain/ids.ts';
import type { TemplateInfo } from '../description.ts';
import type { Kind } from '../kinds.ts';
import type { ListQuestion } from '../record-queries.ts';

/** The list's search, filters and order are kept in the address, so that they can be sent to somebody and come back with Back. */
export type ListState = { search: string; filters: Readonly<Record<string, string>>; sort: string; dir: '1' | '-1' };

export const NEWEST = '_id';

/** Only keys that can be filtered or sorted by are read from the address. Others are ignored. */
function readListState(params: URLSearchParams, template: TemplateInfo, kind: Kind): ListState {
  const filters = Object.fromEntries(
    filtersOf(template, kind).flatMap(({ key }) => {
      const value = params.get(key);
      return value ? [[key, value]] : [];
    }),
  );
  const sort = params.get('sort') ?? NEWEST;
  const known = sortsOf(template).some(({ key }) => key === sort);
  return { search: (params.get('q') ?? '').slice(0, 80), filters, sort: known ? sort : NEWEST, dir: params.get('dir') === '1' ? '1' : '-1' };
}

export function filtersOf(template: TemplateInfo, kind: Kind) {
  return kind.filters.flatMap((key) => template.fields.filter((field) => field.key === key && mayFilter(field.filter)));
}

export function sortsOf(template: TemplateInfo): { key: string; label: string }[] {
  const plain = template.fields.filter((field) => mayFilter(field.filter) && ['text', 'number', 'date', 'enum'].includes(field.kind));
  return [
    { key: NEWEST, label: 'When it was made' },
    { key: 'updated_at', label: 'When it was changed' },
    { key: 'title', label: 'Title' },
    ...plain.filter((field) => !template.title_fields.includes(field.key)).map((field) => ({ key: `data.${field.key}`, label: field.label })),
  ];
}

const mayFilter = (columns: readonly string[]): boolean => columns.includes('admin') || columns.includes('anyone');

export function questionOf(template: TemplateInfo, { search, filters, sort, dir }: ListState): ListQuestion {
  const terms = Object.entries(filters).map(([key, value]) =>
    term(`data.${key}`, value === 'true' || value === 'false' ? value === 'true' : isObjectId(value) ? { id: value } : value),
  );
  const query = printDocletQuery([term('template', { id: template._id }), ...terms]) ?? `template:${template._id}`;
  return { query, search: search.trim(), sortKey: sort, sortDir: dir };
}

export function useListState(template: TemplateInfo, kind: Kind): [ListState, (change: Readonly<Record<string, string | null>>) => void] {
  const [params, setParams] = useSearchParams();
  const change = (changes: Readonly<Record<string, string | null>>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [key, value] of Object.entries(changes))
          if (value) next.set(key, value);
          else next.delete(key);
        return next;
      },
      { replace: true },
    );
  return [readListState(params, template, kind), change];
}
