import { useRef, useState, type FormEvent } from 'react';
import { useLocation } from 'wouter';
import { centsOf } from '#domain/cents.ts';
import { fullName } from '#domain/person-name.ts';
import { replaceWristbandContract } from '#server/actions/replace-wristband/contract.ts';
import { failureText } from '#web/lib/calls/failure-text.ts';
import { isUnheard } from '#web/lib/calls/question-keys.ts';
import { useFirstInvalidFocus } from '#web/lib/forms/first-invalid.ts';
import { useMoney } from '#web/lib/page/money.tsx';
import { DialogButtons } from '#web/ui/dialog/dialog-buttons.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import { useSentOnce } from '../chrome/calls/sent-once.ts';
import { readUid, type Band, type Done } from './band-acts.ts';
import { BANDS } from './wristbands-words.ts';
import styles from './wristbands.module.css';

type Props = { open: boolean; band: Band; onClose: () => void; onDone: Done };

export function ReplaceDialog(props: Props) {
  return (
    <Dialog open={props.open} title="Replace it" eyebrow={props.band.uid} onClose={props.onClose}>
      <ReplaceForm {...props} />
    </Dialog>
  );
}

function ReplaceForm({ band, onClose, onDone }: Props) {
  const money = useMoney();
  const [, navigate] = useLocation();
  const sending = useSentOnce(replaceWristbandContract);
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const person = band.consumer_id === null ? band.last_wearer : band;
  const name = fullName(person?.first_name, person?.last_name) || 'Its wearer';
  const form = useRef<HTMLFormElement>(null);
  const focusFirst = useFirstInvalidFocus(form);
  const replace = async (event: FormEvent) => {
    event.preventDefault();
    const next = readUid(text);
    setError(next === null ? BANDS.unreadable : next === band.uid ? 'This is the same wristband.' : null);
    if (next === null || next === band.uid) {
      field.current?.select();
      return focusFirst();
    }
    const result = await sending.send({ data: { uid: band.uid, new_uid: next } });
    if (result?.success) {
      const { uid } = result.data.items[0]!;
      onDone({ kind: 'good', text: 'The band was replaced.', uid });
      navigate(`/wristbands?uid=${encodeURIComponent(uid)}`);
    } else if (result) setProblem(isUnheard(result) ? BANDS.lost : failureText(result, BANDS.notDone));
  };
  return (
    <form ref={form} className={styles.form} onSubmit={(event) => void replace(event)} noValidate aria-label="Replace the wristband">
      <p>
        {band.uid} is blocked, and {name} wears the new one
        {band.balance > 0 ? (
          <>
            , with <strong>{money.full(centsOf(band.balance))}</strong> on it
          </>
        ) : null}
        .
      </p>
      <Field
        ref={field}
        label="New wristband"
        hint={BANDS.hint}
        value={text}
        error={error}
        readOnly={sending.unheard !== null}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={({ target }) => setText(target.value)}
      />
      {problem && <Notice kind="bad">{problem}</Notice>}
      <DialogButtons onBack={onClose} busy={sending.isBusy}>
        {sending.unheard ? 'Ask again' : 'Replace'}
      </DialogButtons>
    </form>
  );
}
