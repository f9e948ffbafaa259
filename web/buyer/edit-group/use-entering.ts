import { useState } from 'react';
import { longDay } from '#domain/day-text.ts';
import type { ObjectId } from '#domain/ids.ts';
import { assignSeasonMembersContract } from '#server/actions/assign-season-members/contract.ts';
import { GROUPS } from '#web/buyer/account/portal-messages.ts';
import { call } from '#web/lib/calls/call.ts';
import { failureText } from '#web/lib/calls/failure-text.ts';
import { useWorkspaceId } from '#web/lib/page/boot.ts';
import { announce } from '#web/ui/live-region/live-region.tsx';

export type Entering = ReturnType<typeof useEntering>;

/** Who is chosen to come, and entering them for a day. Whoever is chosen stays so while another day is looked at. */
export function useEntering({ groupId, date, refresh }: { groupId: ObjectId; date: string; refresh: () => Promise<void> }) {
  const ws = useWorkspaceId();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  return {
    chosen,
    error,
    isBusy,
    toggle: (id: string) => setChosen((before) => (before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id]))),
    async enter(onEntered: () => void): Promise<void> {
      setBusy(true);
      const result = await call(assignSeasonMembersContract, { params: { ws }, body: { data: { group_id: groupId, date, members: [...chosen] } } });
      setError(result.success ? null : failureText(result, GROUPS.assignFailed));
      if (result.success) {
        onEntered();
        setChosen(new Set());
        announce(GROUPS.entered(longDay(date)));
      }
      await refresh();
      setBusy(false);
    },
  };
}
