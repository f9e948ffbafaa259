import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import type { Cents } from '#domain/cents.ts';
import { useMoney } from '#web/lib/page/money.tsx';
import type { Terminal } from '#web/staff/chrome/desk/desk.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import { BackButton } from '../back-button.tsx';
import { noCash, SELL } from '../sell-words.ts';
import { countCash, typedCents } from './cash-change.ts';
import { CASH_FORM, CashForm } from './cash-form.tsx';
import { PayHead } from './pay-head.tsx';
import { useTender, type DialogProps } from './use-tender.ts';
import styles from './pay.module.css';

/** Asks what was handed over and shows the change. Enter without typing means the exact amount. */
export function CashDialog({ terminal, ...props }: DialogProps & { terminal: Terminal }) {
  const tender = useTender(props);
  const money = useMoney();
  const { dueCents, isBusy } = tender;
  const [text, setText] = useState('');
  // A typed sum is cleared when the amount due changes.
  useEffect(() => setText(''), [dueCents, props.open]);
  const count = countOf(dueCents, text === '' ? dueCents : typedCents(text));
  const take = (givenCents: Cents | null) => {
    const counted = countOf(dueCents, givenCents);
    if (!counted) return tender.refuse(SELL.wrongAmount);
    void tender.pay({ kind: 'cash', amountCents: counted.paysCents, givenCents: counted.givenCents });
  };
  const isPart = count !== null && count.leftCents > 0;
  return (
    <Dialog
      open={props.open}
      title="Cash"
      onClose={tender.close}
      footer={
        <>
          <BackButton isBusy={isBusy} onBack={tender.close} />
          {terminal.till && (
            <Button kind="primary" type="submit" form={CASH_FORM} busy={isBusy} disabled={!count} className={styles.takeFirst}>
              {isPart ? `Take ${money.full(count.paysCents)} in part` : `Take ${money.full(count?.givenCents ?? dueCents)}`}
            </Button>
          )}
        </>
      }
    >
      {terminal.till ? (
        <div className={styles.form}>
          <PayHead tender={tender} {...props} />
          <CashForm {...{ dueCents, text, count, isBusy }} onType={setText} onTake={take} />
        </div>
      ) : (
        <Notice kind="warn" action={<Link href="/till">{terminal.till_held_by ? 'Go to the till' : 'Open the till'}</Link>}>
          {noCash(terminal)}
        </Notice>
      )}
    </Dialog>
  );
}

const countOf = (dueCents: Cents, givenCents: Cents | null) => (givenCents === null || givenCents === 0 ? null : countCash(dueCents, givenCents));
