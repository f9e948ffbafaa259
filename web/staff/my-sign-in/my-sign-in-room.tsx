import type { PasswordHolder } from '#domain/validation/password.ts';
import { PasswordPanel } from '#web/ui/own-sign-in/password-panel.tsx';
import { SecondFactorPanel } from '#web/ui/own-sign-in/second-factor-panel.tsx';
import { SessionsPanel } from '#web/ui/own-sign-in/sessions-panel.tsx';
import { RoomFrame } from '../chrome/frame/room-frame.tsx';
import { useWorker, type Worker } from '../chrome/worker/at-work.tsx';
import { EmailPanel } from './email-panel.tsx';
import { NamePanel } from './name-panel.tsx';
import { NewEmail } from './new-email.tsx';
import styles from './my-sign-in.module.css';

/** Who the person is here, and how they sign in. */
export function MySignInRoom() {
  const worker = useWorker();
  return (
    <RoomFrame title="My sign-in">
      <NewEmail worker={worker} />
      <section className={styles.part} aria-labelledby="who">
        <h2 id="who" className={styles.heading}>
          Who you are
        </h2>
        <div className={styles.panels}>
          <NamePanel worker={worker} />
          <EmailPanel worker={worker} />
        </div>
      </section>
      <section className={styles.part} aria-labelledby="how">
        <h2 id="how" className={styles.heading}>
          How you come in
        </h2>
        <div className={styles.panels}>
          <PasswordPanel profile={worker} holder={holderOf(worker)} />
          <SecondFactorPanel profile={worker} isForPaper />
          <SessionsPanel />
        </div>
      </section>
    </RoomFrame>
  );
}

function holderOf({ role, second_factor: hasSecondFactor }: Worker): PasswordHolder {
  return role === 'admin' && hasSecondFactor ? 'admin-with-second-factor' : role;
}
