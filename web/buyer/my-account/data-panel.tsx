import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { deleteMyAccount } from '#server/api/delete-my-account/contract.ts';
import { ACCOUNT } from '#web/buyer/account/portal-messages.ts';
import { openAlert } from '#web/buyer/dialogs/open-dialog.ts';
import { PATHS } from '#web/buyer/paths.ts';
import { call } from '#web/lib/calls/call.ts';
import { saveDocument } from '#web/lib/calls/save-document.ts';
import { heldBusy } from '#web/lib/forms/busy.ts';
import { leaveThisBrowser } from '#web/lib/kept/leave.ts';
import { proofOf } from '#web/lib/sign-in/sign-in.ts';
import { Button } from '#web/ui/button/button.tsx';
import { FormDialog } from '#web/ui/form-dialog/form-dialog.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import { PASSWORD_FIELD, PROOF_FIELD } from '#web/ui/own-sign-in/proof-fields.ts';
import styles from './my-account.module.css';

/** People may download their data and have it erased. */
export function DataPanel({ hasSecondFactor }: { hasSecondFactor: boolean }) {
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const exportData = async () => {
    setBusy(true);
    setError(await heldBusy(saveDocument('/api/account/export', 'my-data.json', ACCOUNT.exportFailed)));
    setBusy(false);
  };
  const leave = () => {
    setDeleting(false);
    leaveThisBrowser();
    queries.clear();
    navigate(PATHS.signIn, { replace: true });
    void openAlert('Your account was deleted. Tickets you have printed or saved stay good at the gate.', 'Goodbye');
  };
  return (
    <div className={styles.data}>
      <section className={`panel ${styles.form}`} aria-label="Export my data">
        <h3 className={styles.title}>Export my data</h3>
        <p className="meta">Everything we keep about you, your family and your orders, as one file.</p>
        <Button busy={isBusy} onClick={() => void exportData()}>
          Export my data
        </Button>
        {error && <Notice kind="bad">{error}</Notice>}
      </section>
      <section className={`panel ${styles.form}`} aria-label="Delete my account">
        <h3 className={styles.title}>Delete my account</h3>
        <p className="meta">
          Your name, addresses, photos, family and card are erased. What was paid stays in the books without your name. This cannot be undone.
        </p>
        <Button kind="danger" onClick={() => setDeleting(true)}>
          Delete my account
        </Button>
      </section>
      <FormDialog
        isOpen={isDeleting}
        onClose={() => setDeleting(false)}
        title="Delete my account"
        submit="Delete for good"
        submitKind="danger"
        close="Keep my account"
        refresh={[]}
        fields={hasSecondFactor ? [PASSWORD_FIELD, PROOF_FIELD] : [PASSWORD_FIELD]}
        failed={ACCOUNT.deleteFailed}
        onSubmit={async ({ password, proof }: { password: string; proof?: string }, idempotencyKey) => {
          const result = await call(deleteMyAccount, { body: { password, ...(proof && proofOf(proof)) } }, { idempotencyKey });
          if (result.success) leave();
          return result;
        }}
      />
    </div>
  );
}
