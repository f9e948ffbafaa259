import { useRef, useState, type FormEvent } from 'react';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { fullName } from '#domain/person-name.ts';
import { linkWristbandContract } from '#server/actions/link-wristband/contract.ts';
import { createDoclet } from '#server/api/create-doclet/contract.ts';
import type { Result } from '#web/lib/calls/call.ts';
import { failureText } from '#web/lib/calls/failure-text.ts';
import { isUnheard } from '#web/lib/calls/question-keys.ts';
import { useFirstInvalidFocus } from '#web/lib/forms/first-invalid.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import { useSentOnce } from '../chrome/calls/sent-once.ts';
import type { Done } from './band-acts.ts';
import { BANDS, LINK } from './wristbands-words.ts';
import styles from './wristbands.module.css';

/** For a person without a name in any order: makes a record for them first, then links the band. */
export function NewPerson({ uid, onDone }: { uid: string; onDone: Done }) {
  const making = useSentOnce(createDoclet);
  const linking = useSentOnce(linkWristbandContract);
  const form = useRef<HTMLFormElement>(null);
  const focusFirstInvalid = useFirstInvalidFocus(form);
  const [first, setFirst] = useState('');
  const [last, setLast] = useState('');
  const [madeId, setMadeId] = useState<string | null>(null);
  const [isTried, setTried] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isMissing = first.trim() === '' || last.trim() === '';
  const isFixed = madeId !== null || making.unheard !== null;
  const tell = (result: Result<unknown>) => !result.success && setProblem(isUnheard(result) ? BANDS.lost : failureText(result, BANDS.notDone));

  const link = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isMissing) return focusFirstInvalid();
    const consumerId = madeId ?? (await make());
    if (consumerId === null) return;
    const linked = await linking.send({ data: { uid, consumer_id: consumerId } });
    if (linked?.success) onDone({ kind: 'good', text: `${fullName(first.trim(), last.trim())} wears the band now.` });
    else if (linked) tell(linked);
  };
  const make = async (): Promise<string | null> => {
    const made = await making.send({ template_id: TEMPLATE.consumer, data: { first_name: first.trim(), last_name: last.trim() } });
    if (made?.success) setMadeId(made.data._id);
    else if (made) tell(made);
    return made?.success ? made.data._id : null;
  };
  return (
    <details className={styles.newcomer}>
      <summary>Somebody who is in no order</summary>
      <form ref={form} className={styles.form} onSubmit={(event) => void link(event)} noValidate aria-label="Somebody new">
        <div className={styles.four}>
          <Field
            label="First name"
            required
            maxLength={100}
            readOnly={isFixed}
            value={first}
            error={isTried && first.trim() === '' && LINK.name}
            onChange={({ target }) => setFirst(target.value)}
          />
          <Field
            label="Last name"
            required
            maxLength={100}
            readOnly={isFixed}
            value={last}
            error={isTried && last.trim() === '' && LINK.name}
            onChange={({ target }) => setLast(target.value)}
          />
        </div>
        {problem && <Notice kind="bad">{problem}</Notice>}
        <div>
          <Button type="submit" busy={making.isBusy || linking.isBusy}>
            {making.unheard || linking.unheard ? 'Ask again' : 'Link to them'}
          </Button>
        </div>
      </form>
    </details>
  );
}
