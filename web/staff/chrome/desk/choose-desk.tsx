import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useWorker } from '#web/staff/chrome/worker/at-work.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { EmptyState, LoadingState } from '#web/ui/empty-state/empty-state.tsx';
import { RetryState } from '#web/ui/empty-state/retry-state.tsx';
import { useDesk, type Terminal } from './desk.ts';
import styles from './choose-desk.module.css';

/** For rooms that work at a terminal. The device is asked once which one it is. */
export function AtDesk({ kind, children }: { kind: 'till' | 'gate'; children: (terminal: Terminal) => ReactNode }) {
  const { terminal, terminals, isPending, error, refetch, choose } = useDesk(kind);
  if (terminal) return children(terminal);
  if (isPending) return <LoadingState text="Looking for the terminals…" />;
  if (error) return <RetryState title={error.message} onRetry={refetch} />;
  const word = kind === 'gate' ? 'gate' : 'till';
  if (terminals.length === 0) return <NoTerminal word={word} />;
  return (
    <div className={styles.choice}>
      <h1 className="display">Which {word} is this?</h1>
      <p className="meta">This device keeps it until another one is chosen.</p>
      <ul className={styles.list}>
        {terminals.map((one) => (
          <li key={one.terminal_id}>
            <Button wide className={styles.terminal} onClick={() => choose(one.terminal_id)}>
              <strong>{one.name}</strong>
              {one.event_name && <span className="meta">{one.event_name}</span>}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** For those who may change them. */
export function ToTerminals() {
  const isAdmin = useWorker().role === 'admin';
  return (
    isAdmin && (
      <Link href="/catalogue/access-terminal" className="main-link">
        Open the terminals
      </Link>
    )
  );
}

function NoTerminal({ word }: { word: 'gate' | 'till' }) {
  return (
    <EmptyState title={`There is no ${word} you may use.`} isPage action={<ToTerminals />}>
      An administrator adds one in the catalogue, under Terminals. Whoever has a till account there uses those that it names.
    </EmptyState>
  );
}
