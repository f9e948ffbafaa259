import { centsOf, subtractCents, sumCents, type Cents } from '#domain/cents.ts';
import { parseVisitDate, type VisitDate } from '#domain/day.ts';
import { fullName } from '#domain/person-name.ts';
import type { OrderedThing, OrderHistoryItem, TransactionItem } from '#server/orders/contract.ts';

/** Orders, items and payments in a word or two. */
export type Told = { text: string; tone: 'good' | 'warn' | 'bad' | '' };

const ORDER_STATES: Record<string, Told> = {
  complete: { text: 'Paid', tone: 'good' },
  paid: { text: 'Paid, being finished', tone: 'good' },
  paying: { text: 'Being paid', tone: 'warn' },
  awaiting_payment: { text: 'Not paid yet', tone: 'warn' },
  placeholder: { text: 'Open at a till', tone: 'warn' },
  needs_review: { text: 'Waits for a review', tone: 'bad' },
  cancelled: { text: 'Cancelled', tone: '' },
  expired: { text: 'Came to nothing', tone: '' },
};

export function orderState({ status, refund_status, transactions }: Pick<OrderHistoryItem, 'status' | 'refund_status' | 'transactions'>): Told {
  if (disputedOf({ transactions }) > 0) return { text: 'Disputed', tone: 'bad' };
  if (refund_status === 'full') return { text: 'Refunded', tone: 'warn' };
  if (refund_status === 'partial') return { text: 'Partly refunded', tone: 'warn' };
  return ORDER_STATES[status] ?? { text: status.replaceAll('_', ' '), tone: '' };
}

const TICKET_STATES: Record<string, Told> = {
  active: { text: 'Valid', tone: 'good' },
  used: { text: 'Used', tone: '' },
  out: { text: 'Gone out', tone: '' },
  transferred: { text: 'Handed on', tone: '' },
  revoked: { text: 'Not valid any more', tone: 'bad' },
};

type ShownThing = Pick<OrderedThing, 'state' | 'kind' | 'admission_status'> & Partial<Pick<OrderedThing, 'total' | 'refunded'>>;

export function thingState({ state, kind, admission_status, total = 0, refunded = 0 }: ShownThing): Told {
  // No money was left in the order, as after a dispute.
  if (state === 'refunded' && total > 0 && refunded === 0) return { text: 'Taken back', tone: 'warn' };
  if (state === 'refunded') return { text: 'Refunded', tone: 'warn' };
  if (state === 'void') return { text: 'Cancelled', tone: '' };
  if (state === 'open') return { text: 'Not paid', tone: 'warn' };
  const isThing = kind === 'merchandise';
  if (isThing && admission_status === 'active') return { text: 'To be collected', tone: 'good' };
  if (isThing && admission_status === 'used') return { text: 'Collected', tone: '' };
  if (admission_status !== null) return TICKET_STATES[admission_status] ?? { text: admission_status, tone: '' };
  // A ticket's status is told only while the buyer holds it, so one without a status was passed on.
  return kind === 'admission' ? TICKET_STATES['transferred']! : { text: 'Sold', tone: 'good' };
}

const METHODS: Record<string, string> = {
  card: 'Card',
  'manual-card': 'Card',
  'card-manual': 'Card',
  'card-on-file': 'Card on file',
  cash: 'Cash',
  wristband: 'Wristband, card on file',
  'stored-value': 'Wristband',
};

/** 'Visa 4242', 'Cash'. Calls write the same method in two ways. */
export function methodText({ method, account_type, last_four }: { method: string; account_type?: string | null; last_four?: string | null }): string {
  if (last_four) return `${account_type ?? 'Card'} ${last_four}`;
  const name = method.replaceAll('_', '-');
  return METHODS[name] ?? name;
}

export function transactionState({ action, response_status }: TransactionItem, order: Pick<OrderHistoryItem, 'status'>): Told {
  if (action === 'REFUND')
    return {
      approved: { text: 'Refunded', tone: 'warn' },
      declined: { text: 'Refused by the bank', tone: 'bad' },
      'N/A': { text: 'On its way', tone: 'warn' },
    }[response_status] as Told;
  if (response_status === 'approved') return { text: 'Paid', tone: 'good' };
  if (response_status === 'declined') return { text: 'Declined', tone: 'bad' };
  const isOver = ['complete', 'cancelled', 'expired'].includes(order.status);
  return isOver ? { text: 'Taken back', tone: '' } : { text: 'The bank has not said yet', tone: 'warn' };
}

/** What the buyer's bank has taken back of an order's payments. */
export const disputedOf = ({ transactions }: Pick<OrderHistoryItem, 'transactions'>): Cents => sumCents(transactions.map((one) => centsOf(one.disputed ?? 0)));

/** '2 × Adult Admission, Parking' */
export function boughtText(items: readonly Pick<OrderedThing, 'name'>[]): string {
  const counts = Map.groupBy(items, (item) => item.name);
  return [...counts].map(([name, same]) => (same.length > 1 ? `${same.length} × ${name}` : name)).join(', ');
}

export const visitDateOf = (date: string): VisitDate => parseVisitDate(date) ?? 'any';

export const buyerName = (order: Pick<OrderHistoryItem, 'first_name' | 'last_name'>): string => fullName(order.first_name, order.last_name);

/** The amount of an item that can still be refunded. */
export const leftOf = (thing: OrderedThing): Cents => (centsOf(thing.total) - centsOf(thing.refunded)) as Cents;

/** What the payments have brought and is neither given back nor taken back by a bank. */
export function moneyLeftIn({ transactions, refunded }: OrderHistoryItem): Cents {
  const paid = transactions.filter((one) => one.action === 'CHARGE' && one.response_status === 'approved');
  const brought = paid.map((one) => subtractCents(centsOf(Math.min(one.amount, one.taken?.amount ?? one.amount)), centsOf(one.disputed ?? 0)));
  return subtractCents(sumCents(brought), centsOf(refunded));
}

/** What was taken back without its money is owed it once there is money again: after a dispute that was won, or when a refund came back. */
export function refundableThings(order: OrderHistoryItem): OrderedThing[] {
  const isOwed = moneyLeftIn(order) > 0;
  return order.items.filter(
    (thing) => (thing.state === 'sold' && thing.total === 0) || (leftOf(thing) > 0 && (thing.state === 'sold' || (isOwed && thing.state === 'refunded'))),
  );
}

/** Money paid onto a wristband is not refunded here. Its unspent part is given back in the Wristbands room. */
export const topUpOf = ({ source, items }: OrderHistoryItem): string | null =>
  source === 'pos' && items.length === 1 && items[0]!.doclet_id === items[0]!.event_id ? (/^Wristband (\S+)$/.exec(items[0]!.name)?.[1] ?? null) : null;
