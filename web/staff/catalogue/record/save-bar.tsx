import { Button } from '#web/ui/button/button.tsx';
import type { Kind } from '../kinds.ts';
import type { RecordItem } from '../record-queries.ts';
import type { RecordDraft } from './use-draft.ts';
import styles from './record.module.css';

type Props = { record: RecordItem | null; kind: Kind; draft: RecordDraft; isBusy: boolean; onDiscard: () => void };

/** Says what is unsaved, and saves it. Where nothing is, nothing is in the way. */
export function SaveBar({ record, kind, draft, isBusy, onDiscard }: Props) {
  if (!draft.isDirty && record !== null && !isBusy) return null;
  const labels = draft.fields.filter((field) => field.key in draft.changes).map((field) => field.label);
  if (draft.tagsChanged) labels.push('Tags');
  return (
    <div className={styles.bar} role="group" aria-label="Unsaved changes">
      <p className={styles.unsaved}>{record === null ? `A new ${kind.one}` : `Not saved yet: ${said(labels)}`}</p>
      {draft.isDirty && (
        <Button kind="quiet" onClick={onDiscard} disabled={isBusy}>
          Discard
        </Button>
      )}
      <Button kind="primary" type="submit" busy={isBusy}>
        {record === null ? `Make the ${kind.one}` : 'Save'}
      </Button>
    </div>
  );
}

function said(labels: readonly string[]): string {
  return labels.length <= 3 ? labels.join(', ') : `${labels.slice(0, 2).join(', ')} and ${labels.length - 2} more`;
}
