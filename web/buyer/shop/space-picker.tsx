import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { quantityOf } from '#domain/cart/cart.ts';
import type { Product } from '#domain/catalog/product.ts';
import { ZERO_CENTS } from '#domain/cents.ts';
import { shortDay } from '#domain/day-text.ts';
import { isDated, type VisitDate } from '#domain/day.ts';
import { useMoney } from '#web/lib/page/money.tsx';
import { LoadingState } from '#web/ui/empty-state/empty-state.tsx';
import { RetryNotice } from '#web/ui/notice/retry-notice.tsx';
import { MapOrList } from '#web/ui/places/map-or-list.tsx';
import type { PlaceState } from '#web/ui/places/place.ts';
import { cartState } from '../cart/cart-store.ts';
import { priceOf, type Shelf } from './shelf.ts';
import { SpaceList, type SeatProps } from './space-list.tsx';
import { wantKey, type Want } from './unit.ts';
import { useSeats, type Seat } from './use-seats.ts';
import type { Units } from './use-units.ts';
import styles from './space-picker.module.css';

type Props = { product: Product; visitDate: VisitDate; entryTime: string | null; shelf: Shelf; units: Units; isLocked: boolean };

/** Places are chosen on a map or in a list. Both show the same places in the same states. */
export function SpacePicker({ product, visitDate, entryTime, shelf, units, isLocked }: Props) {
  const queries = useQueryClient();
  const { data: seats, isError, refetch } = useSeats(product, visitDate);
  const [givenBack, setGivenBack] = useState<ReadonlySet<string>>(new Set());
  const giveBack = (key: string) => {
    setGivenBack(new Set([...givenBack, key]));
    units.less(key);
  };
  const faults = Object.entries(units.faults).filter(([key]) => key.startsWith(product._id));
  useEffect(() => {
    if (faults.length > 0) void queries.invalidateQueries({ queryKey: ['seats'] });
  }, [faults.length, queries]);
  if (isError) {
    return <RetryNotice onRetry={refetch}>The places cannot be shown right now.</RetryNotice>;
  }
  if (!seats) return <LoadingState text="Looking up the places…" />;
  const wantOf = (seat: Seat): Want => ({
    product,
    visitDate,
    entryTime,
    space: { id: seat.id, name: seat.name },
    priceCents: seat.priceCents ?? priceOf(shelf, product, visitDate) ?? ZERO_CENTS,
  });
  const stateOf = (seat: Seat): PlaceState => {
    const key = wantKey(wantOf(seat));
    if (units.units.some((unit) => wantKey(unit) === key)) return 'mine';
    if ((units.waiting[key] ?? 0) > 0) return 'waiting';
    // The map is fetched now and then, so what was given back since is still shown as held.
    if (seat.state === 'mine') return givenBack.has(key) ? 'free' : 'carted';
    return seat.state === 'taken' ? 'taken' : 'free';
  };
  const chosen =
    units.units.filter((unit) => unit.product._id === product._id).length +
    Object.entries(units.waiting).reduce((sum, [key, count]) => sum + (key.startsWith(product._id) ? count : 0), 0);
  const limit = product.limit_per_order ?? 0;
  const isFull = limit > 0 && chosen + quantityOf(cartState().cart, product._id) >= limit;
  const onPress = (seat: Seat) => {
    const state = stateOf(seat);
    if (state === 'mine') giveBack(wantKey(wantOf(seat)));
    else if (state === 'free' && !isFull && !isLocked) units.more(wantOf(seat));
  };
  const props: SeatProps = { places: seats, stateOf, onPress };
  return (
    <div className={styles.picker}>
      <MapOrList {...props} list={<SpaceList {...props} />} />
      <Legend />
      <ChosenSpaces product={product} units={units} onGiveBack={giveBack} />
      {isFull && <p className={styles.note}>At most {limit} per order. Give one back to choose another.</p>}
      {faults.map(([key, { text }]) => (
        <p key={key} className={styles.fault} role="alert">
          {text}
        </p>
      ))}
    </div>
  );
}

function ChosenSpaces({ product, units, onGiveBack }: { product: Product; units: Units; onGiveBack: (key: string) => void }) {
  const money = useMoney();
  const chosen = units.units.filter((unit) => unit.product._id === product._id && unit.space);
  return chosen.map((unit) => (
    <div key={unit.ticketId} className={styles.item}>
      <span>
        <strong>{unit.space?.name}</strong>
        <span className="meta"> {isDated(unit.visitDate) && shortDay(unit.visitDate)}</span>
      </span>
      <span className="meta">
        <span className="num">{money.full(unit.priceCents)}</span> Each
      </span>
      <button type="button" className={styles.choose} onClick={() => onGiveBack(wantKey(unit))}>
        Give back
        <span className="visually-hidden"> {unit.space?.name}</span>
      </button>
    </div>
  ));
}

function Legend() {
  return (
    <ul className={styles.legend}>
      <li>Available</li>
      <li className={styles.mine}>Yours</li>
      <li className={styles.taken}>Taken</li>
    </ul>
  );
}
