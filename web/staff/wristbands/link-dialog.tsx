import { useRef, useState } from 'react';
import { linkWristbandContract } from '#server/actions/link-wristband/contract.ts';
import { failureText } from '#web/lib/calls/failure-text.ts';
import { isUnheard } from '#web/lib/calls/question-keys.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import { RetryNotice } from '#web/ui/notice/retry-notice.tsx';
import { useSentOnce } from '../chrome/calls/sent-once.ts';
import { LookUpForm } from '../chrome/typed/look-up-form.tsx';
import { readTyped } from '../chrome/typed/typed.ts';
import { useWorker } from '../chrome/worker/at-work.tsx';
import type { Done } from './band-acts.ts';
import { usePeople, type Sought } from './find-people.ts';
import { NewPerson } from './new-person.tsx';
import type { Person } from './people-in-orders.ts';
import { BANDS, LINK } from './wristbands-words.ts';
import styles from './wristbands.module.css';

type Props = { open: boolean; uid: string; onClose: () => void; onDone: Done };

export function LinkDialog(props: Props) {
  return (
    <Dialog open={props.open} title="Link to a person" eyebrow={props.uid} isFullOnPhone onClose={props.onClose}>
      <LinkForm {...props} />
    </Dialog>
  );
}

function LinkForm({ uid, onClose, onDone }: Props) {
  const mayAdd = useWorker().role !== 'pos';
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [sought, setSought] = useState<Sought | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const find = () => {
    const typed = readTyped(text);
    const isOne = 'text' in typed && typed.kind !== 'digits';
    setError(isOne ? null : LINK.unreadable);
    if (!isOne) return field.current?.select();
    setText(typed.text);
    setSought(typed);
  };
  return (
    <div className={styles.form}>
      <LookUpForm ref={field} label="Whose is it?" hint={LINK.hint} error={error} value={text} autoCapitalize="off" onType={setText} onLookUp={find} />
      {sought && <People key={`${sought.kind} ${sought.text}`} uid={uid} sought={sought} onDone={onDone} />}
      {mayAdd && <NewPerson uid={uid} onDone={onDone} />}
      <div className={styles.buttons}>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </div>
  );
}

function People({ uid, sought, onDone }: { uid: string; sought: Sought; onDone: Done }) {
  const { data: found, error, refetch } = usePeople(sought);
  const linking = useSentOnce(linkWristbandContract);
  const [chosen, setChosen] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const link = async ({ consumerId, name }: Person) => {
    setChosen(consumerId);
    const result = await linking.send({ data: { uid, consumer_id: consumerId } });
    if (result?.success) onDone({ kind: 'good', text: `${name || 'The person'} wears the band now.` });
    else if (result) setProblem(isUnheard(result) ? BANDS.lost : failureText(result, BANDS.notDone));
  };
  if (error) return <RetryNotice onRetry={refetch}>{error.message}</RetryNotice>;
  if (!found) return <p role="status">{LINK.looking}</p>;
  if (found.people.length === 0) return <Notice kind="warn">{found.orders === 0 ? LINK.none : LINK.noPeople}</Notice>;
  return (
    <>
      <p className="meta">{LINK.choose}</p>
      <ul className={styles.people} aria-label="People found">
        {found.people.map((person) => (
          <li key={person.consumerId}>
            <Button
              wide
              className={styles.person}
              disabled={linking.unheard !== null && chosen !== person.consumerId}
              busy={linking.isBusy && chosen === person.consumerId}
              onClick={() => void link(person)}
            >
              <strong>{person.name || 'Somebody without a name'}</strong>
              <span className="meta">{linking.unheard && chosen === person.consumerId ? 'Ask again' : person.from}</span>
            </Button>
          </li>
        ))}
      </ul>
      {problem && <Notice kind="bad">{problem}</Notice>}
    </>
  );
}
