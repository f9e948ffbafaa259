import { counted } from '#domain/one-or-several.ts';
import { fullName } from '#domain/person-name.ts';
import { useVenueZone } from '#web/lib/page/boot.ts';
import { whenText } from '../chrome/words/when.ts';
import { usePurchasers, type Purchaser } from './found-orders.ts';
import styles from './orders.module.css';

/** People whose email address was searched for, including those who have an account but no orders. */
export function Purchasers({ email }: { email: string }) {
  const { data: people = [] } = usePurchasers(email);
  if (people.length === 0) return null;
  return (
    <ul className={styles.people} aria-label="Who buys with this address">
      {people.map((person) => (
        <PersonLine key={person.profile_id ?? person.consumer_id ?? fullName(person.first_name, person.last_name)} person={person} />
      ))}
    </ul>
  );
}

function PersonLine({ person }: { person: Purchaser }) {
  const zone = useVenueZone();
  const bought = person.orders === 0 ? 'No paid orders yet' : counted(person.orders, 'paid order', 'paid orders');
  return (
    <li className={`panel ${styles.person}`}>
      <strong>{fullName(person.first_name, person.last_name) || person.email}</strong>
      <span className="meta">
        {[person.email, person.phone, bought, person.last_order_at && `last ${whenText(zone, person.last_order_at)}`].filter(Boolean).join(' · ')}
      </span>
      {person.profile_id === null && person.consumer_id === null && <span className="tag warn">Address not confirmed</span>}
    </li>
  );
}
