import { useState } from 'react';
import { centsOf } from '#domain/cents.ts';
import { useMoney } from '#web/lib/page/money.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { announce } from '#web/ui/live-region/live-region.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import { cashIn, isPaid } from '../sale/desk-state.ts';
import { TENDER_NAMES } from '../sell-words.ts';
import type { DialogProps } from './use-tender.ts';
import styles from './pay.module.css';

/** Says in numbers what dropping the sale will do. */
export function DropDialog({ open, desk, state, onClose }: DialogProps) {
  const money = useMoney();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const paid = (state.sale?.payments ?? []).filter(isPaid);
  const handOutCents = cashIn(state.sale);
  const close = () => {
    setRefusal(null);
    onClose();
  };
  const drop = async () => {
    setBusy(true);
    const refused = await desk.drop();
    setBusy(false);
    if (refused) return setRefusal(refused.text);
    announce('The sale was dropped.');
    // It may turn out to have been completed meanwhile.
    if (handOutCents > 0 && desk.read().orderId === null) desk.say({ kind: 'good', text: 'The sale was dropped.', handOutCents });
    close();
  };
  return (
    <Dialog
      open={open}
      title="Drop this sale?"
      onClose={() => isBusy || close()}
      footer={
        <>
          <Button onClick={close} disabled={isBusy}>
            Keep it
          </Button>
          <Button kind="danger" busy={isBusy} onClick={drop}>
            Drop the sale
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {refusal && <Notice kind="bad">{refusal}</Notice>}
        <p>Nothing is sold, and what was held for it is free for others at once.</p>
        {paid.map((payment) => (
          <p key={payment.payment_id}>
            <strong className="num">{money.full(centsOf(payment.amount_base))}</strong>{' '}
            {payment.tender === 'cash'
              ? 'goes back to the customer in cash, out of the till.'
              : `goes back to ${TENDER_NAMES[payment.tender].toLowerCase()}${payment.last_four ? ` ${payment.last_four}` : ''}.`}
          </p>
        ))}
      </div>
    </Dialog>
  );
}
