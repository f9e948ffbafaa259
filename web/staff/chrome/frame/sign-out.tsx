import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { leaveWork, useWorker } from '#web/staff/chrome/worker/at-work.tsx';
import { roomsFor, type LeftOnDevice } from '#web/staff/rooms.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import styles from './shell.module.css';

/** If a check fails, the person is asked before anything is lost. */
const NOT_SEEN: LeftOnDevice = { losing: 'It could not be seen whether this device keeps something that the server does not have.', forget: async () => {} };

/** Signing out deletes what the rooms keep on this device. If the server does not have some of it yet, the person is asked first. */
export function SignOut() {
  const worker = useWorker();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [left, setLeft] = useState<LeftOnDevice[] | null>(null);
  const leave = async (kept: readonly LeftOnDevice[]) => {
    leaveWork(queries);
    // Deleted last, because data may still be fetched for this person until the sign-out.
    await Promise.allSettled(kept.map((one) => one.forget()));
  };
  const press = async () => {
    if (isBusy) return;
    setBusy(true);
    const looked = await Promise.allSettled(roomsFor(worker.role).flatMap((room) => room.keeps?.() ?? []));
    const kept = looked.map((one) => (one.status === 'fulfilled' ? one.value : NOT_SEEN));
    setBusy(false);
    if (kept.some((one) => one.losing !== null)) return setLeft(kept);
    await leave(kept);
  };
  return (
    <>
      <button type="button" className={styles.leave} aria-busy={isBusy || undefined} onClick={press}>
        Sign out
      </button>
      <Dialog
        open={left !== null}
        title="Sign out and lose them?"
        onClose={() => setLeft(null)}
        footer={
          <>
            <Button onClick={() => setLeft(null)}>Stay signed in</Button>
            <Button kind="danger" onClick={() => void leave(left ?? [])}>
              Sign out and delete
            </Button>
          </>
        }
      >
        {left?.map(({ losing }) => losing && <p key={losing}>{losing}</p>)}
        <p>They are sent by themselves once there is a connection. Signing out now deletes them from this device.</p>
      </Dialog>
    </>
  );
}
