import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listTransfersContract } from '#server/actions/list-transfers/contract.ts';
import { recallTransferContract } from '#server/actions/recall-transfer/contract.ts';
import type { OutputOf } from '#server/http/contract.ts';
import { TRANSFER } from '#web/buyer/account/portal-messages.ts';
import { ask, retryPassing } from '#web/lib/calls/asked.ts';
import { call } from '#web/lib/calls/call.ts';
import { failureText } from '#web/lib/calls/failure-text.ts';
import { useWorkspaceId } from '#web/lib/page/boot.ts';
import { useProfileId } from '#web/lib/sign-in/profile.ts';

type Sent = OutputOf<typeof listTransfersContract>;

const keyOf = (ws: string, profileId: string | null) => ['transfers', ws, profileId];

/** A ticket that was sent but not yet accepted. */
export type Offer = { id: string; to: string };
export type Transfers = {
  offerOf: (admissionId: string) => Offer | null;
  recall: (transferId: string) => Promise<string | null>;
  refresh: () => Promise<void>;
  error: string | null;
};

export function useTransfers(isOnline: boolean): Transfers {
  const ws = useWorkspaceId();
  const profileId = useProfileId();
  const queries = useQueryClient();
  const sent = useQuery({
    queryKey: keyOf(ws, profileId),
    queryFn: ({ signal }) => ask(listTransfersContract, { params: { ws }, body: { data: {} } }, TRANSFER.listFailed, signal),
    enabled: isOnline && profileId !== null,
    retry: retryPassing,
  });
  const offers = sent.data?.items;
  const error = sent.isError ? sent.error.message : null;
  // Stays the same object while its content is the same, so that visits are not rendered again for nothing.
  return useMemo(() => {
    const refresh = async () => {
      await Promise.all([queries.invalidateQueries({ queryKey: ['transfers'] }), queries.invalidateQueries({ queryKey: ['passes'] })]);
    };
    return {
      offerOf: (admissionId) => {
        const open = offers?.find((transfer) => transfer.admission_id === admissionId && transfer.state === 'offered');
        return open ? { id: open.transfer_id, to: open.email ?? open.phone ?? 'a friend' } : null;
      },
      async recall(transferId) {
        const result = await call(recallTransferContract, { params: { ws }, body: { data: { transfer_id: transferId } } });
        await refresh();
        // An answer may be lost after the ticket was taken back. The list says how it went.
        const known = queries.getQueryData<Sent>(keyOf(ws, profileId))?.items.find((transfer) => transfer.transfer_id === transferId);
        return result.success || known?.state === 'recalled' ? null : failureText(result, TRANSFER.recallFailed);
      },
      refresh,
      error,
    };
  }, [offers, error, queries, ws, profileId]);
}
