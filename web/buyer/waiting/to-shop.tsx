import { Link } from 'wouter';
import { PATHS } from '#web/buyer/paths.ts';
import { useBoot } from '#web/lib/page/boot.ts';
import styles from './waiting.module.css';

/** Another event's shop is another page, with its own brand and catalogue. */
export function ToShop({ eventId }: { eventId: string }) {
  const { event } = useBoot();
  if (event?._id === eventId)
    return (
      <Link href={PATHS.tickets} className={styles.way}>
        To the tickets
      </Link>
    );
  return (
    <a href={`${PATHS.tickets}?event_id=${eventId}`} className={styles.way}>
      To the tickets
    </a>
  );
}
