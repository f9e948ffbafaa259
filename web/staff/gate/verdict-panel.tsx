import { Check, TriangleAlert, WifiOff, X } from 'lucide-react';
import { oneOrSeveral } from '#domain/one-or-several.ts';
import type { Zone } from '#domain/zone.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ActivationForm } from './activation-form.tsx';
import type { GateDevice } from './gate-device.ts';
import type { GateState, Party } from './gate-state.ts';
import { CAMERA } from './gate-words.ts';
import type { Outcome } from './outcome.ts';
import { verdictWords, type Tone } from './verdict-words.ts';
import styles from './verdict.module.css';

const SIGNS = { good: Check, bad: X, unsure: TriangleAlert } satisfies Record<Tone, typeof Check>;

type Props = { device: GateDevice; state: GateState; zone: Zone; onActivated: (outcome: Outcome) => void };

/** The lower half of the screen: colour, icon and word, the person, and the reason. It stays until the next code is shown, so that nobody comes in on the verdict before theirs. */
export function VerdictPanel({ device, state, zone, onActivated }: Props) {
  const { latest, isScanning, party } = state;
  if (isScanning || !latest)
    return (
      <section className={styles.verdict} aria-label="Verdict" aria-busy={isScanning} data-tone="none">
        <p className={`display ${styles.word}`}>{isScanning ? 'Checking…' : CAMERA.ready}</p>
        {!isScanning && <p className={styles.why}>{CAMERA.readyHow}</p>}
      </section>
    );
  const words = verdictWords(latest, zone);
  const Sign = SIGNS[words.tone];
  return (
    <section className={styles.verdict} aria-label="Verdict" data-tone={words.tone}>
      <div className={styles.top}>
        <p className={`display ${styles.word}`}>
          <Sign className={styles.sign} strokeWidth={3} aria-hidden="true" /> {words.word}
        </p>
        {latest.pass?.photo && <img className={styles.photo} src={latest.pass.photo} alt={`Photo of ${latest.pass.person}`} width={96} height={96} />}
      </div>
      {words.why && <p className={styles.why}>{words.why}</p>}
      {latest.pass?.person && <p className={`display ${styles.person}`}>{latest.pass.person}</p>}
      {words.pass && <p className={styles.pass}>{words.pass}</p>}
      {latest.isAlone && (
        <p className={styles.alone}>
          <WifiOff size={18} aria-hidden="true" /> Decided by this device
        </p>
      )}
      {latest.verdict === 'not-activated' && (
        <ActivationForm
          key={latest.nonce}
          outcome={latest}
          onActivate={(person) => device.activate(person, latest)}
          onActivated={() => onActivated(device.state().latest!)}
        />
      )}
      {party && <PartyButton party={party} onAdmit={() => void device.admitOthers()} />}
    </section>
  );
}

function PartyButton({ party, onAdmit }: { party: Party; onAdmit: () => void }) {
  const { people, admitted, isBusy, said } = party;
  if (admitted) {
    const inside = admitted.filter((one) => one.verdict === 'accepted');
    const out = admitted.length - inside.length;
    return (
      <div className={styles.party} role="status">
        <p>
          <strong>
            {inside.length === 0 ? 'Nobody else was let in.' : `Let in too: ${inside.map((one) => one.pass?.person || one.pass?.name).join(', ')}`}
          </strong>
        </p>
        {out > 0 && <p>{oneOrSeveral(out, 'One pass was refused: scan it by itself.', `${out} passes were refused: scan them one by one.`)}</p>}
      </div>
    );
  }
  return (
    <div className={styles.party}>
      <p>{people} more in this order</p>
      <Button wide busy={isBusy} className={styles.all} onClick={onAdmit}>
        Admit all {people + 1} of this order
      </Button>
      {said && <p role="alert">{said}</p>}
    </div>
  );
}
