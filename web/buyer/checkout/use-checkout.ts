import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { checkoutGroups, type CartGroup } from '#domain/cart/cart-groups.ts';
import { promoCodeToSend, type Cart, type CartLine } from '#domain/cart/cart.ts';
import { isMerchandise, type Product } from '#domain/catalog/product.ts';
import { buildOrderItems } from '#domain/checkout/order-submission.ts';
import { isCardNeeded } from '#domain/validation/card.ts';
import { parseEmail } from '#domain/validation/email.ts';
import type { Day } from '#domain/day.ts';
import type { ObjectId } from '#domain/ids.ts';
import { useBoot, useWorkspaceId } from '#web/buyer/boot.ts';
import { dropLines } from '#web/buyer/cart/cart-actions.ts';
import { nameLines } from '#web/buyer/cart/renew-holds.ts';
import { openLogInDialog } from '#web/buyer/dialogs/open-dialog.ts';
import { placeOf } from '#web/buyer/dialogs/place.ts';
import type { Bootstrap } from '#web/lib/bootstrap.ts';
import { useProfile, useSignedIn } from '#web/lib/profile.ts';
import type { Visit } from '#web/lib/purchase.ts';
import { knownRegistration } from '#web/lib/registration.ts';
import { readEmailState } from './checkout-api.ts';
import { checkoutFaults, faultMessages, type Circumstances, type FieldName } from './checkout-faults.ts';
import { agreementOf, FORM_STORAGE_KEY, parseStoredForm, serializeForm } from './checkout-form.ts';
import { checkoutReducer, startingCheckout, type LineDiscount } from './checkout-state.ts';
import { checkoutTotals } from './checkout-totals.ts';
import type { HostedCard } from '#web/buyer/dialogs/hosted-card.ts';
import { payOrder } from './pay-order.ts';
import { seatGroups, ticketEntries } from './seats.ts';
import { pendingOrder } from './submission-key.ts';
import type { Term } from './use-checkout-parts.ts';
import { keepAfterDecline, useOrderOutcome } from './use-order-outcome.ts';
import { usePromo } from './use-promo.ts';

const NO_DISCOUNTS: readonly LineDiscount[] = [];

export type CheckoutParts = {
  cart: Cart;
  lines: readonly CartLine[];
  products: ReadonlyMap<string, Product>;
  storeId: ObjectId;
  terms: readonly Term[];
  today: Day;
};

