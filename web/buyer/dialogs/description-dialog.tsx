import { Button } from '#web/ui/button/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { HtmlFrame } from '#web/ui/html-frame/html-frame.tsx';

type Props = { isOpen: boolean; settle: (done: boolean) => void; title: string; html: string };

/** A title and words of the venue, in a frame where nothing can run. */
export function DescriptionDialog({ isOpen, settle, title, html }: Props) {
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
      <HtmlFrame title={title} html={html} />
    </Dialog>
  );
}
