import { AlertDialog } from './alert-dialog.tsx';
import { CardOnFileDialog } from './card-on-file-dialog.tsx';
import { DescriptionDialog } from './description-dialog.tsx';
import { DocumentDialog } from './document-dialog.tsx';
import { LogInDialog } from './log-in-dialog.tsx';
import type { OpenDialog } from './open-dialog.ts';

export function OpenedDialog({ dialog: { request, isOpen, settle } }: { dialog: OpenDialog }) {
  switch (request.kind) {
    case 'log-in':
      return <LogInDialog isOpen={isOpen} settle={settle} />;
    case 'alert':
      return <AlertDialog isOpen={isOpen} settle={settle} text={request.text} title={request.title} />;
    case 'card-on-file':
      return <CardOnFileDialog isOpen={isOpen} settle={settle} />;
    case 'description':
      return <DescriptionDialog isOpen={isOpen} settle={settle} title={request.title} html={request.html} />;
    case 'document':
      return <DocumentDialog isOpen={isOpen} settle={settle} which={request.which} text={request.text} />;
  }
}
