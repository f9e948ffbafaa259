import { useState } from 'react';
import { isEmail, parseEmail } from '#domain/validation/email.ts';
import { changeEmail } from '#server/api/change-email/contract.ts';
import { call } from '#web/lib/calls/call.ts';
import { proofOf } from '#web/lib/sign-in/sign-in.ts';
import { Button } from '#web/ui/button/button.tsx';
import { FormDialog } from '#web/ui/form-dialog/form-dialog.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import { PASSWORD_FIELD, PROOF_FIELD } from '#web/ui/own-sign-in/proof-fields.ts';
import type { Worker } from '../chrome/worker/at-work.tsx';
import { MY_SIGN_IN } from './my-sign-in-words.ts';
import styles from './my-sign-in.module.css';

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
      <FormDialog
        isOpen={isChanging}
        onClose={() => setChanging(false)}
        title="Change email"
        submit="Send the link"
        close="Cancel"
        refresh={[]}
        fields={[
          { name: 'email', label: 'New email', type: 'email', autoComplete: 'off', check: (text) => (isEmail(text) ? null : MY_SIGN_IN.email) },
          PASSWORD_FIELD,
          ...(worker.second_factor ? [PROOF_FIELD] : []),
        ]}
        failed={MY_SIGN_IN.emailFailed}
        onSubmit={async (typed: { email: string; password: string; proof?: string }, idempotencyKey) => {
          const email = parseEmail(typed.email) ?? '';
          const body = { password: typed.password, ...(typed.proof && proofOf(typed.proof)) };
          const result = await call(changeEmail, { params: { id: worker._id, email }, body }, { idempotencyKey });
          if (result.success) setSentTo(email);
          return result;
        }}
      />
    </section>
  );
}
