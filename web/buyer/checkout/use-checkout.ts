import { useCallback, useEffect, useMemo, useState, type Dispatch } from 'react';
import { checkoutGroups } from '#domain/cart/cart-groups.ts';
import { promoCodeToSend, type Cart, type CartLine } from '#domain/cart/cart.ts';
import type { Product } from '#domain/catalog/product.ts';
import { buildOrderItems } from '#domain/checkout/order-submission.ts';
import type { Day } from '#domain/day.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { OrderTotal } from '#domain/pricing/order-total.ts';
import { isCardNeeded } from '#domain/validation/card.ts';
import { parseEmail } from '#domain/validation/email.ts';
import type { HostedCard } from '#web/buyer/dialogs/hosted-card.ts';
import { placeOf } from '#web/buyer/dialogs/place.ts';
import { knownRegistration } from '#web/lib/kept/registration.ts';
import { useBoot, useWorkspaceId } from '#web/lib/page/boot.ts';
import { useSignedIn } from '#web/lib/sign-in/profile.ts';
import { announce } from '#web/ui/live-region/live-region.tsx';
import { checkoutFaults, faultMessages, type Circumstances, type FieldName } from './checkout-faults.ts';
import { agreementOf } from './checkout-form.ts';
import type { CheckoutEvent, LineDiscount, PromoState } from './checkout-state.ts';
import { checkoutTotals } from './checkout-totals.ts';
import { seatGroups, ticketEntries } from './seats.ts';
import type { CheckoutStore } from './use-checkout-parts.ts';
import { useKeptForm } from './use-kept-form.ts';
import { useOrderOutcome } from './use-order-outcome.ts';
import { usePay } from './use-pay.ts';
import { usePromo } from './use-promo.ts';
import { visitsOf } from './visits.ts';

const NO_DISCOUNTS: readonly LineDiscount[] = [];

export type CheckoutParts = {
  cart: Cart;
  lines: readonly CartLine[];
  products: ReadonlyMap<string, Product>;
  storeId: ObjectId;
  store: CheckoutStore;
  today: Day;
};

/** Holds the page together: the form, the total, the errors, and what pressing Pay does. */
export function useCheckout({ cart, lines, products, storeId, store, today }: CheckoutParts) {
  const boot = useBoot();
  const ws = useWorkspaceId();
  const isSignedIn = useSignedIn();
  const { state, dispatch, profile } = useKeptForm();
  const robot = useRobotProof(dispatch);
  const [hosted, setHosted] = useState<HostedCard | null>(null);
  const { form } = state;

  const groups = useMemo(() => groupsOf(lines, products), [lines, products]);
  const promo = usePromo({ ws, cart, lines, dispatch });
  const totals = useTotals({ lines, products, store, promo: state.promo, dispatch });
  const totalCents = state.serverTotalCents ?? totals.totalCents;

  const isHosted = boot.config.card_capture === 'hosted';
  const needsCard = isCardNeeded(totalCents, form.cashlessSpending);
  const agreement = agreementOf(storeId, store.terms);
  const email = parseEmail(form.account.email);
  const circumstances: Circumstances = {
    seats: groups.flatMap((group) => group.seats),
    today,
    isSignedIn,
    isRegistered: email !== null && knownRegistration()?.email === email,
    email: state.email,
    needsCard,
    hostedCard: isHosted ? (hosted?.isComplete ? 'complete' : 'incomplete') : 'none',
    hasAgreed: store.terms.length === 0 || form.agreedTo.includes(agreement),
    needsRobot: boot.config.captcha.kind !== 'off',
    isHuman: robot.token !== null,
  };
  const faults = checkoutFaults(form, circumstances);

  const onDone = useOrderOutcome({ ws, state, dispatch, storeId, lines, visitsOf: (bought) => visitsOf(groupsOf(bought, products), products, boot) });

  const { pay, isWaiting } = usePay({
    state,
    dispatch,
    faults,
    lines,
    typedPromo: promo,
    question: () => ({
      ws,
      place: placeOf(boot),
      form,
      profileId: profile?._id ?? null,
      isSignedIn,
      items: buildOrderItems(lines, ticketEntries(groups, form)),
      storeId,
      needsCard,
      today,
      hosted,
      robotToken: robot.token,
      promoCode: state.promo.kind === 'applied' ? promoCodeToSend(cart) : null,
      totalCents,
      eventId: lines[0]?.eventId ?? null,
    }),
    onTried: robot.forget,
    onDone,
  });
  useEffect(() => dispatch({ type: 'still-missing', messages: faultMessages(faults, state.email) }));
  const blur = (field: FieldName, isEmpty = false) => {
    if (isEmpty && !field.startsWith('card ')) return;
    const fault = faults.get(field);
    dispatch({ type: 'blurred', field, fault });
    if (fault) announce(fault);
  };
  return {
    state,
    dispatch,
    lines,
    products,
    groups,
    totals,
    totalCents,
    needsCard,
    isHosted,
    isSignedIn,
    circumstances,
    faults,
    promo,
    agree: (isOn: boolean) => dispatch({ type: 'agreed', to: agreement, isOn }),
    pay,
    isWaiting,
    blur,
    prove: robot.prove,
    setHosted,
  };
}

type Priced = Pick<CheckoutParts, 'lines' | 'products' | 'store'> & { promo: PromoState; dispatch: Dispatch<CheckoutEvent> };

function useTotals({ lines, products, store, promo, dispatch }: Priced): OrderTotal {
  const discounts = promo.kind === 'applied' ? promo.discounts : NO_DISCOUNTS;
  // The server's total was for the cart as it was, so it is out of date once the lines change.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies
  useEffect(() => dispatch({ type: 'total-stale' }), [lines]);
  return useMemo(() => checkoutTotals(lines, products, store, discounts), [lines, products, store, discounts]);
}

/** Each proof counts once, so it is forgotten when it has been sent. */
function useRobotProof(dispatch: Dispatch<CheckoutEvent>) {
  const [token, setToken] = useState<string | null>(null);
  const prove = useCallback(
    (proof: string | null) => {
      setToken(proof);
      if (proof !== null) dispatch({ type: 'proven' });
    },
    [dispatch],
  );
  return { token, prove, forget: () => setToken(null) };
}

const groupsOf = (lines: readonly CartLine[], products: ReadonlyMap<string, Product>) => seatGroups(checkoutGroups(lines), products);

export type Checkout = ReturnType<typeof useCheckout>;
