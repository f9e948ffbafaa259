import { clockText } from '#domain/moment-text.ts';
import type { Zone } from '#domain/zone.ts';
import { Button } from '#web/ui/button/button.tsx';
import type { GateDevice } from './gate-device.ts';
import type { GateState } from './gate-state.ts';
import styles from './gate-foot.module.css';

const MOST_SHOWN = 20;

/** Passes that were let in twice because gates without a connection could not know of each other. Names both gates. */
export function DoubledEntries({ device, state, zone }: { device: GateDevice; state: GateState; zone: Zone }) {
  const { doubled, findings } = state;
  if (doubled.length === 0 && findings.length === 0) return null;
  return (
    <section aria-label="Entries to look at">
      {findings.length > 0 && (
        <>
          <h2 className="eyebrow">Let in by this device, and to be looked at</h2>
          <ul className={styles.log}>
            {findings.map((one) => (
              <li key={one.nonce}>
                <span className="num">{clockText(zone, one.at)}</span> · {one.pass} ·{' '}
                <b className={styles.bad}>
                  {one.said ?? one.doubled.map((pair) => `Let in at ${pair.first_gate} ${clockText(zone, Date.parse(pair.first_at))}, too`).join(', ')}
                </b>
              </li>
            ))}
          </ul>
          <Button size="small" onClick={() => void device.forgetFindings()}>
            Seen
          </Button>
        </>
      )}
      {doubled.length > 0 && (
        <>
          <h2 className="eyebrow">Let in twice at this event</h2>
          <ul className={styles.log}>
            {doubled.slice(0, MOST_SHOWN).map((pair) => (
              <li key={`${pair.ticket} ${pair.second_at}`}>
                {pair.first_gate} <span className="num">{clockText(zone, Date.parse(pair.first_at))}</span>, then {pair.second_gate}{' '}
                <span className="num">{clockText(zone, Date.parse(pair.second_at))}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
