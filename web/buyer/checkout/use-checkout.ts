import { useCallback, useEffect, useMemo, useState, type Dispatch } from 'react';
import { checkoutGroups } from '#domain/cart/cart-groups.ts';
import { promoCodeToSend, type Cart, type CartLine } from '#domain/cart/cart.ts';
import type { Product } from '#domain/catalog/product.ts';
import type { Cents } from '#domain/cents.ts';
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
import { checkoutFaults, faultMessages, type Circumstances, type FieldName } from './form/checkout-faults.ts';
import { agreementOf } from './form/checkout-form.ts';
import type { CheckoutEvent, CheckoutState, LineDiscount, PromoState } from './form/checkout-state.ts';
import { checkoutTotals } from './form/checkout-totals.ts';
import { seatGroups, ticketEntries, type SeatGroup } from './form/seats.ts';
import { useKeptForm } from './form/use-kept-form.ts';
import { useOrderOutcome } from './paying/use-order-outcome.ts';
import { usePay } from './paying/use-pay.ts';
import { usePromo } from './paying/use-promo.ts';
import { visitsOf } from './paying/visits.ts';
import type { CheckoutStore } from './use-checkout-parts.ts';

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
  const { state, dispatch, profile } = useKeptForm();

  const groups = useMemo(() => groupsOf(lines, products), [lines, products]);
  const promo = usePromo({ ws, cart, lines, dispatch });
  const totals = useTotals({ lines, products, store, promo: state.promo, dispatch });
  const totalCents = state.serverTotalCents ?? totals.totalCents;

  const { circumstances, robot, hosted, setHosted, agree } = useCircumstances({ state, dispatch, groups, totalCents, storeId, store, today });
  const { isSignedIn, needsCard } = circumstances;
  const { faults, blur } = useFaults(state, dispatch, circumstances);

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
      form: state.form,
      profileId: profile?._id ?? null,
      isSignedIn,
      items: buildOrderItems(lines, ticketEntries(groups, state.form)),
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
  return {
    state,
    dispatch,
    lines,
    products,
    groups,
    totals,
    totalCents,
    needsCard,
    isHosted: circumstances.hostedCard !== 'none',
    isSignedIn,
    circumstances,
    faults,
    promo,
    agree,
    pay,
    isWaiting,
    blur,
    prove: robot.prove,
    setHosted,
  };
}

const groupsOf = (lines: readonly CartLine[], products: ReadonlyMap<string, Product>) => seatGroups(checkoutGroups(lines), products);

type Filling = Pick<CheckoutParts, 'storeId' | 'store' | 'today'> & {
  state: CheckoutState;
  dispatch: Dispatch<CheckoutEvent>;
  groups: readonly SeatGroup[];
  totalCents: Cents;
};

/** What the form is judged by beside what is typed in it, and how that changes: a robot check passed, a card in the processor's own fields, terms agreed to. */
function useCircumstances({ state: { form, email }, dispatch, groups, totalCents, storeId, store, today }: Filling) {
  const { config } = useBoot();
  const isSignedIn = useSignedIn();
  const robot = useRobotProof(dispatch);
  const [hosted, setHosted] = useState<HostedCard | null>(null);
  const agreement = agreementOf(storeId, store.terms);
  const circumstances: Circumstances = {
    seats: groups.flatMap((group) => group.seats),
    today,
    isSignedIn,
    isRegistered: isJustRegistered(form.account.email),
    email,
    needsCard: isCardNeeded(totalCents, form.cashlessSpending),
    hostedCard: config.card_capture !== 'hosted' ? 'none' : hosted?.isComplete ? 'complete' : 'incomplete',
    hasAgreed: store.terms.length === 0 || form.agreedTo.includes(agreement),
    needsRobot: config.captcha.kind !== 'off',
    isHuman: robot.token !== null,
  };
  const agree = (isOn: boolean) => dispatch({ type: 'agreed', to: agreement, isOn });
  return { circumstances, robot, hosted, setHosted, agree };
}

/** A try before this one, which was declined, has made the account already. */
function isJustRegistered(typed: string): boolean {
  const email = parseEmail(typed);
  return email !== null && knownRegistration()?.email === email;
}

/** What is wrong with the form. It is shown at a field once that is left, but not where it was left empty, unless it belongs to the card. */
function useFaults({ form, email }: CheckoutState, dispatch: Dispatch<CheckoutEvent>, circumstances: Circumstances) {
  const faults = checkoutFaults(form, circumstances);
  useEffect(() => dispatch({ type: 'still-missing', messages: faultMessages(faults, email) }));
  const blur = (field: FieldName, isEmpty = false) => {
    if (isEmpty && !field.startsWith('card ')) return;
    const fault = faults.get(field);
    dispatch({ type: 'blurred', field, fault });
    if (fault) announce(fault);
  };
  return { faults, blur };
}

type Priced = Pick<CheckoutParts, 'lines' | 'products' | 'store'> & { promo: PromoState; dispatch: Dispatch<CheckoutEvent> };

function useTotals({ lines, products, store, promo, dispatch }: Priced): OrderTotal {
  const discounts = promo.kind === 'applied' ? promo.discounts : NO_DISCOUNTS;
  // The server's total was for the cart as it was, so it is out of date once the lines change.
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

export type Checkout = ReturnType<typeof useCheckout>;
