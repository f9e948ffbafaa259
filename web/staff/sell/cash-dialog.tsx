import { useState, type FormEvent } from 'react';
import { Link } from 'wouter';
import { toDecimalText } from '#domain/cents.ts';
import { useMoney } from '#web/lib/money.tsx';
import type { Terminal } from '#web/staff/chrome/desk.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import { afterKey, countCash, quickAmounts, typedCents } from './cash-change.ts';
import { Keypad } from './keypad.tsx';
import { BackButton } from './back-button.tsx';
import styles from './pay.module.css';
import { SELL } from './sell-words.ts';
import { UnheardNotice } from './unheard-notice.tsx';
import { useTender, type DialogProps } from './use-tender.ts';

/** What was handed over, and what goes back. Enter with nothing typed is the exact amount. */
export function CashDialog({ terminal, ...props }: DialogProps & { terminal: Terminal }) {
  const tender = useTender(props);
  return (
    <Dialog open={props.open} title="Cash" onClose={tender.close} footer={<BackButton isBusy={tender.isBusy} onBack={tender.close} />}>
      {terminal.till ? (
        <CashForm tender={tender} props={props} />
      ) : (
        <Notice kind="warn" action={<Link href="/till">Open the till</Link>}>
          {SELL.noTill}
        </Notice>
      )}
    </Dialog>
  );
}

function CashForm({ tender, props }: { tender: ReturnType<typeof useTender>; props: DialogProps }) {
  const { dueCents, refusal, isBusy } = tender;
  const money = useMoney();
  const [text, setText] = useState('');
  const givenCents = text === '' ? dueCents : typedCents(text);
  const count = givenCents === null || givenCents === 0 ? null : countCash(dueCents, givenCents);
  const take = (given: typeof givenCents) => {
    const counted = given === null || given === 0 ? null : countCash(dueCents, given);
    if (!counted) return tender.refuse(SELL.wrongAmount);
    setText('');
    void tender.pay({ kind: 'cash', amountCents: counted.paysCents, givenCents: counted.givenCents });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    take(givenCents);
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.due}>
        <span>Due</span>
        <span className="num">{money.full(dueCents)}</span>
      </div>
      {refusal && <Notice kind="bad">{refusal}</Notice>}
      <UnheardNotice {...props} />
      <div className={styles.quick} role="group" aria-label="Quick amounts">
        {quickAmounts(dueCents).map((amount, index) => (
          <Button key={amount} kind={index === 0 ? 'primary' : 'plain'} busy={isBusy && index === 0} onClick={() => take(amount)}>
            {index === 0 ? `Exact ${money.short(amount)}` : money.short(amount)}
          </Button>
        ))}
      </div>
      <Field
        label="Handed over"
        // The pad stands below: a tablet need not bring its own keys.
        inputMode={matchMedia('(hover: none)').matches ? 'none' : 'decimal'}
        autoComplete="off"
        placeholder={toDecimalText(dueCents)}
        value={text}
        onChange={({ target }) => setText(target.value.replaceAll(/[^\d.,]/g, ''))}
      />
      <Keypad onKey={(key) => setText(afterKey(text, key))} />
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
      <Button kind="primary" type="submit" wide busy={isBusy} disabled={!count} className={styles.take}>
        {count && count.leftCents > 0 ? `Take ${money.full(count.paysCents)} in part` : `Take ${money.full(count?.givenCents ?? dueCents)}`}
      </Button>
    </form>
  );
}
