import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { familyRemoveMemberContract } from '#server/actions/family-remove-member/contract.ts';
import { familySetSpendingContract } from '#server/actions/family-set-spending/contract.ts';
import { FAMILY } from '#web/buyer/account/portal-messages.ts';
import { call } from '#web/lib/calls/call.ts';
import { failureText } from '#web/lib/calls/failure-text.ts';
import { stayOnPage } from '#web/lib/forms/stay.ts';
import { useWorkspaceId } from '#web/lib/page/boot.ts';
import { announce } from '#web/ui/live-region/live-region.tsx';
import type { Spending } from './member-spending.tsx';

/** What the organizer decides about a member of their family, as the server is told. */
export function useMember(consumerId: string) {
  const ws = useWorkspaceId();
  const queries = useQueryClient();
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const change = async (spending: Spending): Promise<boolean> => {
    setBusy(true);
    const result = await call(familySetSpendingContract, { params: { ws }, body: { data: { consumer_id: consumerId, ...spending } } });
    setError(result.success ? null : failureText(result, FAMILY.spendingFailed));
    if (result.success) await queries.invalidateQueries({ queryKey: ['family'] });
    setBusy(false);
    return result.success;
  };
  const remove = async (onAnswer: () => void): Promise<void> => {
    const result = await call(familyRemoveMemberContract, { params: { ws }, body: { data: { consumer_id: consumerId } } });
    onAnswer();
    if (!result.success) return setError(failureText(result, FAMILY.removeFailed));
    announce(FAMILY.removed);
    await queries.invalidateQueries({ queryKey: ['family'] });
    setTimeout(stayOnPage);
  };
  return { change, remove, isBusy, error };
}
