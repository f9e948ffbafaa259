import { useState } from 'react';
import type { confirmWaitingContract } from '#server/actions/confirm-waiting/contract.ts';
import type { leaveWaitingListContract } from '#server/actions/leave-waiting-list/contract.ts';
import { WAITING } from '#web/buyer/account/waiting-words.ts';
import { call } from '#web/lib/calls/call.ts';
import { failureText } from '#web/lib/calls/failure-text.ts';
import { heldBusy } from '#web/lib/forms/busy.ts';
import { useWorkspaceId } from '#web/lib/page/boot.ts';
import type { StepProps } from './step.ts';

/** A press that changes how the wait stands. Pressing again after a lost answer does no harm. */
export function useStep(contract: typeof confirmWaitingContract | typeof leaveWaitingListContract, { token, stay, onChanged }: StepProps) {
  const ws = useWorkspaceId();
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const go = async () => {
    setBusy(true);
    const result = await heldBusy(call(contract, { params: { ws }, body: { data: { token } } }));
    setBusy(false);
    const next = result.success ? result.data.items[0] : undefined;
    setProblem(result.success ? null : failureText(result, WAITING.failed));
    if (!next) return;
    stay();
    onChanged(next);
  };
  return { go, isBusy, problem };
}
