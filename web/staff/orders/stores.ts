import { useQuery } from '@tanstack/react-query';
import { MINUTE_MS } from '#domain/durations.ts';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { queryDoclets } from '#server/api/query-doclets/contract.ts';
import { ask, retryPassing } from '#web/lib/calls/asked.ts';
import { useWorkspaceId } from '#web/lib/page/boot.ts';

type Store = { id: string; name: string };

/** The venue's stores. A search by card is limited to one of them. */
export function useStores() {
  const ws = useWorkspaceId();
  return useQuery<Store[]>({
    queryKey: ['stores', ws],
    queryFn: async ({ signal }) => {
      const query = `template:{id}${TEMPLATE.store}`;
      const { items } = await ask(queryDoclets, { params: { ws }, query: { query } }, 'The stores could not be fetched.', signal);
      return items.map(({ _id, title, data }) => ({ id: _id, name: typeof data['name'] === 'string' ? data['name'] : title }));
    },
    staleTime: 5 * MINUTE_MS,
    retry: retryPassing,
  });
}
