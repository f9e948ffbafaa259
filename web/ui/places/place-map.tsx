import type { CSSProperties } from 'react';
import { useMoney } from '#web/lib/page/money.tsx';
import { isChoosable, type PlaceProps, type PlaceState, type ShownPlace } from './place.ts';
import styles from './places.module.css';

const SEAT_SIZE: Record<string, { width: number; height: number }> = {
  cabin: { width: 92, height: 70 },
  table: { width: 64, height: 64 },
  zone: { width: 140, height: 90 },
};
const SMALL = { width: 34, height: 34 };
const MARGIN = 40;
const TARGET_PX = 44;

const SAID: Record<PlaceState, string> = { free: 'available', mine: 'yours', waiting: 'being held', carted: 'in your cart', taken: 'taken' };

/** Places at their coordinates. Each is a button that can be pressed, focused and read out. */
export function PlaceMap<P extends ShownPlace>({ places, stateOf, onPress }: PlaceProps<P>) {
  const money = useMoney();
  const placed = places.filter((seat): seat is P & { x: number; y: number } => seat.x !== null && seat.y !== null);
  const box = boxOf(placed);
  const leastWidth = leastWidthOf(box.width, placed);
  const sections = Map.groupBy(placed, (seat) => seat.section);
  return (
    <>
      <div className={styles.frame}>
        <svg className={styles.map} style={leastWidth} viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`} role="group" aria-label="Map of the places">
          {[...sections].map(([section, members]) => section && <SectionName key={section} section={section} seats={members} />)}
          {placed.map((seat) => {
            const state = stateOf(seat);
            const { width, height } = SEAT_SIZE[seat.kind] ?? SMALL;
            return (
              <g
                key={seat.id}
                role="button"
                tabIndex={isChoosable(state) ? 0 : -1}
                className={`${styles.seat} ${styles[state]}`}
                aria-pressed={state === 'mine' || state === 'waiting'}
                aria-disabled={!isChoosable(state) || undefined}
                aria-label={[seat.name, seat.section, seat.notes, seat.priceCents === null ? '' : money.spoken(seat.priceCents), SAID[state]]
                  .filter(Boolean)
                  .join(', ')}
                transform={`translate(${seat.x} ${seat.y})`}
                onClick={() => onPress(seat)}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter' && event.key !== ' ') return;
                  event.preventDefault();
                  onPress(seat);
                }}
              >
                {seat.notes && <title>{seat.notes}</title>}
                <rect x={-width / 2} y={-height / 2} width={width} height={height} rx={seat.kind === 'table' ? width / 2 : 12} />
                {seat.notes && <circle cx={width / 2 - 10} cy={10 - height / 2} r="4" />}
                <text y="7" textAnchor="middle" aria-hidden="true">
                  {shortName(seat.name)}
                </text>
              </g>
            );
          })}
        </svg>
      </div>
      <Notes places={placed} />
    </>
  );
}

/** What the venue has noted of which places, in words, because a finger does not hover. The places themselves have a dot. */
function Notes({ places }: { places: readonly ShownPlace[] }) {
  const noted = Map.groupBy(places, ({ notes }) => notes);
  return [...noted].map(
    ([notes, ones]) =>
      notes && (
        <p key={notes} className={`meta ${styles.notes}`} aria-hidden="true">
          {ones.map(({ name }) => name).join(', ')}: {notes}
        </p>
      ),
  );
}

/** Wide enough for a finger to hit the smallest place. On a phone the map scrolls sideways. */
function leastWidthOf(width: number, seats: readonly { kind: string }[]): CSSProperties {
  const smallest = Math.min(...seats.map(({ kind }) => SEAT_SIZE[kind] ?? SMALL).map((size) => Math.min(size.width, size.height)));
  return { '--least-width': `${Math.ceil((width * TARGET_PX) / smallest)}px` } as CSSProperties;
}

function SectionName({ section, seats }: { section: string; seats: readonly { x: number; y: number; kind: string }[] }) {
  const left = Math.min(...seats.map((seat) => seat.x));
  const top = Math.min(...seats.map((seat) => seat.y));
  const { width, height } = SEAT_SIZE[seats[0]?.kind ?? ''] ?? SMALL;
  return (
    <text className={styles.sectionName} x={left - width / 2} y={top - height / 2 - 12} aria-hidden="true">
      {section}
    </text>
  );
}

function boxOf(seats: readonly { x: number; y: number; kind: string }[]) {
  const edges = seats.map(({ x, y, kind }) => ({ x, y, ...(SEAT_SIZE[kind] ?? SMALL) }));
  const left = Math.min(...edges.map((edge) => edge.x - edge.width / 2)) - MARGIN;
  const top = Math.min(...edges.map((edge) => edge.y - edge.height / 2)) - MARGIN - 10;
  const right = Math.max(...edges.map((edge) => edge.x + edge.width / 2)) + MARGIN;
  const bottom = Math.max(...edges.map((edge) => edge.y + edge.height / 2)) + MARGIN;
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** 'Cabin 12' is written '12' on the map. Its full name is read out. */
function shortName(name: string): string {
  return /(\S{1,4})$/.exec(name)?.[1] ?? name.slice(0, 4);
}
