import { useQuery, useQueryClient } from '@tanstack/react-query';
import { memberEntitlementsContract } from '#server/actions/member-entitlements/contract.ts';
import { keepPasses, keptName, keptPasses } from '#web/buyer/account/kept-passes.ts';
import { PASSES } from '#web/buyer/account/portal-messages.ts';
import { useWorkspaceId } from '#web/buyer/boot.ts';
import { ask, retryPassing } from '#web/lib/asked.ts';
import { profileKey, useProfileId, type Profile } from '#web/lib/profile.ts';
import { visitsOf } from './passes.ts';

/** What was last seen is shown at once and works without a line; the server is asked all the same, and its answer replaces it. */
export function usePasses() {
  const ws = useWorkspaceId();
  const profileId = useProfileId();
  const queries = useQueryClient();
  const kept = keptPasses(ws);
  return useQuery({
    queryKey: ['passes', ws, profileId],
    queryFn: async ({ signal }): Promise<unknown[]> => {
      const { items } = await ask(memberEntitlementsContract, { params: { ws }, body: { data: { profile_id: profileId } } }, PASSES.failed, signal);
      const profile = queries.getQueryData<Profile>(profileKey(profileId));
      keepPasses(ws, profile ? `${profile.first_name} ${profile.last_name}`.trim() : keptName(), items);
      return items;
    },
    enabled: profileId !== null,
    retry: retryPassing,
    networkMode: 'always',
    retryDelay: 600,
    staleTime: 10_000,
    select: visitsOf,
    ...(kept ? { initialData: kept.passes as unknown[], initialDataUpdatedAt: 0 } : {}),
  });
}
