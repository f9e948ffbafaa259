import { confirmWaitingContract } from '#server/actions/confirm-waiting/contract.ts';
import { WAITING } from '#web/buyer/account/waiting-words.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import type { StepProps } from './step.ts';
import { useStep } from './use-step.ts';
import styles from './waiting.module.css';

/** Opening the link alone begins nothing, because mail programs open links too. */
export function ToConfirm(props: StepProps) {
  const { go, isBusy, problem } = useStep(confirmWaitingContract, props);
  return (
    <>
      <p>{WAITING.confirmMore}</p>
      {problem && <Notice kind="bad">{problem}</Notice>}
      <div className={styles.buttons}>
        <Button kind="primary" busy={isBusy} onClick={() => void go()}>
          Yes, I want to wait
        </Button>
      </div>
    </>
  );
}
