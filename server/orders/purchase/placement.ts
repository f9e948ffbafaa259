import type { SubmittedUnit } from '#domain/checkout/order-submission.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { Subjects } from '#server/payments/card-declines.ts';
import type { Tender } from '#server/payments/contract.ts';
import type { Buyer } from './buyers.ts';
import type { Refusal } from './quote.ts';

/** An order as it is asked for. Everything in it that concerns money or stock is a claim, and is checked against the rows. */
export type Placement = {
  accountId: ObjectId;
  /** All the owners that the caller may speak for. */
  owners: readonly string[];
  /** What declines are counted by; null where no card is presented. */
  subjects: Subjects | null;
  storeId: ObjectId;
  roleId: ObjectId;
  units: readonly (SubmittedUnit & { holdId: ObjectId })[];
  promoCode: string | null;
  /** The totals that the buyer may have seen, in cents; null: not told. */
  seenTotals: readonly number[] | null;
  /** How the order would be paid if it costs something; null: nothing to pay with was given. */
  tender: Tender | null;
  isBillingUsable: boolean;
  gateway: string;
  cashless: boolean;
  billing: Record<string, string>;
  kvp: Record<string, string>;
};

export type ToCharge = { paymentId: ObjectId; gatewayKey: string; amountCents: number; currency: string };

/**
 * What came of a placement. `placed` without a charge is complete already. `standing`: these holds are part of an order that is being paid or is paid, because the same things sent
 * twice are the same order. `no-consumer`: the account is not a consumer of this workspace yet and has to be made one first.
 */
export type Placed =
  | { kind: 'placed'; orderId: ObjectId; reference: string; totalCents: number; charge: ToCharge | null; buyer: Buyer }
  | { kind: 'standing'; orderId: ObjectId }
  | { kind: 'unavailable'; refused: Refusal[] }
  /** Some of the holds are part of another order of the same cart that is being paid. */
  | { kind: 'being-paid' }
  | { kind: 'total-changed'; totalCents: number }
  | { kind: 'no-buyer' }
  | { kind: 'no-consumer' }
  | { kind: 'blocked' }
  | { kind: 'promo-invalid' }
  | { kind: 'people-missing' }
  /** Too few of something, or more money than one order can hold. */
  | { kind: 'wrong-size'; message: string }
  | { kind: 'card-missing' }
  | { kind: 'billing-missing' };
