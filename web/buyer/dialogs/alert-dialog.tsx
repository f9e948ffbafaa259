import { Button } from '#web/ui/button/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';

type Props = { isOpen: boolean; settle: (done: boolean) => void; text: string; title?: string | undefined };

/** What the browser's own alert would say, in the page's voice. */
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
