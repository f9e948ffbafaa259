import { Button } from '#web/ui/button/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';

type Props = { isOpen: boolean; settle: (done: boolean) => void; text: string; title?: string | undefined };

/** Replaces the browser's own alert. */
export function AlertDialog({ isOpen, settle, text, title = 'Please note' }: Props) {
  return (
    <Dialog
      open={isOpen}
      title={title}
      onClose={() => settle(false)}
      footer={
        <Button kind="primary" onClick={() => settle(true)}>
          OK
        </Button>
      }
    >
      <p role="alert">{text}</p>
    </Dialog>
  );
}
