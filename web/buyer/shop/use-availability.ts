import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Availability } from '#domain/catalog/availability.ts';
import type { VisitDate } from '#domain/day.ts';
import { ROLE } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import { productAvailability } from '#server/actions/product-availability/contract.ts';
import { call } from '#web/lib/call.ts';
import { useBoot, useWorkspaceId } from '../boot.ts';

const REFRESH_MS = 60_000;
const NOTHING: Availability = {};

const keyOf = (eventId: ObjectId) => ['availability', eventId] as const;
const etags = new WeakMap<Availability, string>();

/** What the page came with, asked for again when the visitor returns and every minute; unchanged it travels as a 304. */
export function useAvailability(): Availability {
  const { event, availability } = useBoot();
  const ws = useWorkspaceId();
  const queries = useQueryClient();
  const eventId = event?._id ?? '';
  const { data } = useQuery({
    queryKey: keyOf(eventId),
    queryFn: () => fetchAvailability(ws, eventId, queries.getQueryData<Availability>(keyOf(eventId)) ?? availability),
    initialData: availability,
    enabled: eventId !== '',
    staleTime: REFRESH_MS / 2,
    refetchInterval: REFRESH_MS,
  });
  return data ?? NOTHING;
}

async function fetchAvailability(ws: ObjectId, eventId: ObjectId, known: Availability): Promise<Availability> {
  const etag = etags.get(known);
  let next: string | null = null;
  const options = { ...(etag ? { headers: { 'if-none-match': etag } } : {}), onHeaders: (headers: Headers) => (next = headers.get('etag')) };
  const result = await call(productAvailability, { params: { ws }, body: { data: { event_id: eventId, ow_role_id: ROLE.web } } }, options);
  if (!result.success) return known;
  const fresh = result.data.items.at(-1) ?? NOTHING;
  if (next !== null) etags.set(fresh, next);
  return fresh;
}

export function useRefreshAvailability(): () => void {
  const queries = useQueryClient();
  return useCallback(() => void queries.invalidateQueries({ queryKey: ['availability'] }), [queries]);
}

/** What was just taken or given back shows at once; the server's own count follows with the next answer. */
export function noteTaken(queries: QueryClient, eventId: ObjectId, date: VisitDate, productId: ObjectId, units: number | 'sold-out'): void {
  queries.setQueryData<Availability>(keyOf(eventId), (known) => {
    const entry = known?.[date]?.[productId];
    if (!known || !entry || entry.item_count === null) return known;
    const count = units === 'sold-out' ? 0 : Math.max(0, entry.item_count - units);
    return { ...known, [date]: { ...known[date], [productId]: { ...entry, item_count: count } } };
  });
}
