import { useMemo } from 'react';
import { Link, useSearch } from 'wouter';
import { isObjectId } from '#domain/ids.ts';
import { useBoot } from '#web/lib/page/boot.ts';
import { EmptyState, LoadingState } from '#web/ui/empty-state/empty-state.tsx';
import { RetryState } from '#web/ui/empty-state/retry-state.tsx';
import { isWritableField, type Data } from '../description.ts';
import type { Place } from '../kinds.ts';
import { useChoices, useRecord, type RecordItem } from '../record-queries.ts';
import { RecordEditor } from './record-editor.tsx';
import { wayBackIn } from './way-back.ts';

/** A record, or the form for a new one, which is empty or a copy of another record. */
export function RecordPage({ place, id }: { place: Place; id: string | null }) {
  const copied = new URLSearchParams(useSearch()).get('copy');
  const source = id ?? (isObjectId(copied) ? copied : null);
  const { data: record, error, refetch } = useRecord(source);
  const store = useOnlyStore(place, source === null);
  if (id === null && !place.template.create.includes('admin'))
    return (
      <EmptyState title={`${place.kind.many} cannot be added here.`} isPage action={<Link href={`/catalogue/${place.template.key}`}>{place.kind.many}</Link>}>
        Visitors make their own.
      </EmptyState>
    );
  if (error && !record) return <RetryState title={error.message} onRetry={refetch} />;
  if (source !== null && record === undefined) return <LoadingState text={`Fetching the ${place.kind.one}…`} />;
  if (source !== null && (record === null || record?.template_id !== place.template._id))
    return (
      <EmptyState title={`There is no such ${place.kind.one}.`} isPage>
        It may never have been here, or its address is wrong.
      </EmptyState>
    );
  if (store === undefined) return <LoadingState text="One moment…" />;
  if (id !== null) return <RecordEditor place={place} record={record!} starts={{}} name={id} />;
  return <NewRecord place={place} copied={record ?? null} store={store} />;
}

function NewRecord({ place, copied, store }: { place: Place; copied: RecordItem | null; store: string | null }) {
  const { event } = useBoot();
  const has = (key: string) => place.template.fields.some((field) => field.key === key && field.required);
  const starts: Data = copied
    ? copyOf(place, copied.data)
    : { ...place.kind.starts, ...(event && has('event_id') ? { event_id: event._id } : {}), ...(store && has('store_id') ? { store_id: store } : {}) };
  const asking = useMemo(() => withAsked(place), [place]);
  const back = wayBackIn(useSearch());
  const name = copied ? `copy ${copied._id}` : back ? `new for ${back.form} ${back.field}` : 'new';
  return <RecordEditor key={name} place={asking} record={null} starts={starts} name={name} />;
}

function withAsked({ template, kind }: Place): Place {
  const fields = template.fields.map((field) => (kind.asks.includes(field.key) ? { ...field, required: true } : field));
  return { kind, template: { ...template, fields } };
}

/** A copy gets a new name and is not on sale until somebody publishes it. Counted values are not copied. */
function copyOf({ template }: Pick<Place, 'template'>, data: Data): Data {
  const writable = new Set(template.fields.filter(isWritableField).map((field) => field.key));
  const kept = Object.entries(data).filter(([key]) => writable.has(key));
  const status = template.fields.find((field) => field.key === 'status');
  const unpublished = status?.options?.includes('draft') ? 'draft' : 'inactive';
  return {
    ...Object.fromEntries(kept),
    ...(typeof data['name'] === 'string' && template.title_fields.includes('name') ? { name: `${data['name']} (copy)` } : {}),
    ...(typeof data['code'] === 'string' && template.title_fields.includes('code') ? { code: `${data['code']}-2`.slice(0, 40) } : {}),
    ...(status ? { status: unpublished } : {}),
  };
}

/** If there is only one store, a new record gets it. Undefined: not known yet. */
function useOnlyStore(place: Place, isAsked: boolean): string | null | undefined {
  const field = place.template.fields.find((one) => one.key === 'store_id' && one.required);
  const isNeeded = isAsked && field !== undefined;
  const { data, isPending, isError } = useChoices(isNeeded ? field.template_id : null, '2');
  if (!isNeeded || isError) return null;
  if (isPending) return undefined;
  return data?.length === 1 ? data[0]!._id : null;
}
