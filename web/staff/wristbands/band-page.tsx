import { useState } from 'react';
import { centsOf } from '#domain/cents.ts';
import { fullName } from '#domain/person-name.ts';
import { useMoney } from '#web/lib/page/money.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { LoadingState } from '#web/ui/empty-state/empty-state.tsx';
import { RetryState } from '#web/ui/empty-state/retry-state.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import { actsOf, type Act, type Band, type Done, type Outcome } from './band-acts.ts';
import { useBand, useBandChanged } from './band-calls.ts';
import { BandCard } from './band-card.tsx';
import { EndDialog } from './end-dialog.tsx';
import { GiveBackDialog } from './give-back-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { ReplaceDialog } from './replace-dialog.tsx';
import { TopUpDialog } from './top-up-dialog.tsx';
import { useGiveBack } from './use-give-back.ts';
import { useTopUp } from './use-top-up.ts';
import styles from './wristbands.module.css';

type Props = { uid: string; outcome: Outcome | null; onOutcome: (outcome: Outcome | null) => void };

export function BandPage({ uid, outcome, onOutcome }: Props) {
  const { data: band, error, isPending, refetch } = useBand(uid);
  const bandChanged = useBandChanged();
  const topUp = useTopUp(uid);
  const giveBack = useGiveBack(uid);
  const [act, setAct] = useState<Act | null>(null);
  if (isPending) return <LoadingState text="Looking at the wristband…" />;
  if (error || band === undefined) return <RetryState title={error?.message ?? ''} onRetry={refetch} />;
  const close = () => setAct(null);
  const done: Done = (how) => {
    onOutcome({ uid, ...how });
    close();
    void bandChanged();
  };
  const begin = (next: Act) => {
    onOutcome(null);
    setAct(next);
  };
  return (
    <>
      {outcome?.uid === uid && <Notice kind={outcome.kind}>{outcome.text}</Notice>}
      <div className={styles.page}>
        <BandCard uid={uid} band={band} />
        <Acts uid={uid} band={band} onAct={begin} />
      </div>
      <LinkDialog open={act === 'link'} uid={uid} onClose={close} onDone={done} />
      {band && (
        <>
          <TopUpDialog open={act === 'top-up'} band={band} topUp={topUp} onClose={close} onDone={done} />
          <GiveBackDialog open={act === 'give-back'} band={band} giveBack={giveBack} onClose={close} onDone={done} />
          <ReplaceDialog open={act === 'replace'} band={band} onClose={close} onDone={done} />
          <EndDialog act={act} band={band} onClose={close} onDone={done} />
        </>
      )}
    </>
  );
}

function Acts({ uid, band, onAct }: { uid: string; band: Band | null; onAct: (act: Act) => void }) {
  const money = useMoney();
  const acts = actsOf(band);
  if (acts.length === 0) return <p className="meta">Nothing is left to do with this band.</p>;
  return (
    <ul className={styles.acts} aria-label={`What can be done with ${uid}`}>
      {acts.map((act) => (
        <li key={act}>
          <p className={styles.effect}>{effectOf(act, band, (amount) => money.full(centsOf(amount)))}</p>
          <Button kind={act === 'block' ? 'danger' : act === acts[0] ? 'primary' : 'plain'} className={styles.act} onClick={() => onAct(act)}>
            {NAMES[act]}
          </Button>
        </li>
      ))}
    </ul>
  );
}

const NAMES: Record<Act, string> = {
  link: 'Link to a person',
  'top-up': 'Top up',
  'give-back': 'Give back',
  unlink: 'Take off',
  'check-out': 'Hand in',
  replace: 'Replace',
  block: 'Block',
};

function effectOf(act: Act, band: Band | null, money: (amount: number) => string): string {
  const person = band?.consumer_id === null ? band.last_wearer : band;
  const name = fullName(person?.first_name, person?.last_name) || 'its wearer';
  const rest = band && band.balance > 0 ? ` ${money(band.balance)} stays on it.` : '';
  switch (act) {
    case 'link':
      return rest
        ? `Give it to ${name} again. For somebody else, what is left has to be given back first.`
        : 'Give it to somebody: what they spend with it is theirs to pay.';
    case 'top-up':
      return 'Put money onto it, in cash or by card.';
    case 'give-back':
      return `Give back what is left: ${money(band?.balance ?? 0)}.`;
    case 'unlink':
      return rest
        ? `Take it off ${name}.${rest} Somebody else can wear it once that is given back.`
        : `Take it off ${name}, so that somebody else can wear it.`;
    case 'check-out':
      return `Take it back for good: nothing is spent with it again.${rest}`;
    case 'replace':
      return `${band?.status === 'linked' ? 'Lost or broken: block it and give' : 'Give'} ${name} another${rest && `, with ${money(band?.balance ?? 0)} on it`}.`;
    case 'block':
      return `Lost: block it, so that nobody spends with it.${rest}`;
  }
}
