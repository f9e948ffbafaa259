import { useBoot } from '#web/lib/boot.ts';
import { useMoney } from '#web/lib/money.tsx';
import type { Terminal } from '#web/staff/chrome/desk.ts';
import { QrCode } from '#web/ui/qr-code/qr-code.tsx';
import { isPaid, type DoneSale } from './desk-state.ts';
import { centsOf, shownOrder } from './order-lines.ts';
import styles from './printed-sale.module.css';
import { TENDER_NAMES } from './sell-words.ts';
import { ticketFacts } from './ticket-list.tsx';

/** The receipt and then each ticket on a strip of its own, as a printer with a roll of 80 mm puts them out. Never seen on the screen. */
export function PrintedSale({ done, terminal }: { done: DoneSale; terminal: Terminal }) {
  const { workspace } = useBoot();
  const money = useMoney();
  const amount = (value: number) => money.full(centsOf(value));
  const rows: [string, string][] = [
    ...shownOrder(done, []).lines.map((line): [string, string] => [`${line.count} × ${line.name}`, money.full(line.sumCents)]),
    ...(done.discount > 0 ? [['Discount', `−${amount(done.discount)}`] as [string, string]] : []),
    ...(done.tax > 0 ? [['Tax', amount(done.tax)] as [string, string]] : []),
    ...(done.fees > 0 ? [['Fees', amount(done.fees)] as [string, string]] : []),
  ];
  return (
    <div className={styles.paper} aria-hidden="true">
      <section className={styles.receipt}>
        <h2>{workspace?.name}</h2>
        <p>
          {terminal.name} · {new Date().toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: terminal.time_zone })}
        </p>
        <p>Order {done.reference}</p>
        <Rows rows={rows} />
        <Rows rows={[['Total', amount(done.total)]]} />
        <Rows
          rows={done.payments
            .filter(isPaid)
            .flatMap((payment): [string, string][] => [
              [`${TENDER_NAMES[payment.tender]}${payment.last_four ? ` ${payment.last_four}` : ''}`, amount(payment.amount_tender || payment.amount_base)],
              ...(payment.amount_change > 0 ? [['Change', amount(payment.amount_change)] as [string, string]] : []),
            ])}
        />
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

function Rows({ rows }: { rows: [string, string][] }) {
  return (
    <ul className={styles.rows}>
      {rows.map(([what, amount]) => (
        <li key={what}>
          <span>{what}</span>
          <span className="num">{amount}</span>
        </li>
      ))}
    </ul>
  );
}
