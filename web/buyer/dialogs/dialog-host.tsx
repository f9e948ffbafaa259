import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { lazyScreen } from '#web/lib/screens/lazy-screen.tsx';
import { DialogOnItsWay } from '../chrome/on-its-way.tsx';
import { closeDialogs, onDialogsChange, openDialogs } from './open-dialog.ts';

const OpenedDialog = lazyScreen(() => import('./opened-dialog.tsx').then((m) => m.OpenedDialog));

/** Placed once in the page. Shows all open dialogs, one above the other. The browser's way back or on changes the page below them, so they close. */
export function DialogHost() {
  const dialogs = useSyncExternalStore(onDialogsChange, openDialogs);
  useEffect(() => {
    addEventListener('popstate', closeDialogs);
    return () => removeEventListener('popstate', closeDialogs);
  }, []);
  return (
    <Suspense fallback={<DialogOnItsWay />}>
      {dialogs.map((dialog) => (
        <OpenedDialog key={dialog.id} dialog={dialog} />
      ))}
    </Suspense>
  );
}
