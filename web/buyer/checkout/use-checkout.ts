import { useCallback, useEffect, useMemo, useState } from 'react';
import { checkoutGroups } from '#domain/cart/cart-groups.ts';
import { promoCodeToSend, type Cart, type CartLine } from '#domain/cart/cart.ts';
import type { Product } from '#domain/catalog/product.ts';
import { buildOrderItems } from '#domain/checkout/order-submission.ts';
import type { Day } from '#domain/day.ts';
import type { ObjectId } from '#domain/ids.ts';
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
import type { LineDiscount } from './checkout-state.ts';
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
  const [robotToken, setRobotToken] = useState<string | null>(null);
  const [hosted, setHosted] = useState<HostedCard | null>(null);
  const { form } = state;

  const groups = useMemo(() => groupsOf(lines, products), [lines, products]);
  const promo = usePromo({ ws, cart, lines, dispatch });
  const discounts = state.promo.kind === 'applied' ? state.promo.discounts : NO_DISCOUNTS;
  const totals = useMemo(() => checkoutTotals(lines, products, store, discounts), [lines, products, store, discounts]);
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
    isHuman: robotToken !== null,
  };
  const faults = checkoutFaults(form, circumstances);

  // The server's total was for the cart as it was, so it is out of date once the lines change.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies
  useEffect(() => dispatch({ type: 'total-stale' }), [lines]);
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
      robotToken,
      promoCode: state.promo.kind === 'applied' ? promoCodeToSend(cart) : null,
      totalCents,
      eventId: lines[0]?.eventId ?? null,
    }),
    onTried: () => setRobotToken(null),
    onDone,
  });
  useEffect(() => dispatch({ type: 'still-missing', messages: faultMessages(faults, state.email) }));
  const prove = useCallback(
    (token: string | null) => {
      setRobotToken(token);
      if (token !== null) dispatch({ type: 'proven' });
    },
    [dispatch],
  );
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
    prove,
    setHosted,
  };
}

const groupsOf = (lines: readonly CartLine[], products: ReadonlyMap<string, Product>) => seatGroups(checkoutGroups(lines), products);

export type Checkout = ReturnType<typeof useCheckout>;
