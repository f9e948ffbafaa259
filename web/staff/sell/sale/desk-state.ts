import { centsOf, sumCents, type Cents } from '#domain/cents.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { completeOrderContract } from '#server/actions/complete-order/contract.ts';
import type { OutputOf } from '#server/http/contract.ts';
import type { SaleItem } from '#server/pos/contract.ts';
import type { Waiting } from './sale-changes.ts';

/** A complete sale with its tickets. */
export type DoneSale = OutputOf<typeof completeOrderContract>['items'][number];
export type Ticket = DoneSale['tickets'][number];

/** A message for the cashier. `code` is set for a refusal that offers its own way on, `handOutCents` where the customer gets cash back. */
export type Message = { kind: 'good' | 'warn' | 'bad'; text: string; code?: string; handOutCents?: Cents };

/** The code of the message that somebody else has ended the sale. */
export const ENDED_MEANWHILE = 'ended-meanwhile';

type TenderKind = 'cash' | 'card' | 'card-manual' | 'wristband';

export type DeskState = {
  /** The sale as the server last sent it. Null before anything was pressed. */
  orderId: ObjectId | null;
  sale: SaleItem | null;
  sending: readonly Waiting[];
  waiting: readonly Waiting[];
  /** An answer was lost and is being asked for again. */
  isUnheard: boolean;
  /** A sale that was left open here is being loaded. */
  isResuming: boolean;
  paying: { kind: TenderKind; amountCents: Cents } | null;
  isFinishing: boolean;
  message: Message | null;
  done: DoneSale | null;
};

export const NO_SALE: DeskState = {
  orderId: null,
  sale: null,
  sending: [],
  waiting: [],
  isUnheard: false,
  isResuming: false,
  paying: null,
  isFinishing: false,
  message: null,
  done: null,
};

const UNDECIDED = ['created', 'sent', 'unknown'];

type Payment = SaleItem['payments'][number];
export const isUndecided = ({ state }: Payment): boolean => UNDECIDED.includes(state);
export const isPaid = ({ state }: Payment): boolean => state === 'approved';

/** What was paid in cash, and goes back out of the till if the sale ends. */
export const cashIn = (sale: SaleItem | null): Cents =>
  sumCents((sale?.payments ?? []).flatMap((payment) => (isPaid(payment) && payment.tender === 'cash' ? centsOf(payment.amount_base) : [])));

/** Everything is paid and nothing is pending, so the tickets can be issued. */
export function isReadyToFinish({ sale, sending, waiting, done, isFinishing, paying }: DeskState): boolean {
  if (!sale || done || isFinishing || paying || sending.length + waiting.length > 0) return false;
  return sale.items.length > 0 && sale.due === 0 && sale.payments.some(isPaid) && !sale.payments.some(isUndecided);
}

export const pendingChanges = ({ sending, waiting }: Pick<DeskState, 'sending' | 'waiting'>) => [...sending, ...waiting].map(({ change }) => change);
