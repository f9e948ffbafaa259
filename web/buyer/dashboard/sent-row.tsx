import { useState } from 'react';
import { TRANSFER } from '#web/buyer/account/portal-messages.ts';
import { Button } from '#web/ui/button/button.tsx';
import { announce } from '#web/ui/live-region/live-region.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import type { Offer } from './use-transfers.ts';
import styles from './transfer.module.css';

type Props = { to: string; link: string | null; offer: Offer | null; onRecall: (transferId: string) => Promise<string | null> };

/** A ticket that was sent and can be taken back. If no message goes out, the sender passes the link on by hand. */
export function SentRow({ to, link, offer, onRecall }: Props) {
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isCopied, setCopied] = useState(false);
  const recall = async () => {
    setBusy(true);
    setError(await onRecall(offer!.id));
    setBusy(false);
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link ?? '');
      setCopied(true);
      announce(TRANSFER.copied);
    } catch {
      setError(TRANSFER.copyFailed);
    }
  };
  return (
    <div className={styles.sent}>
      <Notice kind="good">
        {offer ? 'Sent to' : 'Given to'} <b>{to}</b>.
      </Notice>
      {link && (
        <p className={styles.link}>
          <span className="meta">Send them this link:</span> <code>{link}</code>
          <Button size="small" onClick={() => void copy()}>
            {isCopied ? 'Copied' : 'Copy'}
          </Button>
        </p>
      )}
      {offer && (
        <Button size="small" busy={isBusy} onClick={() => void recall()}>
          Take back
        </Button>
      )}
      {error && <Notice kind="bad">{error}</Notice>}
    </div>
  );
}
