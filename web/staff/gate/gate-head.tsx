import type { Direction } from '#domain/gate/verdict.ts';
import { clockText } from '#domain/moment-text.ts';
import { oneOrSeveral } from '#domain/one-or-several.ts';
import { useCount, type CountText } from '#web/staff/chrome/words/count.ts';
import type { Terminal } from '../chrome/desk/desk.ts';
import type { GateState } from './gate-state.ts';
import styles from './gate-head.module.css';

const DIRECTIONS = { in: 'Entry', out: 'Exit' } as const;

type Props = { terminal: Terminal; state: GateState; direction: Direction; onDirection: ((direction: Direction) => void) | null };

/** The gate's name, its direction, and what it decides by. */
export function GateHead({ terminal, state, direction, onDirection }: Props) {
  const count = useCount();
  return (
    <header className={styles.head}>
      <h1 className={styles.name}>
        {terminal.name}
        {!onDirection && <span className={styles.way}> · {DIRECTIONS[direction]}</span>}
      </h1>
      {onDirection && (
        <div role="radiogroup" aria-label="Direction" className={styles.ways}>
          {(['in', 'out'] as const).map((one) => (
            <label key={one} className={styles.choice}>
              <input type="radio" name="direction" className="visually-hidden" checked={direction === one} onChange={() => onDirection(one)} />
              <span>{DIRECTIONS[one]}</span>
            </label>
          ))}
        </div>
      )}
      <p className={styles.line} data-line={state.line}>
        <span className={styles.dot} aria-hidden="true" />
        {lineText(state, count)}
        <span className={styles.list}>{listText(state, terminal.time_zone, count)}</span>
      </p>
    </header>
  );
}

function lineText({ line, waiting }: GateState, count: CountText): string {
  if (line === 'looking') return 'Connecting…';
  if (line === 'online') return 'Online';
  return waiting === 0 ? 'Offline' : `Offline, ${count(waiting)} to send`;
}

function listText({ line, passes, listedAt, isListing }: GateState, zone: string, count: CountText): string {
  if (listedAt === null) return isListing && passes > 0 ? `${count(passes)} passes so far` : isListing ? 'Fetching the passes…' : 'No passes on this device';
  return line === 'offline'
    ? `${count(passes)} passes, as of ${clockText(zone, listedAt)}`
    : `${count(passes)} ${oneOrSeveral(passes, 'pass', 'passes')} on device`;
}
