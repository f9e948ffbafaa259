import type { Kind } from '../kinds.ts';
import type { RecordItem } from '../record-queries.ts';
import { UnsavedBar } from './unsaved-bar.tsx';
import type { RecordDraft } from './use-draft.ts';

type Props = { record: RecordItem | null; kind: Kind; draft: RecordDraft; failed: string | null; isBusy: boolean; onDiscard: () => void };

const SAVED_MEANWHILE = 'Somebody else has saved this meanwhile: see the top of the page.';

/** Lists unsaved changes and saves them. Hidden while there are none. */
export function SaveBar({ record, kind, draft, failed, isBusy, onDiscard }: Props) {
  if (!draft.isDirty && record !== null && !isBusy) return null;
  const labels = draft.fields.filter((field) => field.key in draft.changes).map((field) => field.label);
  if (draft.tagsChanged) labels.push('Tags');
  return (
    <UnsavedBar
      label="Unsaved changes"
      said={record === null ? `A new ${kind.one}` : draft.isStale ? SAVED_MEANWHILE : `Not saved yet: ${said(labels)}`}
      failed={failed}
      verb={record === null ? `Make the ${kind.one}` : 'Save'}
      isBusy={isBusy}
      onDiscard={draft.isDirty ? onDiscard : null}
    />
  );
}

function said(labels: readonly string[]): string {
  return labels.length <= 3 ? labels.join(', ') : `${labels.slice(0, 2).join(', ')} and ${labels.length - 2} more`;
}
