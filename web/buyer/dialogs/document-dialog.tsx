import { Button } from '#web/ui/button/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import styles from './dialogs.module.css';

type Props = { isOpen: boolean; settle: (done: boolean) => void; which: 'waiver' | 'terms'; text: string };

const TITLE = { waiver: 'Liability Waiver', terms: 'Terms and Conditions' } as const;

/** Read-only text of several paragraphs. */
export function DocumentDialog({ isOpen, settle, which, text }: Props) {
  return (
    <Dialog
      open={isOpen}
      title={TITLE[which]}
      width={718}
      onClose={() => settle(false)}
      footer={
        <Button kind="primary" onClick={() => settle(true)}>
          Close
        </Button>
      }
    >
      <div className={styles.prose}>{text}</div>
    </Dialog>
  );
}
