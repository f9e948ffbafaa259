import { useState } from 'react';
import { resendTicketsContract } from '#server/actions/resend-tickets/contract.ts';
import type { OrderHistoryItem } from '#server/orders/contract.ts';
import { failureText } from '#web/lib/calls/failure-text.ts';
import { saveDocument } from '#web/lib/calls/save-document.ts';
import { useWorkspaceId } from '#web/lib/page/boot.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Notice, type Said } from '#web/ui/notice/notice.tsx';
import { useSentOnce } from '../chrome/calls/sent-once.ts';
import { useWorker } from '../chrome/worker/at-work.tsx';
import { ORDERS } from './orders-words.ts';
import styles from './orders.module.css';

/** The documents of an order, to save, print or send again. */
export function OrderPapers({ order }: { order: OrderHistoryItem }) {
  const ws = useWorkspaceId();
  const isTill = useWorker().role === 'pos';
  const resending = useSentOnce(resendTicketsContract);
  const [busy, setBusy] = useState<'receipt' | 'tickets' | null>(null);
  const [said, setSaid] = useState<Said | null>(null);
  if (order.status !== 'complete') return null;
  const hasTickets = order.items.some((item) => item.admission_id !== null && ['active', 'used', 'out'].includes(item.admission_status ?? ''));
  const save = async (what: 'receipt' | 'tickets') => {
    setBusy(what);
    const problem = await saveDocument(`/api/workspace/${ws}/orders/${order._id}/${what}.pdf`, `${what}-${order.number}.pdf`, ORDERS.notSaved);
    setSaid(problem === null ? null : { kind: 'bad', text: problem });
    setBusy(null);
  };
  const resend = async () => {
    const result = await resending.send({ data: { order_id: order._id } });
    if (result) setSaid(result.success ? { kind: 'good', text: ORDERS.resent } : { kind: 'bad', text: failureText(result, ORDERS.resendFailed) });
  };
  // A till is not shown the address, so it may always try. The server says so if there is none.
  const mayResend = hasTickets && (isTill || order.email !== '');
  return (
    <section className={styles.papers} aria-label="Papers">
      <Button size="small" busy={busy === 'receipt'} onClick={() => void save('receipt')}>
        Receipt (PDF)
      </Button>
      {hasTickets && (
        <Button size="small" busy={busy === 'tickets'} onClick={() => void save('tickets')}>
          Tickets (PDF)
        </Button>
      )}
      <Button size="small" onClick={() => print()}>
        Print this page
      </Button>
      {mayResend && (
        <Button size="small" busy={resending.isBusy} onClick={() => void resend()}>
          Send tickets again
        </Button>
      )}
      {said && <Notice kind={said.kind}>{said.text}</Notice>}
    </section>
  );
}
