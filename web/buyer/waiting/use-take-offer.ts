import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { soldSoFar } from '#domain/catalog/availability.ts';
import { productTitle, type Product } from '#domain/catalog/product.ts';
import type { Cents } from '#domain/cents.ts';
import { parseVisitDate, type VisitDate } from '#domain/day.ts';
import { ROLE } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import { priceOn } from '#domain/pricing/price-matrix.ts';
import { eventProducts } from '#server/actions/event-products/contract.ts';
import { productAvailability } from '#server/actions/product-availability/contract.ts';
import { takeWaitingOfferContract } from '#server/actions/take-waiting-offer/contract.ts';
import type { OutputOf } from '#server/http/contract.ts';
import type { Wait } from '#web/buyer/account/wait-text.ts';
import { WAITING } from '#web/buyer/account/waiting-words.ts';
import { addHeldLines, type HeldLine } from '#web/buyer/cart/cart-actions.ts';
import { openFlyout } from '#web/buyer/cart/flyout-state.ts';
import { PATHS } from '#web/buyer/paths.ts';
import { ask, retryPassing } from '#web/lib/calls/asked.ts';
import { call } from '#web/lib/calls/call.ts';
import { failureText } from '#web/lib/calls/failure-text.ts';
import { heldBusy } from '#web/lib/forms/busy.ts';
import { useBoot, useSwitchEvent, useVenueZone, useWorkspaceId } from '#web/lib/page/boot.ts';
import { matrixOf } from '#web/lib/page/price-matrix.ts';
import { onOwnClock, todayIn } from '#web/lib/time/server-clock.ts';
import type { StepProps } from './step.ts';

type Held = OutputOf<typeof takeWaitingOfferContract>['items'][number];
type Priced = { product: Product; priceCents: Cents };

/** Puts what is held into the cart, and shows it there. Taking it again after a lost answer gives the same. */
export function useTakeOffer({ wait, token, onAskAgain }: StepProps) {
  const ws = useWorkspaceId();
  const priced = usePriced(wait);
  const toCart = useWayToCart();
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const takeIt = async (): Promise<string | null> => {
    const { data: known, isError } = priced.data ? priced : await priced.refetch();
    if (!known) return isError ? WAITING.pricesUnknown : WAITING.notSold;
    const result = await call(takeWaitingOfferContract, { params: { ws }, body: { data: { token } } });
    if (!result.success) return failureText(result, WAITING.failed);
    addHeldLines(result.data.items.map((held) => heldLine(held, known)));
    return null;
  };
  const take = async () => {
    setBusy(true);
    const refused = await heldBusy(takeIt());
    setBusy(false);
    setProblem(refused);
    if (refused === null) return toCart(wait.event_id);
    onAskAgain();
  };
  return { take, isBusy, problem, priceCents: priced.data?.priceCents ?? null };
}

/** The product and its price of today. It may be of another event than the page came with. */
function usePriced({ event_id, doclet_id, date }: Wait) {
  const ws = useWorkspaceId();
  const zone = useVenueZone();
  return useQuery({
    queryKey: ['waiting-price', ws, doclet_id, date],
    queryFn: async ({ signal }): Promise<Priced | null> => {
      const data = { ow_role_id: ROLE.web };
      const [stores, left] = await Promise.all([
        ask(eventProducts, { params: { ws }, body: { data: { ...data, doclet_id: event_id } } }, WAITING.pricesUnknown, signal),
        ask(productAvailability, { params: { ws }, body: { data: { ...data, event_id, doclet_ids: [doclet_id] } } }, WAITING.pricesUnknown, signal),
      ]);
      const product = stores.items.flatMap(({ passes }) => passes).find(({ _id }) => _id === doclet_id);
      const visitDate = visitDateOf(date);
      const soldCount = soldSoFar(left.items[0] ?? {}, visitDate, doclet_id);
      const priceCents = product ? priceOn(matrixOf(product), { today: todayIn(zone), visitDate, soldCount }) : null;
      return product && priceCents !== null ? { product, priceCents } : null;
    },
    retry: retryPassing,
  });
}

const visitDateOf = (date: string): VisitDate => parseVisitDate(date) ?? 'event';

function heldLine({ item_id, expires_at, date, time }: Held, { product, priceCents }: Priced): HeldLine {
  const { _id: passId, event_id: eventId, store_id: storeId } = product;
  const line = { passId, eventId, storeId, name: productTitle(product), priceCents, visitDate: visitDateOf(date), ticketId: item_id };
  return { line: { ...line, ...(time ? { entryTime: time } : {}) }, until: onOwnClock(expires_at) };
}

/** The shop of that event, with the cart open. */
function useWayToCart() {
  const { event } = useBoot();
  const switchEvent = useSwitchEvent();
  const [, navigate] = useLocation();
  return async (eventId: ObjectId) => {
    if (event?._id !== eventId) await switchEvent(eventId);
    navigate(PATHS.tickets + location.search);
    // Arriving at a page takes the focus, and a cart that is open closes when the focus goes elsewhere.
    setTimeout(openFlyout);
  };
}
