import { centsOf, centsOfSum } from '#domain/cents.ts';
import { momentText } from '#domain/moment-text.ts';
import { useBoot } from '#web/lib/page/boot.ts';
import { useMoney } from '#web/lib/page/money.tsx';
import { serverNow } from '#web/lib/time/server-clock.ts';
import type { Terminal } from '#web/staff/chrome/desk/desk.ts';
import { QrCode } from '#web/ui/qr-code/qr-code.tsx';
import { isPaid, type DoneSale } from '../sale/desk-state.ts';
import { shownOrder } from '../sale/order-lines.ts';
import { TENDER_NAMES } from '../sell-words.ts';
import { ticketFacts } from './ticket-list.tsx';
import styles from './printed-sale.module.css';

type Row = { id: string; what: string; text: string };

/** The receipt and each ticket as a strip for an 80 mm roll printer. Shown only in print. */
export function PrintedSale({ done, terminal }: { done: DoneSale; terminal: Terminal }) {
  const { workspace } = useBoot();
  const money = useMoney();
  const amount = (value: number) => money.full(centsOf(value));
  const sums: Row[] = [
    { id: 'discount', what: 'Discount', amount: -done.discount },
    { id: 'tax', what: 'Tax', amount: done.tax },
    { id: 'fees', what: 'Fees', amount: done.fees },
  ].flatMap(({ id, what, amount }) => (amount === 0 ? [] : [{ id, what, text: money.full(centsOfSum(amount)) }]));
  const things = shownOrder(done, []).lines.map((line): Row => ({ id: line.key, what: `${line.count} × ${line.name}`, text: money.full(line.sumCents) }));
  const payments = done.payments.filter(isPaid).flatMap((payment): Row[] => [
    {
      id: payment.payment_id,
      what: `${TENDER_NAMES[payment.tender]}${payment.last_four ? ` ${payment.last_four}` : ''}`,
      text: amount(payment.amount_tender || payment.amount_base),
    },
    ...(payment.amount_change > 0 ? [{ id: `${payment.payment_id} change`, what: 'Change', text: amount(payment.amount_change) }] : []),
  ]);
  return (
    <div className={styles.paper} aria-hidden="true">
      <section className={styles.receipt}>
        <h2>{workspace?.name}</h2>
        <p>
          {terminal.name} · {momentText(terminal.time_zone, serverNow())}
        </p>
        <p>Order {done.reference}</p>
        <Rows rows={[...things, ...sums]} />
        <Rows rows={[{ id: 'total', what: 'Total', text: amount(done.total) }]} />
        <Rows rows={payments} />
      </section>
      {done.tickets.map((ticket) => (
        <section key={ticket.admission_id} className={styles.ticket}>
          <h2>{ticket.name}</h2>
          <p>{ticketFacts(ticket)}</p>
          {ticket.code !== null && <QrCode text={ticket.code} label="" isAtOnce />}
          <p>{done.reference}</p>
        </section>
      ))}
    </div>
  );
}

function Rows({ rows }: { rows: readonly Row[] }) {
  return (
    <ul className={styles.rows}>
      {rows.map(({ id, what, text }) => (
        <li key={id}>
          <span>{what}</span>
          <span className="num">{text}</span>
        </li>
      ))}
    </ul>
  );
}
