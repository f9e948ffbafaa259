import { Link } from 'wouter';
import { Button } from '#web/ui/button/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { announce } from '#web/ui/live-region/live-region.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import { awayStatus, awayText } from '../away.ts';
import { PUT_MANY, putAwayLost } from '../catalogue-words.ts';
import type { Place } from '../kinds.ts';
import { titleOf, type RecordItem } from '../record-queries.ts';
import { usePutMany, type Progress } from './use-put-many.ts';
import styles from '../record/record.module.css';

/** Which records are to be put away, or brought back. */
export type Asked = { records: readonly RecordItem[]; isBack: boolean };
type Props = { place: Place; asked: Asked; isOpen: boolean; onClose: () => void; /** something of it is done */ onDone: () => void };

/** Asks once for all of them. Those that are refused are named, each with the reason. */
export function PutManyDialog({ place, asked, isOpen, onClose, onDone }: Props) {
  const { records, isBack } = asked;
  const { progress, put } = usePutMany();
  const doing = isBack ? 'Bring back' : 'Put away';
  const leave = progress === null ? onClose : onDone;
  const go = async () => {
    const { state, done, staying } = await put(records, isBack ? 'active' : awayStatus(place.template)!);
    if (state !== 'ended' || staying.length > 0) return;
    announce(PUT_MANY.done(done.length, isBack));
    onDone();
  };
  return (
    <Dialog
      open={isOpen}
      title={`${doing}: ${records.length} chosen`}
      onClose={leave}
      footer={
        <div className={styles.answers}>
          <Button onClick={leave}>{progress === null ? 'Leave it' : 'Close'}</Button>
          {progress?.state !== 'ended' && (
            <Button kind={isBack ? 'primary' : 'danger'} busy={progress?.state === 'busy'} onClick={() => void go()}>
              {doing}
            </Button>
          )}
        </div>
      }
    >
      <div className={styles.said}>
        {progress ? <HowFar place={place} asked={asked} progress={progress} /> : <WhatItMeans place={place} isBack={isBack} />}
        {progress?.state === 'lost' && <Notice kind="bad">{putAwayLost(doing)}</Notice>}
      </div>
    </Dialog>
  );
}

function WhatItMeans({ place, isBack }: { place: Place; isBack: boolean }) {
  if (isBack) return <p>{PUT_MANY.back}</p>;
  return (
    <>
      <p>{awayText(place.template)}</p>
      <p className="meta">{PUT_MANY.canComeBack}</p>
    </>
  );
}

function HowFar({ place, asked: { records, isBack }, progress: { done, staying, state } }: Pick<Props, 'place' | 'asked'> & { progress: Progress }) {
  return (
    <>
      <p role="status">{state === 'ended' ? PUT_MANY.done(done.length, isBack) : PUT_MANY.doing(done.length + staying.length, records.length)}</p>
      {staying.length > 0 && (
        <ul>
          {staying.map(({ record, error }) => (
            <li key={record._id}>
              <Link href={`/catalogue/${place.template.key}/${record._id}`}>{titleOf(record)}</Link> · {error}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
