import { useQuery } from '@tanstack/react-query';
import { memberEntitlementsContract } from '#server/actions/member-entitlements/contract.ts';
import { keepPasses, keptPasses } from '#web/buyer/account/kept-passes.ts';
import { PASSES } from '#web/buyer/account/portal-messages.ts';
import { ask, retryPassing } from '#web/lib/calls/asked.ts';
import { useWorkspaceId } from '#web/lib/page/boot.ts';
import { useProfileId } from '#web/lib/sign-in/profile.ts';
import { visitsOf } from './passes.ts';

/** The passes that were last seen are shown at once, also offline. The server is asked all the same, and its answer replaces them. */
export function usePasses() {
  const ws = useWorkspaceId();
  const profileId = useProfileId();
  return useQuery({
    queryKey: ['passes', ws, profileId],
    queryFn: async ({ signal }): Promise<unknown[]> => {
      const { items } = await ask(memberEntitlementsContract, { params: { ws }, body: { data: { profile_id: profileId } } }, PASSES.failed, signal);
      keepPasses(ws, items);
      return items;
    },
    enabled: profileId !== null,
    retry: retryPassing,
    networkMode: 'always',
    retryDelay: 600,
    staleTime: 10_000,
    select: visitsOf,
    initialData: () => keptPasses(ws)?.passes as unknown[] | undefined,
    initialDataUpdatedAt: 0,
  });
}
