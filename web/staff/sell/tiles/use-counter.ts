import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { calendarRange, type DayRange } from '#domain/catalog/calendar.ts';
import type { Product } from '#domain/catalog/product.ts';
import type { Day } from '#domain/day.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import type { ObjectId } from '#domain/ids.ts';
import { eventProducts } from '#server/actions/event-products/contract.ts';
import { productAvailability } from '#server/actions/product-availability/contract.ts';
import { ask } from '#web/lib/calls/asked.ts';
import { useBoot, useWorkspaceId } from '#web/lib/page/boot.ts';
import { useTodayIn } from '#web/lib/time/use-today.ts';
import type { Terminal } from '#web/staff/chrome/desk/desk.ts';
import { SELL } from '../sell-words.ts';
import type { Counter } from './tiles.ts';

const REFRESH_MS = 15_000;
const CATALOGUE_MS = 5 * MINUTE_MS;

type Place = { eventId: ObjectId; storeId: ObjectId | null; zone: string };
export type SellingEvent = { range: DayRange; today: Day };

/** The event that a till sells for: its own, otherwise the one on sale. */
export function useSellingPlace(terminal: Terminal): Place | null {
  const { event } = useBoot();
  const eventId = terminal.event_id ?? event?._id ?? null;
  return eventId === null ? null : { eventId, storeId: terminal.store_id, zone: terminal.time_zone };
}

export function useSellingEvent({ eventId, zone }: Place): SellingEvent {
  const { event, events } = useBoot();
  const known = [event, ...events].find((one) => one?._id === eventId) ?? null;
  const today = useTodayIn(zone);
  return { range: calendarRange(known, today), today };
}

/** What is for sale and how much is left on this day. Fetched every few seconds, and when somebody returns to the window. */
export function useCounter({ eventId, storeId }: Place, { range, today }: SellingEvent, day: Day) {
  const ws = useWorkspaceId();
  const queries = useQueryClient();
  const products = useQuery({
    queryKey: ['sell', 'products', ws, eventId],
    queryFn: async () => {
      const { items } = await ask(eventProducts, { params: { ws }, body: { data: { doclet_id: eventId } } }, SELL.notFound);
      return items.flatMap((store) => store.passes);
    },
    staleTime: REFRESH_MS,
    refetchInterval: CATALOGUE_MS,
  });
  const stock = useQuery({
    queryKey: ['sell', 'stock', ws, eventId, day],
    queryFn: async () => {
      const data = { event_id: eventId, start_date: day, end_date: day };
      return (await ask(productAvailability, { params: { ws }, body: { data } }, SELL.notFound)).items.at(-1) ?? {};
    },
    staleTime: 0,
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: 'always',
    placeholderData: (before) => before,
  });
  const refresh = useCallback(() => void queries.invalidateQueries({ queryKey: ['sell', 'stock'] }), [queries]);
  const offered = (products.data ?? []).filter((product: Product) => storeId === null || product.store_id === storeId);
  const counter: Counter = { products: offered, availability: stock.data ?? {}, range, today, day };
  const refetch = () => Promise.all([products.refetch(), stock.refetch()]);
  return {
    counter,
    isPending: products.isPending || stock.isPending,
    error: products.data ? null : products.error,
    isStale: stock.isError,
    refetch,
    refresh,
  };
}
