import { useState } from 'react';
import { useWorkspaceId } from '#web/lib/page/boot.ts';
import { Button } from '#web/ui/button/button.tsx';
import { isPutAway } from '../away.ts';
import { PUT_MANY } from '../catalogue-words.ts';
import type { Place } from '../kinds.ts';
import { LIST_FAILED, wholeList, type ListQuestion, type RecordItem } from '../record-queries.ts';
import { StickyBar } from '../sticky-bar.tsx';
import { PutManyDialog, type Asked } from './put-many-dialog.tsx';
import type { Choosing } from './use-choosing.ts';

type Props = { place: Place; question: ListQuestion; choosing: Choosing };

/** What can be done with the chosen records of a list. It stays visible at the bottom. */
export function ChosenBar({ place, question, choosing: { chosen, set, end } }: Props) {
  const [asked, setAsked] = useState<Asked>({ records: [], isBack: false });
  const [isAsking, setAsking] = useState(false);
  const [away, here] = [chosen.filter(isPutAway), chosen.filter((record) => !isPutAway(record))];
  const ask = (records: readonly RecordItem[], isBack: boolean) => {
    setAsked({ records, isBack });
    setAsking(true);
  };
  return (
    <StickyBar label="Chosen">
      <p role="status">{chosen.length === 0 ? PUT_MANY.chooseSome : `${chosen.length} chosen`}</p>
      <Button kind="quiet" onClick={end}>
        Cancel
      </Button>
      <ChooseAll question={question} onChosen={set} />
      {away.length > 0 && <Button onClick={() => ask(away, true)}>Bring back {away.length}</Button>}
      {here.length > 0 && (
        <Button kind="danger" onClick={() => ask(here, false)}>
          Put away {here.length}
        </Button>
      )}
      <PutManyDialog place={place} asked={asked} isOpen={isAsking} onClose={() => setAsking(false)} onDone={end} />
    </StickyBar>
  );
}

/** Everything that fits what is searched and filtered for, shown or not. */
function ChooseAll({ question, onChosen }: { question: ListQuestion; onChosen: (records: readonly RecordItem[]) => void }) {
  const ws = useWorkspaceId();
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const choose = async () => {
    setBusy(true);
    const all = await wholeList(ws, question, () => {}).catch(() => null);
    setFailed(all === null);
    if (all) onChosen(all);
    setBusy(false);
  };
  return (
    <>
      {hasFailed && (
        <span role="alert" className="meta">
          {LIST_FAILED}
        </span>
      )}
      <Button busy={isBusy} onClick={() => void choose()}>
        Choose all
      </Button>
    </>
  );
}
