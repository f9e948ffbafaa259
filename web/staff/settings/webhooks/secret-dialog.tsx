import { useState } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { announce } from '#web/ui/live-region/live-region.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import { WEBHOOKS } from './webhook-words.ts';
import styles from '../settings.module.css';

/** A secret is shown once, when it has just been made. */
export function SecretDialog({ secret, onClose }: { secret: string | null; onClose: () => void }) {
  const [isCopied, setCopied] = useState<boolean | null>(null);
  const close = () => {
    setCopied(null);
    onClose();
  };
  const copy = async () => {
    const done = await navigator.clipboard.writeText(secret ?? '').then(
      () => true,
      () => false,
    );
    setCopied(done);
    if (done) announce('Copied.');
  };
  return (
    <Dialog
      open={secret !== null}
      title="The webhook’s secret"
      onClose={close}
      footer={
        <>
          <Button onClick={() => void copy()}>{isCopied ? 'Copied' : 'Copy it'}</Button>
          <Button kind="primary" onClick={close}>
            I have kept it
          </Button>
        </>
      }
    >
      <div className={styles.sure}>
        <p>{WEBHOOKS.secretOnce}</p>
        <p>
          <code className={styles.secret}>{secret}</code>
        </p>
        {isCopied === false && <Notice kind="bad">{WEBHOOKS.copyFailed}</Notice>}
      </div>
    </Dialog>
  );
}
