import { RobotCheck } from '#web/buyer/dialogs/robot-check.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import { ROOM } from './room-words.ts';
import type { Entering } from './use-standing.ts';
import styles from './waiting-room.module.css';

export function EnterButton({ enter, isBusy, problem, robot }: Entering) {
  return (
    <>
      <RobotCheck {...robot} />
      {problem && <Notice kind="bad">{problem}</Notice>}
      <Button kind="primary" busy={isBusy} className={styles.enter} onClick={enter}>
        {ROOM.enter}
      </Button>
    </>
  );
}
