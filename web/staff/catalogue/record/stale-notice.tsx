import { stayOnPage } from '#web/lib/forms/stay.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import type { TemplateInfo } from '../description.ts';
import type { RecordItem } from '../record-queries.ts';
import { changesIn, formOf } from './form-values.ts';
import type { RecordDraft } from './use-draft.ts';
import styles from './record.module.css';

type Props = { template: TemplateInfo; draft: RecordDraft; record: RecordItem; onAnswered: () => void };

/** Somebody else has saved this record meanwhile. Says what they changed and what both changed, and offers two ways to go on. */
export function StaleNotice({ template, draft, record, onAnswered }: Props) {
  const answer = (goOn: () => void) => {
    goOn();
    onAnswered();
    setTimeout(stayOnPage);
  };
  const theirs = Object.keys(changesIn(draft.fields, draft.base, formOf(draft.fields, record.data)));
  const label = (key: string) => template.fields.find((field) => field.key === key)?.label ?? key;
  const both = theirs.filter((key) => key in draft.changes);
  return (
    <Notice
      kind="warn"
      action={
        <span className={styles.answers}>
          <Button size="small" onClick={() => answer(draft.discard)}>
            Take theirs
          </Button>
          <Button size="small" onClick={() => answer(() => draft.rebase(record))}>
            Put mine on top
          </Button>
        </span>
      }
    >
      <strong>Somebody else has saved this meanwhile.</strong> {theirs.length > 0 && `They changed ${theirs.map(label).join(', ')}. `}
      {both.length > 0 ? `You both changed ${both.map(label).join(', ')}: put on top, yours replaces theirs.` : 'Nothing that you changed is touched by it.'}
    </Notice>
  );
}
