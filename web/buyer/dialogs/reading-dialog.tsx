import type { ReactNode } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';

type Props = { isOpen: boolean; settle: (done: boolean) => void; title: string; children: ReactNode };

/** A dialog with only text to read. */
export function ReadingDialog({ isOpen, settle, title, children }: Props) {
  return (
    <Dialog
      open={isOpen}
      title={title}
      width={718}
      onClose={() => settle(false)}
      footer={
        <Button kind="primary" onClick={() => settle(true)}>
          Close
        </Button>
      }
    >
      {children}
    </Dialog>
  );
}
