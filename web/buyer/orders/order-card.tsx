import { useState } from 'react';
import { centsOf } from '#domain/cents.ts';
import { mediumDay } from '#domain/day-text.ts';
import { dayInZone } from '#domain/zone.ts';
import { resendTicketsContract } from '#server/actions/resend-tickets/contract.ts';
import type { OrderHistoryItem } from '#server/orders/contract.ts';
import { ORDERS, PASSES } from '#web/buyer/account/portal-messages.ts';
import { call } from '#web/lib/calls/call.ts';
import { failureText } from '#web/lib/calls/failure-text.ts';
import { saveDocument } from '#web/lib/calls/save-document.ts';
import { heldBusy } from '#web/lib/forms/busy.ts';
import { keyed } from '#web/lib/keyed.ts';
import { useVenueZone, useWorkspaceId } from '#web/lib/page/boot.ts';
import { useMoney } from '#web/lib/page/money.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { Notice, type Said } from '#web/ui/notice/notice.tsx';
import { GiveBackDialog, returnables } from './give-back-dialog.tsx';
import { transactionsOf } from './transaction-lines.ts';
import styles from './orders.module.css';

/** The money is on its way, or the office has to look at it. */
const UNSETTLED = ['paying', 'needs_review'];
const REFUND_TEXT = { none: null, partial: 'Partly refunded', full: 'Refunded' } as const;

export function OrderCard({ order }: { order: OrderHistoryItem }) {
  const zone = useVenueZone();
  const money = useMoney();
  const amount = (value: number) => money.short(centsOf(value));
  const whole = (value: number) => money.whole(centsOf(value));
  const day = (instant: string) => mediumDay(dayInZone(zone, Date.parse(instant)));
  const refund = REFUND_TEXT[order.refund_status];
  return (
    <li className={`panel ${styles.order}`} aria-label={`Order ${order.number}`}>
      <div className={styles.orderHead}>
        <div>
          <p className={styles.orderDate}>{day(order.created_at.$date)}</p>
          <p className="meta">Order {order.number}</p>
        </div>
        <div className={styles.orderTotal}>
          <p>
            <span className="meta">Total</span> <span className="num">{amount(order.total)}</span>
          </p>
          {refund && (
            <p className="tag warn">
              {refund} {amount(order.refunded)}
            </p>
          )}
        </div>
      </div>
      {UNSETTLED.includes(order.status) && <Notice kind="warn">{ORDERS.unsettled}</Notice>}
      <ul className={styles.transactions}>
        {transactionsOf(order).map((transaction) => (
          <li key={transaction.id}>
            <p className={styles.transaction}>
              <span>{day(transaction.at)}</span>
              <span className={`tag ${transaction.status === 'Approved' ? 'good' : transaction.status === 'Declined' ? 'bad' : ''}`}>{transaction.status}</span>
              <span>{transaction.action}</span>
              {transaction.method && <span className="meta">{transaction.method}</span>}
              {transaction.isForAnotherDay && <span className="meta">{ORDERS.forAnotherDay}</span>}
              {transaction.ownAmount !== null && <span className={`num ${styles.ownAmount}`}>{money.short(transaction.ownAmount)}</span>}
            </p>
            <table className={styles.lines}>
              <caption className="visually-hidden">
                {transaction.action} of {day(transaction.at)}
              </caption>
              <tbody>
                {keyed(transaction.lines, ({ item, date }) => `${item} ${date}`).map(({ key, row: line }) => (
                  <tr key={key}>
                    <th scope="row">{line.item}</th>
                    <td>{line.date}</td>
                    <td className="num">{whole(line.price)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </li>
        ))}
      </ul>
      <Ways order={order} />
    </li>
  );
}

function Ways({ order }: { order: OrderHistoryItem }) {
  const ws = useWorkspaceId();
  const [busy, setBusy] = useState<'receipt' | 'tickets' | null>(null);
  const [said, setSaid] = useState<Said | null>(null);
  const [isGivingBack, setGivingBack] = useState(false);
  if (order.status !== 'complete' && order.status !== 'paid') return null;
  const receipt = async () => {
    setBusy('receipt');
    const problem = await saveDocument(`/api/workspace/${ws}/order/${order._id}/receipt.pdf`, `receipt-${order.number}.pdf`, PASSES.linkFailed);
    setSaid(problem === null ? null : { kind: 'bad', text: problem });
    setBusy(null);
  };
  const resend = async () => {
    setBusy('tickets');
    const result = await heldBusy(call(resendTicketsContract, { params: { ws }, body: { data: { order_id: order._id } } }));
    setSaid(result.success ? { kind: 'good', text: ORDERS.resent } : { kind: 'bad', text: failureText(result, ORDERS.resendFailed) });
    setBusy(null);
  };
  return (
    <div className={styles.ways}>
      <Button size="small" busy={busy === 'receipt'} onClick={() => void receipt()} aria-label={`Receipt of order ${order.number}`}>
        Receipt
      </Button>
      {order.items.some(({ state }) => state !== 'refunded') && (
        <Button size="small" busy={busy === 'tickets'} onClick={() => void resend()} aria-label={`Resend tickets of order ${order.number}`}>
          Resend tickets
        </Button>
      )}
      {returnables(order).length > 0 && (
        <Button size="small" onClick={() => setGivingBack(true)} aria-label={`Give back tickets of order ${order.number}`}>
          Give back…
        </Button>
      )}
      {said && <Notice kind={said.kind}>{said.text}</Notice>}
      <GiveBackDialog isOpen={isGivingBack} order={order} onClose={() => setGivingBack(false)} onGiven={setSaid} />
    </div>
  );
}
