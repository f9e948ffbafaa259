import { useState, type ReactNode } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';

type Props = { isOpen: boolean; title: string; confirm: string; children: ReactNode; onConfirm: () => Promise<void>; onClose: () => void };

/** Says what an action will do, and asks before doing it. */
export function ConfirmDialog({ isOpen, title, confirm, children, onConfirm, onClose }: Props) {
  const [isBusy, setBusy] = useState(false);
  const go = async () => {
    setBusy(true);
    await onConfirm();
    setBusy(false);
  };
  return (
    <Dialog
      open={isOpen}
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button kind="danger" busy={isBusy} onClick={() => void go()}>
            {confirm}
          </Button>
        </>
      }
    >
      <div>{children}</div>
    </Dialog>
  );
}
