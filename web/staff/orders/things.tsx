import { withPlace } from '#domain/catalog/place-text.ts';
import { longDaySeenFrom, shortDay, visitDateText } from '#domain/day-text.ts';
import { isDay } from '#domain/day.ts';
import { fullName } from '#domain/person-name.ts';
import { timeText } from '#domain/time-text.ts';
import { isToCollect } from '#domain/visit-order.ts';
import type { OrderedThing, OrderHistoryItem } from '#server/orders/contract.ts';
import { useVenueZone } from '#web/lib/page/boot.ts';
import { useTodayIn } from '#web/lib/time/use-today.ts';
import { Table, type Column } from '../chrome/lists/table.tsx';
import { Amount, StateTag } from './cells.tsx';
import { thingState, visitDateOf } from './order-text.ts';
import styles from './orders.module.css';

const columnsOf = (ticketId: string | null): Column<OrderedThing>[] => [
  { head: 'Bought', cell: (thing) => <What thing={thing} isScanned={ticketId !== null && thing.admission_id === ticketId} /> },
  { head: 'For', cell: (thing) => <div className={styles.guest}>{fullName(thing.first_name, thing.last_name) || '–'}</div> },
  { head: 'When', cell: (thing) => <Visit thing={thing} /> },
  { head: 'Price', isNumber: true, cell: (thing) => <Price thing={thing} /> },
  { head: 'State', cell: (thing) => <State thing={thing} /> },
];

function What({ thing, isScanned }: { thing: OrderedThing; isScanned: boolean }) {
  return (
    <div className={styles.roomy}>
      <strong>{withPlace(thing)}</strong>
      {thing.event_name && <span className={styles.below}>{thing.event_name}</span>}
      {isScanned && <span className={`tag good ${styles.scanned}`}>This one was scanned</span>}
    </div>
  );
}

function Visit({ thing }: { thing: OrderedThing }) {
  return <div className={styles.roomy}>{useVisitText()(thing) || '–'}</div>;
}

function Price({ thing }: { thing: OrderedThing }) {
  return (
    <>
      <Amount of={thing.total} />
      {thing.discount > 0 && (
        <span className={styles.below}>
          <Amount of={thing.discount} /> off
        </span>
      )}
    </>
  );
}

function State({ thing }: { thing: OrderedThing }) {
  return (
    <>
      <StateTag {...thingState(thing)} />
      {thing.refunded > 0 && thing.state !== 'refunded' && (
        <span className={styles.below}>
          <Amount of={thing.refunded} /> given back
        </span>
      )}
    </>
  );
}

/** What was bought, for whom and when, and its current state. */
export function Things({ order, ticketId }: { order: OrderHistoryItem; ticketId: string | null }) {
  return (
    <section aria-labelledby="things">
      <h2 id="things" className={styles.heading}>
        What was bought
      </h2>
      {order.items.length === 0 ? (
        <p className="meta">Nothing is in this order.</p>
      ) : (
        <Table label="What was bought" columns={columnsOf(ticketId)} rows={order.items} keyOf={(thing) => thing._id} />
      )}
    </section>
  );
}

/** Empty for a thing to take home, which is for no day. */
export function useVisitText(): (thing: Pick<OrderedThing, 'kind' | 'date' | 'sold_for' | 'time' | 'moved_from'>) => string {
  const today = useTodayIn(useVenueZone());
  return ({ kind, date: sent, sold_for: soldFor, time, moved_from: timeBefore }) => {
    const date = visitDateOf(sent);
    if (isToCollect({ kind, date })) return '';
    const when = visitDateText(date, (day) => longDaySeenFrom(today, day));
    const before = [isDay(soldFor) && shortDay(soldFor), timeBefore && timeText(timeBefore)].filter(Boolean).join(', ');
    return `${when}${time ? `, ${timeText(time)}` : ''}${before ? ` (moved from ${before})` : ''}`;
  };
}
