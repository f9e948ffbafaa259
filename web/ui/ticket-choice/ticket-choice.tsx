import { useState } from 'react';
import styles from './ticket-choice.module.css';

export type ChoosableTicket = { id: string; name: string; about: string; amount?: string };
type Props = { label: string; tickets: readonly ChoosableTicket[]; chosen: readonly string[]; onChange: (chosen: readonly string[]) => void };

const FEW = 3;

function howMany(chosen: number, all: number): string {
  if (all === 1) return '1 ticket';
  if (chosen < all) return `${chosen} of ${all} tickets`;
  return all === 2 ? 'Both tickets' : `All ${all} tickets`;
}

/** Which of several tickets. Where all of them are meant at first, a long list stays closed, since it would push what comes next off the screen. */
export function TicketChoice({ label, tickets, chosen, onChange }: Props) {
  const [isOpenAtFirst] = useState(tickets.length <= FEW || chosen.length < tickets.length);
  return (
    <details open={isOpenAtFirst}>
      <summary className={styles.which}>{howMany(chosen.length, tickets.length)}</summary>
      <div role="group" aria-label={label} className={styles.tickets}>
        {tickets.map(({ id, name, about, amount }) => (
          <label key={id} className={styles.ticket}>
            <input
              type="checkbox"
              className="checkbox"
              checked={chosen.includes(id)}
              onChange={({ target }) => onChange(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
            />
            <span>
              <b>{name}</b>
              <span className={styles.about}>{about}</span>
            </span>
            {amount && <span className={`num ${styles.amount}`}>{amount}</span>}
          </label>
        ))}
      </div>
    </details>
  );
}
