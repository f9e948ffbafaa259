import { useMoney } from '#web/lib/page/money.tsx';
import { isChoosable, type PlaceProps, type PlaceState } from '#web/ui/places/place.ts';
import type { Seat } from './use-seats.ts';
import styles from './space-picker.module.css';

export type SeatProps = PlaceProps<Seat>;

const WORD: Record<PlaceState, string> = { free: 'Choose', mine: 'Yours', waiting: 'Holding…', carted: 'In your cart', taken: 'Taken' };

export function SpaceList({ places, stateOf, onPress }: SeatProps) {
  const money = useMoney();
  const sections = Map.groupBy(places, (seat) => seat.section);
  return (
    <div className={styles.list}>
      {[...sections].map(([section, members]) => (
        <section key={section} aria-label={section || 'Places'}>
          {section && <h3 className="eyebrow">{section}</h3>}
          <ul>
            {members.map((seat) => {
              const state = stateOf(seat);
              return (
                <li key={seat.id} className={styles.item}>
                  <span>
                    <strong>{seat.name}</strong>
                    {seat.row && <span className="meta"> Row {seat.row}</span>}
                    {seat.notes && <span className="meta"> · {seat.notes}</span>}
                  </span>
                  {seat.priceCents !== null && <span className="num">{money.full(seat.priceCents)}</span>}
                  <button
                    type="button"
                    className={`${styles.choose} ${styles[state]}`}
                    aria-pressed={state === 'mine' || state === 'waiting'}
                    disabled={!isChoosable(state)}
                    onClick={() => onPress(seat)}
                  >
                    {WORD[state]}
                    <span className="visually-hidden"> {seat.name}</span>
                  </button>
                </li>
              );
            })}
          </ul>
        </section>
      ))}
    </div>
  );
}
