import { LeaveButton } from './leave-button.tsx';
import type { StepProps } from './step.ts';
import { WAITING } from '#web/buyer/account/waiting-words.ts';
import styles from './waiting.module.css';

export function InLine(props: StepProps) {
  return (
    <>
      <p className={styles.ahead}>{WAITING.ahead(props.wait.ahead)}</p>
      <p>{WAITING.weWrite}</p>
      <div className={styles.buttons}>
        <LeaveButton {...props} label="Leave the waiting list" more={WAITING.leaveMore} />
      </div>
    </>
  );
}
