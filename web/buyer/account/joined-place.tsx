import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { Result } from '#web/lib/calls/call.ts';
import { failureText } from '#web/lib/calls/failure-text.ts';
import { stayOnPage } from '#web/lib/forms/stay.ts';
import { Button } from '#web/ui/button/button.tsx';
import { announce } from '#web/ui/live-region/live-region.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { LEAVING } from './portal-messages.ts';
import styles from './joined-place.module.css';

type Props = { name: string; note?: string; leave: () => Promise<Result<unknown>>; children: ReactNode };

/** A family or a group of somebody else, and the way out of it. The children say what leaving means. */
export function JoinedPlace({ name, note, leave, children }: Props) {
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const go = async () => {
    const result = await leave();
    setAsking(false);
    setError(result.success ? null : failureText(result, LEAVING.failed));
    if (result.success) {
      announce(LEAVING.left(name));
      await queries.invalidateQueries();
    }
    setTimeout(stayOnPage);
  };
  return (
    <li className={`panel ${styles.place}`}>
      <div className={styles.who}>
        <p className={styles.name}>{name}</p>
        {note && <p className="meta">{note}</p>}
      </div>
      <Button kind="quiet" size="small" onClick={() => setAsking(true)} aria-label={`Leave ${name}`}>
        Leave
      </Button>
      {error && <Notice kind="bad">{error}</Notice>}
      <ConfirmDialog isOpen={isAsking} title={`Leave ${name}?`} confirm="Leave" onConfirm={go} onClose={() => setAsking(false)}>
        {children}
      </ConfirmDialog>
    </li>
  );
}
