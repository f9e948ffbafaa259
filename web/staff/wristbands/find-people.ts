import { useQuery } from '@tanstack/react-query';
import { fullName } from '#domain/person-name.ts';
import { historyByEmailContract } from '#server/actions/history-by-email/contract.ts';
import { historyByOrderContract } from '#server/actions/history-by-order/contract.ts';
import { historyByRandomIdContract } from '#server/actions/history-by-random-id/contract.ts';
import { historyByTicketContract } from '#server/actions/history-by-ticket/contract.ts';
import { searchPurchaserContract } from '#server/actions/search-purchaser/contract.ts';
import { ask, retryPassing } from '#web/lib/calls/asked.ts';
import { useWorkspaceId } from '#web/lib/page/boot.ts';
import type { Typed } from '../chrome/typed/typed.ts';
import { peopleIn, type Person } from './people-in-orders.ts';
import { LINK } from './wristbands-words.ts';

export type Sought = Extract<Typed, { text: string }>;
type Found = { orders: number; people: Person[] };

async function find(ws: string, { kind, text }: Sought, signal: AbortSignal): Promise<Found> {
  const params = { ws };
  if (kind === 'email') {
    const [bought, purchasers] = await Promise.all([
      ask(historyByEmailContract, { params, body: { data: { email: text } } }, LINK.failed, signal),
      ask(searchPurchaserContract, { params, body: { data: { email: text } } }, LINK.failed, signal),
    ]);
    const known = purchasers.items.flatMap(({ consumer_id, first_name, last_name, email }): Person[] =>
      consumer_id === null ? [] : [{ consumerId: consumer_id, name: fullName(first_name, last_name), from: email }],
    );
    const others = peopleIn(bought.items, null).filter((person) => !known.some((one) => one.consumerId === person.consumerId));
    return { orders: bought.items.length, people: [...known, ...others] };
  }
  const { items } =
    kind === 'ticket'
      ? await ask(historyByTicketContract, { params, body: { data: { ticket_id: text } } }, LINK.failed, signal)
      : kind === 'id'
        ? await ask(historyByRandomIdContract, { params, body: { data: { id: text } } }, LINK.failed, signal)
        : await ask(historyByOrderContract, { params, body: { data: { order_id: text } } }, LINK.failed, signal);
  return { orders: items.length, people: peopleIn(items, text) };
}

export function usePeople(sought: Sought | null) {
  const ws = useWorkspaceId();
  return useQuery<Found>({
    queryKey: ['people-for-bands', ws, sought],
    enabled: sought !== null,
    queryFn: ({ signal }) => find(ws, sought!, signal),
    refetchOnWindowFocus: false,
    retry: retryPassing,
  });
}
