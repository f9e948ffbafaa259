import { useQuery } from '@tanstack/react-query';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { queryDoclets } from '#server/api/query-doclets/contract.ts';
import { granted, retryPassing } from '#web/lib/calls/asked.ts';
import { call } from '#web/lib/calls/call.ts';
import { useWorkspaceId } from '#web/lib/page/boot.ts';

export type EventName = { id: string; name: string };

const MOST_EVENTS = '500';

/** Every event of the venue, including past ones, newest first. */
export function useEvents() {
  const ws = useWorkspaceId();
  return useQuery<EventName[]>({
    queryKey: ['venue-events', ws],
    queryFn: async ({ signal }) => {
      const headers = { 'x-limit': MOST_EVENTS, 'x-sort-dir': '-1' };
      const result = await call(queryDoclets, { params: { ws }, query: { query: `template:${TEMPLATE.venueEvent}` } }, { headers, signal });
      return granted(result, 'The events could not be fetched.').items.map(({ _id, title, data }) => ({
        id: _id,
        name: String(data['name'] || title || 'Event'),
      }));
    },
    retry: retryPassing,
  });
}
