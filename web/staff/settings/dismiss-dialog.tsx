import { useState } from 'react';
import { heldBusy } from '#web/lib/forms/busy.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import { type Member, useDismiss } from './people-asked.ts';
import { ROLE_NAMES } from './settings-words.ts';
import styles from './settings.module.css';

/** Says what dismissing a person does, and asks before doing it. */
export function DismissDialog({ member, onClose, onDone }: { member: Member | null; onClose: () => void; onDone: (text: string) => void }) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const dismiss = useDismiss();
  const close = () => {
    setProblem(null);
    onClose();
  };
  const confirm = async () => {
    if (!member || isBusy) return;
    setBusy(true);
    setProblem(null);
    const outcome = await heldBusy(dismiss(member));
    setBusy(false);
    if (!outcome.isDone) return setProblem(outcome.text);
    onDone(outcome.text);
    onClose();
  };
  const name = member?.name || member?.email;
  return (
    <Dialog
      open={member !== null}
      title={`Dismiss ${name}`}
      onClose={close}
      footer={
        <>
          <Button disabled={isBusy} onClick={close}>
            Keep them
          </Button>
          <Button kind="danger" busy={isBusy} onClick={() => void confirm()}>
            Dismiss {name}
          </Button>
        </>
      }
    >
      <div className={styles.sure}>
        <ul>
          <li>They no longer work here as {member?.roles.map((role) => ROLE_NAMES[role].toLowerCase()).join(' and ')}.</li>
          <li>They are signed out everywhere at once, and open invitations to them end.</li>
          <li>What they sold, refunded and changed stays in the books under their name.</li>
        </ul>
        {problem && <Notice kind="bad">{problem}</Notice>}
      </div>
    </Dialog>
  );
}
