import { useQuery, useQueryClient } from '@tanstack/react-query';
import { showWristbandContract } from '#server/actions/show-wristband/contract.ts';
import { granted, retryPassing } from '#web/lib/calls/asked.ts';
import { call } from '#web/lib/calls/call.ts';
import { useWorkspaceId } from '#web/lib/page/boot.ts';
import type { Band } from './band-acts.ts';
import { BANDS } from './wristbands-words.ts';

const BAND_KEY = 'wristband';

/** Null: a band that nobody has worn yet. */
export function useBand(uid: string) {
  const ws = useWorkspaceId();
  return useQuery<Band | null>({
    queryKey: [BAND_KEY, ws, uid],
    queryFn: async ({ signal }) => {
      const result = await call(showWristbandContract, { params: { ws }, body: { data: { uid } } }, { signal });
      if (!result.success && result.status === 404 && result.data?.[0]?.code === 'not-found') return null;
      return granted(result, BANDS.failed).items[0] ?? null;
    },
    retry: retryPassing,
    staleTime: 0,
  });
}

export function useBandChanged(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [BAND_KEY] });
}
