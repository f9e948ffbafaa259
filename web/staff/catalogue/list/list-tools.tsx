import { useEffect, useState } from 'react';
import { Field, SelectField } from '#web/ui/field/field.tsx';
import type { FieldInfo } from '../description.ts';
import type { Place } from '../kinds.ts';
import { useChoices } from '../record-queries.ts';
import { optionText } from '../value-text.ts';
import { filtersOf, NEWEST, sortsOf, type ListState } from './list-state.ts';
import styles from './list-tools.module.css';

type Change = (change: Readonly<Record<string, string | null>>) => void;

const TYPING_MS = 250;

/** Search, filters and order of a list. */
export function ListTools({ place, state, onChange }: { place: Place; state: ListState; onChange: Change }) {
  const { template, kind } = place;
  const sorts = sortsOf(template);
  return (
    <div className={styles.tools} role="search" aria-label={kind.many}>
      <SearchField key={template.key} value={state.search} onChange={(q) => onChange({ q })} />
      {filtersOf(template, kind).map((field) => (
        <FilterField key={field.key} field={field} value={state.filters[field.key] ?? ''} onChange={(value) => onChange({ [field.key]: value })} />
      ))}
      <SelectField
        label="In the order of"
        className={styles.order}
        value={`${state.sort} ${state.dir}`}
        onChange={({ target }) => {
          const [sort = NEWEST, dir = '-1'] = target.value.split(' ');
          onChange({ sort: sort === NEWEST ? null : sort, dir: dir === '1' ? '1' : null });
        }}
      >
        {sorts.flatMap(({ key, label }) => [
          <option key={`${key} 1`} value={`${key} 1`}>
            {label}, {key.endsWith('_at') || key === NEWEST ? 'oldest first' : 'rising'}
          </option>,
          <option key={`${key} -1`} value={`${key} -1`}>
            {label}, {key.endsWith('_at') || key === NEWEST ? 'newest first' : 'falling'}
          </option>,
        ])}
      </SelectField>
    </div>
  );
}

/** The list follows the typed text after a moment, so that not every letter sends a request. */
function SearchField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const [text, setText] = useState(value);
  const [asked, setAsked] = useState(value);
  if (value !== asked) {
    setAsked(value);
    setText(value);
  }
  useEffect(() => {
    if (text === asked) return;
    const timer = setTimeout(() => {
      setAsked(text);
      onChange(text);
    }, TYPING_MS);
    return () => clearTimeout(timer);
  }, [text, asked, onChange]);
  return <Field label="Search" type="search" value={text} maxLength={80} onChange={({ target }) => setText(target.value)} className={styles.search} />;
}

function FilterField({ field, value, onChange }: { field: FieldInfo; value: string; onChange: (value: string) => void }) {
  const linked = field.kind === 'id' || field.kind === 'action' ? (field.template_id ?? field.create_new ?? null) : null;
  const { data: records = [] } = useChoices(linked, '200');
  if (field.kind === 'text') return <Field label={field.label} value={value} onChange={({ target }) => onChange(target.value)} />;
  const options = linked
    ? records.map((record) => ({ value: record._id, text: record.title }))
    : field.kind === 'boolean'
      ? [
          { value: 'true', text: 'Yes' },
          { value: 'false', text: 'No' },
        ]
      : (field.options ?? []).map((option) => ({ value: option, text: optionText(option) }));
  return (
    <SelectField label={field.label} value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">All</option>
      {value !== '' && !options.some((option) => option.value === value) && <option value={value}>…</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.text}
        </option>
      ))}
    </SelectField>
  );
}
