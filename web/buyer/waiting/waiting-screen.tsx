import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from 'wouter';
import { MINUTE_MS } from '#domain/durations.ts';
import { showWaitingContract } from '#server/actions/show-waiting/contract.ts';
import type { Wait } from '#web/buyer/account/wait-text.ts';
import { WAITING } from '#web/buyer/account/waiting-words.ts';
import { PATHS } from '#web/buyer/paths.ts';
import { ask, isGone, retryPassing } from '#web/lib/calls/asked.ts';
import { useWorkspaceId } from '#web/lib/page/boot.ts';
import { EmptyState, LoadingState } from '#web/ui/empty-state/empty-state.tsx';
import { RetryState } from '#web/ui/empty-state/retry-state.tsx';
import { WaitPanel } from './wait-panel.tsx';

const ASK_EVERY_MS = MINUTE_MS;

/** What the link of a mail about the waiting list is for: beginning to wait, the place in the line, or places that are held. */
export function WaitingScreen() {
  const { token = '' } = useParams<{ token?: string }>();
  const ws = useWorkspaceId();
  const queries = useQueryClient();
  const queryKey = ['waiting', ws, token];
  const shown = useQuery<Wait | null>({
    queryKey,
    queryFn: async ({ signal }) =>
      (await ask(showWaitingContract, { params: { ws }, body: { data: { token } } }, WAITING.unreachable, signal)).items[0] ?? null,
    enabled: token !== '',
    retry: retryPassing,
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' || state.data?.state === 'offered' ? ASK_EVERY_MS : false),
  });
  if (token !== '' && shown.isPending) return <LoadingState text={WAITING.loading} />;
  if (shown.error && !shown.data && !isGone(shown.error)) return <RetryState title={shown.error.message} onRetry={shown.refetch} />;
  if (!shown.data) return <EmptyState isPage title={WAITING.unknown} action={<Link href={PATHS.tickets}>To the tickets</Link>} />;
  return <WaitPanel wait={shown.data} token={token} onChanged={(next) => queries.setQueryData(queryKey, next)} onAskAgain={() => void shown.refetch()} />;
}
