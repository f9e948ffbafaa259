import { standingOf } from '#web/buyer/account/wait-text.ts';
import { WAITING } from '#web/buyer/account/waiting-words.ts';
import { LeaveButton } from './leave-button.tsx';
import type { StepProps } from './step.ts';
import styles from './waiting.module.css';

export function InLine(props: StepProps) {
  return (
    <>
      <p className={styles.ahead}>{standingOf(props.wait)}</p>
      {!props.wait.is_paused && <p>{WAITING.weWrite}</p>}
      <div className={styles.buttons}>
        <LeaveButton {...props} label="Leave the waiting list" more={WAITING.leaveMore} />
      </div>
    </>
  );
}
