import { Suspense } from 'react';
import { longDaySeenFrom } from '#domain/day-text.ts';
import type { Day } from '#domain/day.ts';
import { productsOf, useBoot } from '#web/lib/page/boot.ts';
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx';
import { EventChooser } from './masthead.tsx';
import { saleOpensOn } from './shelf.ts';
import styles from './shop.module.css';

/** Says why there is nothing to buy, and links to other events. */
export function NothingOnSale({ today }: { today: Day }) {
  const boot = useBoot();
  const { event, events } = boot;
  const hasOthers = events.some((other) => other._id !== event?._id);
  return (
    <div className="wrap">
      <EmptyState
        isPage
        title={titleOf(event, saleOpensOn(productsOf(boot), event, today), today)}
        action={
          hasOthers && (
            <Suspense fallback={null}>
              <div className={styles.others}>
                <EventChooser />
              </div>
            </Suspense>
          )
        }
      >
        {hasOthers ? 'Please look at the other events of this venue.' : 'Please come back a little later.'}
      </EmptyState>
    </div>
  );
}

type Shown = { name: string; end_date: Day | null } | null;

function titleOf(event: Shown, opensOn: Day | null, today: Day): string {
  if (!event) return 'There is nothing on sale right now.';
  if (event.end_date !== null && event.end_date < today) return `${event.name} ended on ${longDaySeenFrom(today, event.end_date)}.`;
  if (opensOn !== null) return `Tickets for ${event.name} go on sale on ${longDaySeenFrom(today, opensOn)}.`;
  return `Tickets for ${event.name} are not on sale right now.`;
}
