import { lazy, Suspense, useSyncExternalStore } from 'react';
import { onDialogsChange, openDialogs } from './open-dialog.ts';

const OpenedDialog = lazy(() => import('./opened-dialog.tsx').then((m) => ({ default: m.OpenedDialog })));

/** Stands once in the page and shows whatever was opened, one above the other. */
export function DialogHost() {
  const dialogs = useSyncExternalStore(onDialogsChange, openDialogs);
  return (
    <Suspense fallback={null}>
      {dialogs.map((dialog) => (
        <OpenedDialog key={dialog.id} dialog={dialog} />
      ))}
    </Suspense>
  );
}
