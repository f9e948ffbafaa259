import { memo } from 'react';
import { longDaySeenFrom } from '#domain/day-text.ts';
import { isDated, type Day } from '#domain/day.ts';
import { useVenueZone } from '#web/lib/page/boot.ts';
import { useTodayIn } from '#web/lib/time/use-today.ts';
import { movable } from './movable.ts';
import { PassCard } from './pass-card.tsx';
import type { Opened } from './pass-dialogs.tsx';
import { heldPasses, holderName, passesOf, visitTitle, type EventVisits, type Visit } from './passes.ts';
import { SharedList } from './shared-list.tsx';
import { SwipeOrGrid } from './swipe-or-grid.tsx';
import type { Transfers } from './use-transfers.ts';
import { VisitMenu } from './visit-menu.tsx';
import styles from './dashboard.module.css';

type Shared = { transfers: Transfers; open: (opened: Opened) => void; isOnline: boolean; isPast: boolean };

export function EventSection({ event, ...shared }: { event: EventVisits } & Shared) {
  const today = useTodayIn(useVenueZone());
  return (
    <section className={styles.event} aria-label={event.eventName}>
      {event.visits.map((visit) => (
        <VisitSection key={visit.key} visit={visit} eventName={event.eventName} today={today} {...shared} />
      ))}
    </section>
  );
}

type Section = { visit: Visit; eventName: string; today: Day } & Shared;

/** Memoised because there may be a season of visits. */
const VisitSection = memo(function VisitSection({ visit, eventName, today, transfers, open, isOnline, isPast }: Section) {
  const cards = heldPasses(visit);
  const title = isDated(visit.date) && !visit.isToCollect ? longDaySeenFrom(today, visit.date) : visitTitle(visit);
  return (
    <div className={styles.visit}>
      <div className={styles.visitHead}>
        <h3 className={styles.visitTitle}>
          <span className="meta">
            {eventName}
            <i> · </i>
          </span>
          <b>{title}</b>
        </h3>
        {cards.length > 0 && (
          <VisitMenu
            visit={visit}
            eventName={eventName}
            isPast={isPast}
            isOnline={isOnline}
            canTransfer={passesOf(visit).some((pass) => pass.isTransferable)}
            canMove={movable(visit, transfers).length > 0}
            open={open}
          />
        )}
      </div>
      {cards.length > 0 && (
        <SwipeOrGrid label={visit.isToCollect ? title : `Tickets for ${title}`}>
          {cards.map(({ holder, pass }) => (
            <PassCard
              key={pass.id}
              pass={pass}
              name={holderName(holder)}
              photo={holder.photo}
              visit={visit}
              isPast={isPast}
              offer={transfers.offerOf(pass.id)}
              isOnline={isOnline}
              onShow={() => open({ kind: 'single', visit, title: eventName, first: pass.id })}
              onTransfer={() => open({ kind: 'transfer', visit, title: eventName, only: pass.id })}
              onRecall={transfers.recall}
            />
          ))}
        </SwipeOrGrid>
      )}
      <SharedList shared={visit.shared} />
    </div>
  );
});
