import type { FormEvent } from 'react';
import { toDecimalText, type Cents } from '#domain/cents.ts';
import { useMoney } from '#web/lib/page/money.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { afterKey, quickAmounts, typedCents, type CashGiven } from './cash-change.ts';
import { Keypad } from './keypad.tsx';
import styles from './pay.module.css';

export const CASH_FORM = 'cash-form';

type Props = {
  dueCents: Cents;
  text: string;
  count: CashGiven | null;
  isBusy: boolean;
  onType: (text: string) => void;
  onTake: (givenCents: Cents | null) => void;
};

export function CashForm({ dueCents, text, count, isBusy, onType, onTake }: Props) {
  const money = useMoney();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onTake(text === '' ? dueCents : typedCents(text));
  };
  return (
    <form id={CASH_FORM} className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.quick} role="group" aria-label="Quick amounts">
        {quickAmounts(dueCents).map((amount, index) => (
          <Button key={amount} kind={index === 0 ? 'primary' : 'plain'} disabled={isBusy} onClick={() => onTake(amount)}>
            {index === 0 && <span className={styles.exact}>Exact </span>}
            <span>{money.short(amount)}</span>
          </Button>
        ))}
      </div>
      <Field
        label="Handed over"
        // Touch devices need no keyboard of their own, because the pad is shown below.
        inputMode={matchMedia('(hover: none)').matches ? 'none' : 'decimal'}
        autoComplete="off"
        placeholder={toDecimalText(dueCents)}
        value={text}
        onChange={({ target }) => onType(target.value.replaceAll(/[^\d.,]/g, ''))}
      />
      <Keypad onKey={(key) => onType(afterKey(text, key))} />
      <output className={styles.change} aria-live="polite">
        {count && count.leftCents > 0 ? (
          <>
            <span>Pays a part, still due</span>
            <span className="num">{money.full(count.leftCents)}</span>
          </>
        ) : (
          <>
            <span>Change</span>
            <span className="num">{count ? money.full(count.changeCents) : '–'}</span>
          </>
        )}
      </output>
    </form>
  );
}
