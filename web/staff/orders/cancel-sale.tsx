import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { centsOf } from '#domain/cents.ts';
import { cancelTransactionContract } from '#server/actions/cancel-transaction/contract.ts';
import type { OrderHistoryItem } from '#server/orders/contract.ts';
import { failureText } from '#web/lib/calls/failure-text.ts';
import { isUnheard } from '#web/lib/calls/question-keys.ts';
import { stayOnPage } from '#web/lib/forms/stay.ts';
import { useMoney } from '#web/lib/page/money.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { DialogButtons } from '#web/ui/dialog/dialog-buttons.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { announce } from '#web/ui/live-region/live-region.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import { useSentOnce } from '../chrome/calls/sent-once.ts';
import { ORDERS_KEY } from './found-orders.ts';
import { methodText, topUpOf } from './order-text.ts';
import { CANCEL } from './orders-words.ts';
import styles from './orders.module.css';

/** A sale at a till that was paid in part, or left before it was complete. */
export const isOpenSale = (order: OrderHistoryItem): boolean =>
  order.source === 'pos' && ['placeholder', 'paying'].includes(order.status) && topUpOf(order) === null;

export function CancelSale({ order }: { order: OrderHistoryItem }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button kind="danger" onClick={() => setOpen(true)}>
        Cancel the sale…
      </Button>
      <Dialog open={isOpen} title="Cancel the sale?" eyebrow={`Order ${order.number}`} onClose={close}>
        <CancelForm order={order} onClose={close} />
      </Dialog>
    </>
  );
}

function CancelForm({ order, onClose }: { order: OrderHistoryItem; onClose: () => void }) {
  const money = useMoney();
  const queries = useQueryClient();
  const sending = useSentOnce(cancelTransactionContract);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const paid = order.transactions.filter((one) => one.action === 'CHARGE' && one.response_status === 'approved');
  const cancel = async (event: FormEvent) => {
    event.preventDefault();
    const result = await sending.send({ data: { order_id: order._id, reason: reason.trim() } });
    if (!result) return;
    if (!result.success) return setProblem(isUnheard(result) ? CANCEL.lost : failureText(result, CANCEL.failed));
    announce(CANCEL.done);
    onClose();
    await queries.invalidateQueries({ queryKey: [ORDERS_KEY] });
    // A sale that has ended has no button to go back to.
    setTimeout(stayOnPage);
  };
  return (
    <form className={styles.dialogForm} onSubmit={(event) => void cancel(event)} aria-label="Cancel the sale">
      <p>{paid.length === 0 ? CANCEL.unpaid : CANCEL.paid}</p>
      {paid.length > 0 && (
        <ul className={styles.lines}>
          {paid.map((one) => (
            <li key={one._id.$oid}>
              {methodText(one)} <span className="num">{money.full(centsOf(one.amount))}</span>
            </li>
          ))}
        </ul>
      )}
      <Field label="Reason" maxLength={300} value={reason} readOnly={sending.unheard !== null} onChange={({ target }) => setReason(target.value)} />
      {problem && <Notice kind="bad">{problem}</Notice>}
      <DialogButtons back="Keep it" onBack={onClose} kind="danger" busy={sending.isBusy}>
        {sending.unheard ? 'Ask again' : 'Cancel the sale'}
      </DialogButtons>
    </form>
  );
}
