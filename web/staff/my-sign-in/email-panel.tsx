import { useState } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import { EmailDialog } from '#web/ui/own-sign-in/email-dialog.tsx';
import type { Worker } from '../chrome/worker/at-work.tsx';
import { MY_SIGN_IN } from './my-sign-in-words.ts';
import styles from './my-sign-in.module.css';

const WORDS = { title: 'Change email', label: 'New email', notAnAddress: MY_SIGN_IN.email, failed: MY_SIGN_IN.emailFailed };

export function EmailPanel({ worker }: { worker: Worker }) {
  const [isChanging, setChanging] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <section className={`panel ${styles.panel}`} aria-label="Email">
      <h3 className={styles.title}>Email</h3>
      <p className={styles.email}>{worker.email}</p>
      <p className="meta">{MY_SIGN_IN.emailNote}</p>
      {sentTo && <Notice kind="good">{MY_SIGN_IN.emailSent(sentTo)}</Notice>}
      <Button onClick={() => setChanging(true)}>Change email</Button>
      <EmailDialog isOpen={isChanging} profile={worker} words={WORDS} onSent={setSentTo} onClose={() => setChanging(false)} />
    </section>
  );
}
