import { useState } from 'react';
import { Link, useSearch } from 'wouter';
import { useVenueZone } from '#web/lib/page/boot.ts';
import { useTodayIn } from '#web/lib/time/use-today.ts';
import { Button } from '#web/ui/button/button.tsx';
import { RoomFrame } from '../chrome/frame/room-frame.tsx';
import { useWorker } from '../chrome/worker/at-work.tsx';
import { CardForm } from './card-form.tsx';
import { FoundOrders } from './found-list.tsx';
import { MoveDayDialog } from './move-day-dialog.tsx';
import { SearchField } from './search-field.tsx';
import { addressOf, searchIn } from './search.ts';
import styles from './orders.module.css';

export function SearchScreen() {
  const today = useTodayIn(useVenueZone());
  const { role } = useWorker();
  const isOffice = role !== 'pos';
  const [isMovingDay, setMovingDay] = useState(false);
  const search = searchIn(useSearch(), today);
  const here = search ? addressOf(search) : '';
  const [asked, setAsked] = useState<{ digits: string; at: string } | null>(null);
  // Searching for something else ends the search by card.
  const digits = asked?.at === here ? asked.digits : null;
  const askByCard = (typed: string) => setAsked({ digits: typed, at: here });
  const isByCard = search?.by === 'card' || digits !== null;
  const shown = search === null || search.by === 'card' ? '' : search.text;
  return (
    <RoomFrame
      title="Orders"
      actions={
        <>
          {isOffice && (
            <Link className={styles.sub} href="/orders/groups">
              Groups
            </Link>
          )}
          {role === 'admin' && (
            <Button size="small" onClick={() => setMovingDay(true)}>
              Move a day…
            </Button>
          )}
          {!isByCard && (
            <Button size="small" onClick={() => askByCard('')}>
              Search by card
            </Button>
          )}
        </>
      }
    >
      <SearchField shown={shown} isFirst onDigits={askByCard} />
      {isByCard && <CardForm key={here || digits} searched={search?.by === 'card' ? search : null} digits={digits ?? ''} />}
      <FoundOrders search={search} />
      <MoveDayDialog isOpen={isMovingDay} onClose={() => setMovingDay(false)} />
    </RoomFrame>
  );
}
