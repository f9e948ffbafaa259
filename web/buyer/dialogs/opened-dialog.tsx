import { HtmlFrame } from '#web/ui/html-frame/html-frame.tsx';
import { AlertDialog } from './alert-dialog.tsx';
import { CardOnFileDialog } from './card-on-file-dialog.tsx';
import { LogInDialog } from './log-in-dialog.tsx';
import type { OpenDialog } from './open-dialog.ts';
import { ReadingDialog } from './reading-dialog.tsx';
import { WaitDialog } from './wait-dialog.tsx';

export function OpenedDialog({ dialog: { request, isOpen, settle } }: { dialog: OpenDialog }) {
  switch (request.kind) {
    case 'log-in':
      return <LogInDialog isOpen={isOpen} settle={settle} why={request.why} />;
    case 'alert':
      return <AlertDialog isOpen={isOpen} settle={settle} text={request.text} title={request.title} />;
    case 'card-on-file':
      return <CardOnFileDialog isOpen={isOpen} settle={settle} />;
    case 'description':
      return (
        <ReadingDialog isOpen={isOpen} settle={settle} title={request.title}>
          <HtmlFrame title={request.title} html={request.html} />
        </ReadingDialog>
      );
    case 'wait':
      return <WaitDialog isOpen={isOpen} settle={settle} wish={request} />;
  }
}
