import { useRef, useState, type FormEvent } from 'react';
import { useFirstInvalidFocus } from '#web/lib/forms/first-invalid.ts';
import { useBoot, useVenueZone } from '#web/lib/page/boot.ts';
import { useMoney } from '#web/lib/page/money.tsx';
import { useTodayIn } from '#web/lib/time/use-today.ts';
import { Button } from '#web/ui/button/button.tsx';
import { DialogButtons } from '#web/ui/dialog/dialog-buttons.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import { AtDesk } from '../chrome/desk/choose-desk.tsx';
import type { Terminal } from '../chrome/desk/desk.ts';
import type { Band, Done } from './band-acts.ts';
import { CardFields } from './card-fields.tsx';
import { parseTopUp } from './money-on-band.ts';
import { changeOf, topUpFaults, type TopUpFaults } from './top-up-form.ts';
import type { TopUp } from './use-top-up.ts';
import { BANDS, TOP_UP } from './wristbands-words.ts';
import styles from './wristbands.module.css';

type Props = { open: boolean; band: Band; topUp: TopUp; onClose: () => void; onDone: Done };

export function TopUpDialog(props: Props) {
  const { open, band, onClose } = props;
  return (
    <Dialog open={open} title="Top up" eyebrow={band.uid} isFullOnPhone onClose={onClose}>
      <AtDesk kind="till">{(terminal) => <TopUpForm {...props} terminal={terminal} />}</AtDesk>
    </Dialog>
  );
}

const AMOUNTS = ['10.00', '20.00', '50.00'];

function TopUpForm({ topUp, terminal, onClose, onDone }: Props & { terminal: Terminal }) {
  const money = useMoney();
  const isTyped = useBoot().config.card_capture === 'direct';
  const today = useTodayIn(useVenueZone());
  const place = useRef<HTMLFormElement>(null);
  const focusFirstInvalid = useFirstInvalidFocus(place);
  const [isTried, setTried] = useState(false);
  const { form, change, problem, isBusy, isUnheard } = topUp;
  const amount = parseTopUp(form.amount);
  const changeCents = changeOf(form);
  const faults = isTried ? topUpFaults(form, today) : {};
  const send = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isUnheard && Object.keys(topUpFaults(form, today)).length > 0) return focusFirstInvalid();
    void topUp.send(terminal.terminal_id, onDone);
  };
  return (
    <form ref={place} className={styles.form} onSubmit={send} noValidate aria-label="Top up">
      {isUnheard && !isBusy && <Notice kind="bad">{BANDS.lost}</Notice>}
      <fieldset className={styles.form} disabled={isUnheard || isBusy}>
        <legend className="visually-hidden">How much, and how it is paid</legend>
        <Field
          label="Amount"
          required
          // Where the terminals are fetched first, the dialog is open before this form is there.
          autoFocus
          inputMode="decimal"
          autoComplete="off"
          value={form.amount}
          error={faults.amount && TOP_UP.amount}
          onChange={({ target }) => change({ amount: target.value })}
        />
        <div className={styles.choices}>
          {AMOUNTS.map((preset) => (
            <Button key={preset} size="small" aria-pressed={amount === parseTopUp(preset)} onClick={() => change({ amount: preset })}>
              {money.short(parseTopUp(preset)!)}
            </Button>
          ))}
        </div>
        <HowPaid topUp={topUp} terminal={terminal} faults={faults} isTyped={isTyped} />
      </fieldset>
      {form.method === 'cash' && amount !== null && changeCents !== null && changeCents > 0 && (
        <p className={styles.change} role="status">
          Change: <strong className="num">{money.full(changeCents)}</strong>
        </p>
      )}
      {problem && <Notice kind="bad">{problem}</Notice>}
      <DialogButtons onBack={onClose} busy={isBusy} disabled={form.method === 'card-manual' && !isTyped}>
        {isUnheard ? 'Ask again' : amount === null ? 'Top up' : `Top up ${money.full(amount)}`}
      </DialogButtons>
    </form>
  );
}

type HowPaidProps = { topUp: TopUp; terminal: Terminal; faults: TopUpFaults; isTyped: boolean };

/** `isTyped`: whether a card may be typed in here. */
function HowPaid({ topUp: { form, change }, terminal, faults, isTyped }: HowPaidProps) {
  return (
    <>
      <div className={styles.choices} role="radiogroup" aria-label="How it is paid">
        {(['cash', 'card-manual'] as const).map((method) => (
          <label key={method} className={styles.choice}>
            <input type="radio" name="method" checked={form.method === method} onChange={() => change({ method })} />
            {method === 'cash' ? 'Cash' : 'Card'}
          </label>
        ))}
      </div>
      {form.method === 'cash' && (
        <Field
          label="Cash handed over"
          inputMode="decimal"
          autoComplete="off"
          hint={terminal.till ? `Into the till of ${terminal.name}.` : `The till of ${terminal.name} is not open: open it first, in the room Till.`}
          value={form.tendered}
          error={faults.tendered && TOP_UP.tender}
          onChange={({ target }) => change({ tendered: target.value })}
        />
      )}
      {form.method === 'card-manual' && (isTyped ? <CardFields form={form} faults={faults} onChange={change} /> : <Notice kind="warn">{TOP_UP.hosted}</Notice>)}
    </>
  );
}
