import { useState } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { announce } from '#web/ui/live-region/live-region.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import { awayStatus, awayText, isPutAway } from '../away.ts';
import { putAwayLost } from '../catalogue-words.ts';
import type { Place } from '../kinds.ts';
import { useForgetFetched, type RecordItem } from '../record-queries.ts';
import { useSave } from './use-save.ts';
import { useWhatHangsOn } from './what-hangs-on.ts';
import styles from './record.module.css';

/** Nothing is deleted, because sold items refer to it. A record is put away and can be brought back. */
export function PutAway({ place, record, isDirty }: { place: Place; record: RecordItem; isDirty: boolean }) {
  const { template, kind } = place;
  const [isOpen, setOpen] = useState(false);
  // Keeps the question the same although the record may change while it is asked.
  const [isBack, setBack] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const { save, isBusy } = useSave();
  const forgetFetched = useForgetFetched();
  const away = awayStatus(template);
  const isAway = isPutAway(record);
  const hangs = useWhatHangsOn(record, isOpen && !isBack);
  if (!away) return null;
  const doing = isBack ? 'Bring back' : 'Put away';
  const change = async () => {
    setFailed(null);
    const outcome = await save({ id: record._id, template_id: template._id, data: { status: isBack ? 'active' : away }, updatedAt: record.updated_at });
    if (outcome.ok) {
      announce(isBack ? 'It is back.' : 'It is put away.');
      setOpen(false);
    } else setFailed(outcome.why === 'lost' ? putAwayLost(doing) : outcome.text);
    // After a refusal too, because somebody else has changed it, or after a lost answer it is done.
    await forgetFetched();
  };
  return (
    <>
      <Button
        kind={isAway ? 'plain' : 'danger'}
        disabled={isDirty}
        title={isDirty ? 'Save or discard your changes first' : undefined}
        onClick={() => {
          setBack(isAway);
          setOpen(true);
        }}
      >
        {isAway ? 'Bring back' : 'Put away'}
      </Button>
      <Dialog
        open={isOpen}
        title={`${doing}: ${record.title}`}
        onClose={() => setOpen(false)}
        footer={
          <div className={styles.answers}>
            <Button onClick={() => setOpen(false)}>Leave it</Button>
            <Button kind={isBack ? 'primary' : 'danger'} busy={isBusy} onClick={() => void change()}>
              {doing}
            </Button>
          </div>
        }
      >
        <div className={styles.said}>
          <p>{isBack ? `The ${kind.one} is on offer again at once, with all that it had.` : awayText(template)}</p>
          {!isBack && hangs.map((line) => <p key={line}>{line}</p>)}
          {!isBack && <p className="meta">It can be brought back at any time.</p>}
          {failed && <Notice kind="bad">{failed}</Notice>}
        </div>
      </Dialog>
    </>
  );
}
