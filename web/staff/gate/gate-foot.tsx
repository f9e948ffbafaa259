import { fullnessOf } from '#domain/gate/fullness.ts';
import { clockText } from '#domain/moment-text.ts';
import type { Zone } from '#domain/zone.ts';
import { useCount } from '#web/staff/chrome/words/count.ts';
import { Button } from '#web/ui/button/button.tsx';
import { useDesk, type Terminal } from '../chrome/desk/desk.ts';
import { canJudgeAlone } from './alone/sealed.ts';
import { DoubledEntries } from './doubled-entries.tsx';
import type { GateDevice } from './gate-device.ts';
import type { GateState } from './gate-state.ts';
import { COUNTS, DEVICE, FULLNESS, insideText } from './gate-words.ts';
import { verdictWords } from './verdict-words.ts';
import styles from './gate-foot.module.css';

type Props = { device: GateDevice; state: GateState; terminal: Terminal; isLasting: boolean };

/** Below the verdict: how many people are inside, what this device has scanned, and what somebody should look at. */
export function GateFoot({ device, state, terminal, isLasting }: Props) {
  const { time_zone: zone } = terminal;
  const { terminals, choose } = useDesk('gate');
  const { counts, log, letIn, trouble, waiting, line, listedAt } = state;
  const warnings = [
    ...(canJudgeAlone() ? [] : [DEVICE.noTools]),
    ...(isLasting ? [] : [DEVICE.forgetful]),
    ...(line === 'online' && counts === null && listedAt === null ? [DEVICE.noEvent] : []),
    ...(trouble === null ? [] : [trouble]),
  ];
  return (
    <div className={styles.foot}>
      <dl className={styles.counts}>
        {counts && (
          <>
            <Inside {...counts} label={line === 'offline' ? COUNTS.insideBefore : COUNTS.inside} />
            <Count label={line === 'offline' ? COUNTS.letInBefore : COUNTS.letIn} value={counts.let_in} />
          </>
        )}
        <Count label="Here, since this page opened" value={letIn} />
        {waiting > 0 && <Count label="Waiting to be sent" value={waiting} />}
      </dl>
      {warnings.map((words) => (
        <p key={words} className={styles.warning} role="status">
          {words}
        </p>
      ))}
      <div className={styles.actions}>
        {line === 'offline' && (
          <Button size="small" onClick={() => void device.look()}>
            Look for the connection now
          </Button>
        )}
        {terminals.length > 1 && (
          <Button size="small" onClick={() => choose(null)}>
            This is another gate
          </Button>
        )}
      </div>
      {log.length > 0 && <LastScans log={log} zone={zone} />}
      <DoubledEntries device={device} state={state} zone={zone} />
    </div>
  );
}

function Inside({ label, inside, capacity }: { label: string; inside: number; capacity: number | null }) {
  const fullness = fullnessOf(inside, capacity);
  const word = fullness === null ? null : FULLNESS[fullness];
  return (
    <div className={fullness === 'full' ? styles.full : fullness === 'nearly-full' ? styles.nearlyFull : undefined}>
      <dt>{label}</dt>
      <dd className="num">
        {word !== null && <b>{word}</b>} {insideText(inside, capacity, useCount())}
      </dd>
    </div>
  );
}

function LastScans({ log, zone }: { log: GateState['log']; zone: Zone }) {
  return (
    <section aria-labelledby="gate-log">
      <h2 id="gate-log" className="eyebrow">
        Last scans
      </h2>
      <ul className={styles.log}>
        {log.map((one) => {
          const { line, tone } = verdictWords(one, zone);
          return (
            <li key={one.nonce}>
              <span className="num">{clockText(zone, one.at)}</span> · {one.pass && `${one.pass.person || one.pass.name} · `}
              <b className={styles[tone]}>{line}</b>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Count({ label, value }: { label: string; value: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="num">{useCount()(value)}</dd>
    </div>
  );
}
