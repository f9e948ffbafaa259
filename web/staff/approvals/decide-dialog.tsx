import { decideTaskContract } from '#server/api/decide-task/contract.ts';
import { call } from '#web/lib/calls/call.ts';
import { useWorkspaceId } from '#web/lib/page/boot.ts';
import { useMoney } from '#web/lib/page/money.tsx';
import type { Asked } from '#web/staff/chrome/waiting/waiting.ts';
import { useWorker } from '#web/staff/chrome/worker/at-work.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import { APPROVALS } from './approvals-words.ts';
import { requestWords } from './request-words.ts';
import { useDecision } from './use-decision.ts';
import styles from './approvals.module.css';

type Props = { task: Asked; decision: 'confirmed' | 'declined' | null; onClose: () => void; onDone: (said: string) => void };

/** Says what the decision will do, before it is made. */
export function DecideDialog({ task, decision, onClose, onDone }: Props) {
  const ws = useWorkspaceId();
  const worker = useWorker();
  const words = requestWords(task, worker._id, useMoney().full);
  const { decide, isBusy, problem, forget } = useDecision();
  const isAgreeing = decision === 'confirmed';
  const isOwn = task.requested_by === worker._id;
  const [title, press] = isAgreeing ? ['Agree?', words.agree] : isOwn ? ['Take it back?', 'Take back'] : ['Decline?', 'Decline'];
  const close = () => {
    if (isBusy) return;
    forget();
    onClose();
  };
  const go = async () => {
    if (!decision) return;
    const outcome = await decide(
      decision,
      (idempotencyKey) => call(decideTaskContract, { params: { ws, id: task._id }, body: { status: decision } }, { idempotencyKey }),
      APPROVALS.decideFailed,
    );
    if (outcome === 'open') return;
    const said = outcome === 'overtaken' ? APPROVALS.overtaken : isAgreeing ? APPROVALS.agreed : isOwn ? APPROVALS.takenBack : APPROVALS.declined;
    onDone(said(words.asks));
  };
  return (
    <Dialog
      open={decision !== null}
      title={title}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>Not yet</Button>
          <Button kind={isAgreeing ? 'primary' : 'danger'} busy={isBusy} onClick={() => void go()}>
            {problem?.isLost ? 'Ask again' : press}
          </Button>
        </>
      }
    >
      <div className={styles.reason}>
        <strong>{words.asks}.</strong>
        <p>{isAgreeing ? words.agreed : words.declined}</p>
        {problem && <Notice kind={problem.isLost ? 'warn' : 'bad'}>{problem.text}</Notice>}
      </div>
    </Dialog>
  );
}
