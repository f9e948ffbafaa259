import { useRef, useState, type FormEvent } from 'react';
import { centsOf, toDecimalText } from '#domain/cents.ts';
import { returnWristbandValueContract } from '#server/actions/return-wristband-value/contract.ts';
import { failureText } from '#web/lib/calls/failure-text.ts';
import { isUnheard } from '#web/lib/calls/question-keys.ts';
import { useFirstInvalidFocus } from '#web/lib/forms/first-invalid.ts';
import { useMoney } from '#web/lib/page/money.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import { typedAmount } from '../chrome/typed-amount.ts';
import { useWorker } from '../chrome/at-work.tsx';
import { useSentOnce } from '../chrome/sent-once.ts';
import type { Band, Done } from './band-acts.ts';
import { outcomeOf } from './give-back-outcome.ts';
import { BANDS, GIVE_BACK } from './wristbands-words.ts';
import styles from './wristbands.module.css';

type Props = { open: boolean; band: Band; onClose: () => void; onDone: Done };

export function GiveBackDialog(props: Props) {
  return (
    <Dialog open={props.open} title="Give back what is left" eyebrow={props.band.uid} onClose={props.onClose}>
      <GiveBackForm {...props} />
    </Dialog>
  );
}

function GiveBackForm({ band, onClose, onDone }: Props) {
  const money = useMoney();
  const mayPayCash = useWorker().role === 'admin';
  const sending = useSentOnce(returnWristbandValueContract);
  const form = useRef<HTMLFormElement>(null);
  const focusFirstInvalid = useFirstInvalidFocus(form);
  const [amount, setAmount] = useState(() => toDecimalText(centsOf(band.balance)) as string);
  const [inCash, setInCash] = useState(false);
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const asked = typedAmount(amount);
  const isWrong = asked === null || asked > centsOf(band.balance);
  const isReasonMissing = inCash && reason.trim() === '';
  const isLost = sending.unheard !== null;
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isLost && (isWrong || isReasonMissing)) return focusFirstInvalid();
    const data = { uid: band.uid, amount: toDecimalText(asked!), reason: reason.trim(), ...(inCash ? { method: 'cash' } : {}) };
    const result = await sending.send({ data });
    if (!result) return;
    if (result.success) onDone(outcomeOf(result.data.items[0]!, money.full));
    else setProblem(isUnheard(result) ? BANDS.lost : failureText(result, GIVE_BACK.failed));
  };
  return (
    <form ref={form} className={styles.form} onSubmit={(event) => void send(event)} noValidate aria-label="Give back">
      <p>{inCash ? GIVE_BACK.inCash : GIVE_BACK.effect}</p>
      <fieldset className={styles.form} disabled={isLost || sending.isBusy}>
        <legend className="visually-hidden">How much, and how</legend>
        <Field
          label="Amount"
          required
          inputMode="decimal"
          autoComplete="off"
          hint={`${money.full(centsOf(band.balance))} is on the band.`}
          value={amount}
          error={isTried && isWrong && GIVE_BACK.amount}
          onChange={({ target }) => setAmount(target.value)}
        />
        {mayPayCash && (
          <label className={styles.check}>
            <input type="checkbox" className="checkbox" checked={inCash} onChange={({ target }) => setInCash(target.checked)} /> All of it in cash
          </label>
        )}
        <Field
          label="Reason"
          required={inCash}
          maxLength={300}
          value={reason}
          error={isTried && isReasonMissing && GIVE_BACK.reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </fieldset>
      {problem && <Notice kind="bad">{problem}</Notice>}
      <div className={styles.buttons}>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" kind="danger" busy={sending.isBusy}>
          {isLost ? 'Ask again' : asked === null ? 'Give back' : `Give back ${money.full(asked)}`}
        </Button>
      </div>
    </form>
  );
}