/** Holds the page together: what is typed, what it costs, what is wrong with it, and what pressing Pay does. */
export function useCheckout({ cart, lines, products, storeId, terms, today }: CheckoutParts) {
  const boot = useBoot();
  const ws = useWorkspaceId();
  const isSignedIn = useSignedIn();
  const { data: profile } = useProfile();
  const [state, dispatch] = useReducer(checkoutReducer, null, () =>
    startingCheckout(parseStoredForm(sessionStorage.getItem(FORM_STORAGE_KEY)), pendingOrder()),
  );
  const [robotToken, setRobotToken] = useState<string | null>(null);
  const [hosted, setHosted] = useState<HostedCard | null>(null);
  const isPaying = useRef(false);
  const { form } = state;

  const groups = useMemo(() => seatGroups(checkoutGroups({ lines, promoCode: null }, []), products), [lines, products]);
  const promo = usePromo({ ws, cart, lines, state: state.promo, dispatch });
  const discounts = state.promo.kind === 'applied' ? state.promo.discounts : NO_DISCOUNTS;
  const store = boot.stores.find(({ _id }) => _id === storeId) ?? null;
  const totals = useMemo(() => checkoutTotals(lines, products, store, discounts), [lines, products, store, discounts]);
  const totalCents = state.serverTotalCents ?? totals.totalCents;

  const isHosted = boot.config.card_capture === 'hosted';
  const needsCard = isCardNeeded(totalCents, form.cashlessSpending);
  const agreement = agreementOf(storeId, terms);
  const email = parseEmail(form.account.email);
  const circumstances: Circumstances = {
    seats: groups.flatMap((group) => group.seats),
    today,
    isSignedIn,
    isRegistered: email !== null && knownRegistration()?.email === email,
    email: state.email,
    needsCard,
    hostedCard: isHosted ? (hosted?.isComplete ? 'complete' : 'incomplete') : 'none',
    hasAgreed: terms.length === 0 || form.agreedTo.includes(agreement),
    needsRobot: boot.config.captcha.kind !== 'off',
    isHuman: robotToken !== null,
  };
  const faults = checkoutFaults(form, circumstances);

  useEffect(() => sessionStorage.setItem(FORM_STORAGE_KEY, serializeForm(form)), [form]);
  useEffect(() => {
    if (profile)
      dispatch({ type: 'filled', account: { firstName: profile.first_name, lastName: profile.last_name, email: profile.email }, phone: profile.phone });
  }, [profile]);
  // The server spoke of what was in the cart then.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies
  useEffect(() => dispatch({ type: 'total-stale' }), [lines]);
  useOrderOutcome({ ws, state, dispatch, storeId, visits: groups.map(({ group }) => visitOf(group, products.get(group.passId), boot)) });

  const pay = async () => {
    if (isPaying.current || state.phase.kind !== 'filling') return;
    if (faults.size > 0) return dispatch({ type: 'faulty', faults, messages: faultMessages(faults, state.email) });
    isPaying.current = true;
    dispatch({ type: 'sent' });
    const step = await payOrder({
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
    });
    setRobotToken(null);
    if (step.kind === 'refused' && step.isDecline) keepAfterDecline(lines);
    dispatch({ type: 'step', step });
    isPaying.current = false;
    if (step.kind === 'sign-in-again') void openLogInDialog();
  };

  const blur = (field: FieldName, isEmpty = false) => {
    if (isEmpty && !field.startsWith('card ')) return;
    dispatch({ type: 'blurred', field, fault: faults.get(field) });
  };
  const checkAddress = async () => {
    if (isSignedIn || email === null) return;
    dispatch({ type: 'email', state: 'checking' });
    dispatch({ type: 'email', state: await readEmailState(boot.realms.portal, email) });
  };
  const gone = state.phase.kind === 'unavailable' ? goneLines(lines, state.phase.holdIds) : [];
  const goOnWithout = () => {
    dropLines(ws, (line) => !gone.some((other) => other.ticketId === line.ticketId));
    dispatch({ type: 'go-on' });
  };
  return {
    gone,
    goneNames: gone.length > 0 ? nameLines(gone) : '',
    canGoOn: gone.length > 0 && gone.length < lines.length,
    goOnWithout,
    products,
    state,
    dispatch,
    groups,
    totals,
    totalCents,
    needsCard,
    isHosted,
    isSignedIn,
    profile,
    circumstances,
    faults,
    promo,
    agree: (isOn: boolean) => dispatch({ type: 'agreed', to: agreement, isOn }),
    pay,
    blur,
    checkAddress,
    setRobotToken,
    setHosted,
  };
}

export type Checkout = ReturnType<typeof useCheckout>;

function goneLines(lines: readonly CartLine[], holdIds: readonly ObjectId[]): CartLine[] {
  return lines.filter((line) => line.ticketId && holdIds.includes(line.ticketId));
}

function visitOf({ name, quantity, visitDate, entryTime, eventId }: CartGroup, product: Product | undefined, { event, events }: Bootstrap): Visit {
  const known = event?._id === eventId ? event : events.find((other) => other._id === eventId);
  return {
    name,
    quantity,
    visitDate: product && isMerchandise(product) ? null : visitDate,
    entryTime,
    eventName: known?.name ?? '',
    firstDay: known?.start_date ?? null,
    lastDay: known?.end_date ?? null,
  };
}
