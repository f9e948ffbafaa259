import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { Button } from '#web/ui/button/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import styles from './record.module.css';

/** Asks before the person leaves unsaved changes, unless the way leads back. Kept changes are found here again until this window is closed. */
export function LeaveGuard({ isDirty, onDiscard }: { isDirty: boolean; onDiscard: () => void }) {
  const [, go] = useLocation();
  const [to, setTo] = useState<string | null>(null);
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0 || (link?.target ?? '') !== '';
      if (!link || isElsewhere || link.hasAttribute('data-leads-back') || !link.pathname.startsWith('/staff/') || link.pathname === location.pathname) return;
      event.preventDefault();
      event.stopPropagation();
      setTo(link.pathname.slice('/staff'.length) + link.search);
    };
    addEventListener('beforeunload', ask);
    document.addEventListener('click', follow, true);
    return () => {
      removeEventListener('beforeunload', ask);
      document.removeEventListener('click', follow, true);
    };
  }, [isDirty]);
  const leave = (discards: boolean) => {
    const target = to!;
    setTo(null);
    if (discards) onDiscard();
    go(target);
  };
  return (
    <Dialog
      open={to !== null}
      title="You have not saved yet"
      onClose={() => setTo(null)}
      footer={
        <div className={styles.answers}>
          <Button onClick={() => leave(true)}>Throw away</Button>
          <Button onClick={() => leave(false)}>Keep for later</Button>
          <Button kind="primary" onClick={() => setTo(null)}>
            Stay here
          </Button>
        </div>
      }
    >
      <p>What you have typed is not saved. Kept for later, it waits here until this window is closed.</p>
    </Dialog>
  );
}
