import { Suspense, useSyncExternalStore } from 'react';
import { lazyScreen } from '#web/lib/lazy-screen.tsx';
import { DialogOnItsWay } from '../chrome/on-its-way.tsx';
import { onDialogsChange, openDialogs } from './open-dialog.ts';

const OpenedDialog = lazyScreen(() => import('./opened-dialog.tsx').then((m) => m.OpenedDialog));

/** Placed once in the page. Shows all open dialogs, one above the other. */
export function DialogHost() {
  const dialogs = useSyncExternalStore(onDialogsChange, openDialogs);
  return (
    <Suspense fallback={<DialogOnItsWay />}>
      {dialogs.map((dialog) => (
        <OpenedDialog key={dialog.id} dialog={dialog} />
      ))}
    </Suspense>
  );
}
