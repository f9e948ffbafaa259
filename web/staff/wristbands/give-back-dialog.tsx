import { useRef, useState, type FormEvent } from 'react';
import { centsOf, toDecimalText } from '#domain/cents.ts';
import { useFirstInvalidFocus } from '#web/lib/forms/first-invalid.ts';
import { useMoney } from '#web/lib/page/money.tsx';
import { DialogButtons } from '#web/ui/dialog/dialog-buttons.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import { typedAmount } from '../chrome/typed/typed-amount.ts';
import { useWorker } from '../chrome/worker/at-work.tsx';
import type { Band, Done } from './band-acts.ts';
import type { GiveBack } from './use-give-back.ts';
import { BANDS, GIVE_BACK } from './wristbands-words.ts';
import styles from './wristbands.module.css';

type Props = { open: boolean; band: Band; giveBack: GiveBack; onClose: () => void; onDone: Done };

export function GiveBackDialog(props: Props) {
  return (
    <Dialog open={props.open} title="Give back what is left" eyebrow={props.band.uid} onClose={props.onClose}>
      <GiveBackForm {...props} />
    </Dialog>
  );
}

function GiveBackForm({ band, giveBack, onClose, onDone }: Props) {
  const money = useMoney();
  const mayPayCash = useWorker().role === 'admin';
  const place = useRef<HTMLFormElement>(null);
  const focusFirstInvalid = useFirstInvalidFocus(place);
  const [isTried, setTried] = useState(false);
  const { form, change, problem, isBusy, isUnheard } = giveBack;
  const { inCash, reason } = form;
  const amount = form.amount ?? toDecimalText(centsOf(band.balance));
  const asked = typedAmount(amount);
  const isWrong = asked === null || asked > centsOf(band.balance);
  const isReasonMissing = inCash && reason.trim() === '';
  const send = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isUnheard && (isWrong || isReasonMissing)) return focusFirstInvalid();
    void giveBack.send(asked!, onDone);
  };
  return (
    <form ref={place} className={styles.form} onSubmit={send} noValidate aria-label="Give back">
      <p>{inCash ? GIVE_BACK.inCash : GIVE_BACK.effect}</p>
      <fieldset className={styles.form} disabled={isUnheard || isBusy}>
        <legend className="visually-hidden">How much, and how</legend>
        <Field
          label="Amount"
          required
          inputMode="decimal"
          autoComplete="off"
          hint={`${money.full(centsOf(band.balance))} is on the band.`}
          value={amount}
          error={isTried && isWrong && !isUnheard && GIVE_BACK.amount}
          onChange={({ target }) => change({ amount: target.value })}
        />
        {mayPayCash && (
          <label className={styles.check}>
            <input type="checkbox" className="checkbox" checked={inCash} onChange={({ target }) => change({ inCash: target.checked })} /> All of it in cash
          </label>
        )}
        <Field
          label="Reason"
          required={inCash}
          maxLength={300}
          value={reason}
          error={isTried && isReasonMissing && GIVE_BACK.reason}
          onChange={({ target }) => change({ reason: target.value })}
        />
      </fieldset>
      {isUnheard && !isBusy && <Notice kind="bad">{BANDS.lost}</Notice>}
      {problem && <Notice kind="bad">{problem}</Notice>}
      <DialogButtons onBack={onClose} kind="danger" busy={isBusy}>
        {isUnheard ? 'Ask again' : asked === null ? 'Give back' : `Give back ${money.full(asked)}`}
      </DialogButtons>
    </form>
  );
}
