import { saveBlob } from '#web/lib/save-document.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import styles from './my-account.module.css';

/** Shown once. Each opens the account one time when the phone is lost. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: string[] | null; onClose: () => void }) {
  return (
    <Dialog
      open={codes !== null}
      title="Your recovery codes"
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => saveBlob(new Blob([`${codes!.join('\n')}\n`], { type: 'text/plain' }), 'recovery-codes.txt')}>Save as a file</Button>
          <Button kind="primary" onClick={onClose}>
            I have kept them
          </Button>
        </>
      }
    >
      <p>Keep them where you find them without your phone: each opens your account once. They are not shown again.</p>
      <ul className={styles.codes}>
        {codes?.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Dialog>
  );
}
