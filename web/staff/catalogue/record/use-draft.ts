import { useEffect, useMemo, useState } from 'react';
import { useWorker } from '#web/staff/chrome/worker/at-work.tsx';
import { isWritableField, type Data, type FieldInfo, type TemplateInfo } from '../description.ts';
import type { RecordItem } from '../record-queries.ts';
import { changesIn, formOf, newRecord } from './form-values.ts';
import { forgetDraft, keepDraft, keptDraft, type Draft } from './kept-draft.ts';

export type RecordDraft = ReturnType<typeof useDraft>;

type Start = { template: TemplateInfo; record: RecordItem | null; starts: Data; name: string };

const draftOf = (fields: readonly FieldInfo[], record: RecordItem | null, starts: Data): Draft => ({
  form: formOf(fields, record?.data ?? starts),
  tags: record?.tags ?? [],
  base: record?.data ?? {},
  baseTags: record?.tags ?? [],
  updatedAt: record?.updated_at ?? null,
});

/** The draft of a record's form. It survives a reload. Without unsaved changes it follows the record; with them, `isStale` tells that somebody else has saved meanwhile. */
export function useDraft({ template, record, starts, name }: Start) {
  const own = `${useWorker()._id} ${template.key}`;
  const key = `${own} ${name}`;
  const fields = useMemo(() => template.fields.filter(isWritableField), [template]);
  const [kept, setKept] = useState(() => keptDraft(key));
  const [draft, setDraft] = useState<Draft>(() => kept ?? draftOf(fields, record, starts));
  const [fresh] = useState(() => JSON.stringify(newRecord(fields, formOf(fields, starts))));
  const changes = useMemo(() => changesIn(fields, draft.base, draft.form), [fields, draft]);
  const tagsChanged = JSON.stringify(draft.tags) !== JSON.stringify(draft.baseTags);
  const isNew = draft.updatedAt === null;
  const isDirty = tagsChanged || (isNew ? JSON.stringify(newRecord(fields, draft.form)) !== fresh : Object.keys(changes).length > 0);
  const isBehind = record !== null && draft.updatedAt !== record.updated_at;
  if (isBehind && !isDirty) setDraft(draftOf(fields, record, starts));
  useEffect(() => {
    if (isDirty) keepDraft(key, draft, fields);
    else forgetDraft(key);
  }, [key, draft, isDirty, fields]);
  return {
    fields,
    form: draft.form,
    tags: draft.tags,
    base: draft.base,
    updatedAt: draft.updatedAt,
    changes,
    tagsChanged,
    isDirty,
    isStale: isBehind && isDirty && record !== null && !isNew,
    wasKept: kept !== null,
    set: (field: string, value: unknown) => setDraft((before) => ({ ...before, form: { ...before.form, [field]: value } })),
    setTags: (tags: readonly string[]) => setDraft((before) => ({ ...before, tags })),
    /** Back to what it was before anything was typed. */
    discard: () => {
      setKept(null);
      setDraft(draftOf(fields, record, starts));
    },
    /** After saving, the draft is based on the saved record. Text typed while saving stays. */
    adopt: (saved: RecordItem, sent: Draft['form']) =>
      setDraft((before) => ({ ...draftOf(fields, saved, starts), form: { ...formOf(fields, saved.data), ...typedSince(sent, before.form) } })),
    /** Applies the changes made here on top of what somebody else has saved. */
    rebase: (theirs: RecordItem) =>
      setDraft((before) => {
        const mine = Object.keys(changesIn(fields, before.base, before.form));
        const next = draftOf(fields, theirs, starts);
        return {
          ...next,
          tags: tagsChanged ? before.tags : next.tags,
          form: { ...next.form, ...Object.fromEntries(mine.map((field) => [field, before.form[field]])) },
        };
      }),
    /** The new record exists. The draft continues under its id with what was typed since it was sent. */
    moveTo: (made: RecordItem, isBehind: boolean) => {
      forgetDraft(key);
      if (isBehind) keepDraft(`${own} ${made._id}`, { ...draftOf(fields, made, {}), form: draft.form, tags: draft.tags }, fields);
    },
    forget: () => forgetDraft(key),
  };
}

function typedSince(sent: Draft['form'], now: Draft['form']): Draft['form'] {
  return Object.fromEntries(Object.keys(now).flatMap((field) => (now[field] === sent[field] ? [] : [[field, now[field]]])));
}
