import { useState } from 'react';
import { visitDateText } from '#domain/day-text.ts';
import { oneOrSeveral } from '#domain/one-or-several.ts';
import { timeText } from '#domain/time-text.ts';
import { isToCollect } from '#domain/visit-order.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { QrCode } from '#web/ui/qr-code/qr-code.tsx';
import { SwipeStrip } from '#web/ui/swipe-strip/swipe-strip.tsx';
import type { Ticket } from '../sale/desk-state.ts';
import styles from './done-panel.module.css';

/** A thing to take home is for no day. */
export const ticketFacts = ({ kind, place, date, time, person_name }: Ticket): string =>
  [place, isToCollect({ kind, date }) ? null : visitDateText(date), time && timeText(time), person_name].filter(Boolean).join(' · ');

/** The tickets by name. On request their codes are shown large, so that they can be photographed. */
export function TicketList({ tickets }: { tickets: readonly Ticket[] }) {
  const [isShown, setShown] = useState(false);
  const coded = tickets.filter((ticket) => ticket.code !== null);
  if (tickets.length === 0) return <p className="meta">Nothing of this needs a ticket.</p>;
  return (
    <>
      <ul className={styles.tickets} aria-label="Tickets">
        {tickets.map((ticket) => (
          <li key={ticket.admission_id}>
            <strong>{ticket.name}</strong>
            <span className="meta">{ticketFacts(ticket)}</span>
          </li>
        ))}
      </ul>
      {coded.length > 0 && <Button onClick={() => setShown(true)}>{oneOrSeveral(coded.length, 'Show the code', `Show ${coded.length} codes`)}</Button>}
      {coded.length < tickets.length && <p className="meta">Codes that change every few seconds are shown on the holder’s phone.</p>}
      <Dialog open={isShown} title="Tickets" isFullOnPhone onClose={() => setShown(false)} footer={<Button onClick={() => setShown(false)}>Close</Button>}>
        <SwipeStrip label="Tickets">
          {coded.map((ticket) => (
            <figure key={ticket.admission_id} className={styles.code}>
              <QrCode text={ticket.code} label={`Code of ${ticket.name}`} isAtOnce />
              <figcaption>
                <strong>{ticket.name}</strong>
                <span className="meta">{ticketFacts(ticket)}</span>
              </figcaption>
            </figure>
          ))}
        </SwipeStrip>
      </Dialog>
    </>
  );
}
