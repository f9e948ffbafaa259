import { useQuery } from '@tanstack/react-query';
import { historyByCardContract } from '#server/actions/history-by-card/contract.ts';
import { historyByConsumerContract } from '#server/actions/history-by-consumer/contract.ts';
import { historyByEmailContract } from '#server/actions/history-by-email/contract.ts';
import { historyByOrderContract } from '#server/actions/history-by-order/contract.ts';
import { historyByRandomIdContract } from '#server/actions/history-by-random-id/contract.ts';
import { historyByTicketContract } from '#server/actions/history-by-ticket/contract.ts';
import { searchPurchaserContract } from '#server/actions/search-purchaser/contract.ts';
import type { OutputOf } from '#server/http/contract.ts';
import type { OrderHistoryItem } from '#server/orders/contract.ts';
import { ask, retryPassing } from '#web/lib/calls/asked.ts';
import { useWorkspaceId } from '#web/lib/page/boot.ts';
import { ORDERS } from './orders-words.ts';
import type { Search } from './search.ts';

export type Purchaser = OutputOf<typeof searchPurchaserContract>['items'][number];

/** All queries about orders begin with this key, so that they can be fetched again when an order changes. */
export const ORDERS_KEY = 'staff-orders';

/** `have_more`: there are older orders that are not in the list. */
type Found = OutputOf<typeof historyByOrderContract>;

function find(ws: string, search: Search, signal: AbortSignal): Promise<Found> {
  const params = { ws };
  switch (search.by) {
    case 'email':
      return ask(historyByEmailContract, { params, body: { data: { email: search.text } } }, ORDERS.failed, signal);
    case 'ticket':
      return ask(historyByTicketContract, { params, body: { data: { ticket_id: search.text } } }, ORDERS.failed, signal);
    case 'id':
      return ask(historyByRandomIdContract, { params, body: { data: { id: search.text } } }, ORDERS.failed, signal);
    case 'number':
      return ask(historyByOrderContract, { params, body: { data: { order_id: search.text } } }, ORDERS.failed, signal);
    case 'card': {
      const data = { last_four: search.lastFour, store_id: search.storeId, start_date: search.from, end_date: search.to };
      return ask(historyByCardContract, { params, body: { data } }, ORDERS.failed, signal);
    }
  }
}

export function useFoundOrders(search: Search | null) {
  const ws = useWorkspaceId();
  return useQuery<Found>({
    queryKey: [ORDERS_KEY, ws, search],
    enabled: search !== null,
    queryFn: ({ signal }) => find(ws, search!, signal),
    // Look-ups of customers are counted, so returning to the window must not cause one.
    refetchOnWindowFocus: false,
    retry: retryPassing,
  });
}

export function usePurchasers(email: string | null) {
  const ws = useWorkspaceId();
  return useQuery<Purchaser[]>({
    queryKey: [ORDERS_KEY, ws, 'purchasers', email],
    enabled: email !== null,
    queryFn: async ({ signal }) => (await ask(searchPurchaserContract, { params: { ws }, body: { data: { email: email! } } }, ORDERS.failed, signal)).items,
    refetchOnWindowFocus: false,
    retry: retryPassing,
  });
}

/** Null if there is no such order, or none that this person may see. */
export function useOrder(orderId: string) {
  const ws = useWorkspaceId();
  return useQuery<OrderHistoryItem | null>({
    queryKey: [ORDERS_KEY, ws, 'order', orderId],
    queryFn: async ({ signal }) => {
      const { items } = await ask(historyByOrderContract, { params: { ws }, body: { data: { order_id: orderId } } }, ORDERS.orderFailed, signal);
      return items[0] ?? null;
    },
    retry: retryPassing,
  });
}

/** The buyer's other orders, found by their record or by their email address. */
export function useOtherOrders({ _id, consumer_id, email }: OrderHistoryItem) {
  const ws = useWorkspaceId();
  return useQuery<Found>({
    queryKey: [ORDERS_KEY, ws, 'others', consumer_id ?? email],
    enabled: consumer_id !== null || email !== '',
    queryFn: ({ signal }) =>
      consumer_id === null
        ? ask(historyByEmailContract, { params: { ws }, body: { data: { email } } }, ORDERS.failed, signal)
        : ask(historyByConsumerContract, { params: { ws }, body: { data: { consumer_id } } }, ORDERS.failed, signal),
    select: (found) => ({ ...found, items: found.items.filter((item) => item._id !== _id) }),
    refetchOnWindowFocus: false,
    retry: retryPassing,
  });
}
