import { useState } from 'react';
import { leaveWaitingListContract } from '#server/actions/leave-waiting-list/contract.ts';
import { ConfirmDialog } from '#web/buyer/account/confirm-dialog.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import type { StepProps } from './step.ts';
import { useStep } from './use-step.ts';

/** Leaving the line cannot be taken back, so it is asked about first. */
export function LeaveButton({ label, more, ...props }: StepProps & { label: string; more: string }) {
  const [isAsking, setAsking] = useState(false);
  const { go, problem } = useStep(leaveWaitingListContract, props);
  return (
    <>
      <Button onClick={() => setAsking(true)}>{label}</Button>
      <ConfirmDialog isOpen={isAsking} title="Leave the waiting list?" confirm="Leave" onConfirm={go} onClose={() => setAsking(false)}>
        <p>{more}</p>
        {problem && <Notice kind="bad">{problem}</Notice>}
      </ConfirmDialog>
    </>
  );
}
