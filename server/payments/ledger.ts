import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import { insertMany } from '#server/platform/database/insert-many.ts';

/** Where money can be. A plus adds to what the house owns or is owed, a minus to what it earned or owes. */
export const LEDGER = {
  cardClearing: (gateway: string) => `card-clearing:${gateway}`,
  till: (tillId: ObjectId) => `till:${tillId}`,
  overShort: (tillId: ObjectId) => `over-short:${tillId}`,
  cashInTransit: 'cash-in-transit',
  storedValue: (ownerId: ObjectId) => `stored-value:${ownerId}`,
  receivable: 'receivable',
  revenue: 'revenue',
  discount: 'discount',
  tax: 'tax',
  fees: 'fees',
  refundPayable: 'refund-payable',
  arbitraryRefund: 'arbitrary-refund',
  chargeback: 'chargeback',
  /** What a gateway took more or less than it was asked for, once an administrator has accepted the difference. */
  gatewayDifference: 'gateway-difference',
} as const;

type LedgerEntry = { account: string; amountCents: number };
export type Posting = {
  kind:
    | 'sale'
    | 'raise'
    | 'top-up'
    | 'payment'
    | 'void'
    | 'refund'
    | 'refund-paid'
    | 'refund-failed'
    | 'arbitrary-refund'
    | 'chargeback'
    | 'till'
    | 'correction';
  orderId: ObjectId | null;
  currency: string;
  entries: readonly LedgerEntry[];
  reverses?: ObjectId | null;
};

const TXN_COLUMNS = {
  workspace_id: 'text',
  txn_id: 'text',
  kind: 'text',
  order_id: 'text',
  reverses: 'text',
  posted_at: 'timestamptz',
  currency: 'text',
  accounts: 'text[]',
  amounts: 'int4[]',
} as const;

/** Posts many at once; the database refuses all of them when one does not sum to zero. */
export async function post(ctx: Ctx, postings: readonly Posting[]): Promise<ObjectId[]> {
  const standing = postings.map((posting) => ({
    ...posting,
    txnId: ctx.random.objectId(),
    entries: posting.entries.filter((entry) => entry.amountCents !== 0),
  }));
  await insertMany(
    ctx.db,
    'ledger_txn',
    TXN_COLUMNS,
    standing
      .filter((posting) => posting.entries.length > 0)
      .map((posting) => ({
        txn_id: posting.txnId,
        kind: posting.kind,
        order_id: posting.orderId,
        reverses: posting.reverses ?? null,
        currency: posting.currency,
        accounts: posting.entries.map((entry) => entry.account),
        amounts: posting.entries.map((entry) => entry.amountCents),
      })),
    { workspace_id: ctx.workspace.id, posted_at: new Date(ctx.clock.now()) },
  );
  return standing.map((posting) => posting.txnId);
}

/** A posting is never changed. A mistake is answered by the opposite posting. */
export async function reverse(ctx: Ctx, txnId: ObjectId, kind: Posting['kind']): Promise<ObjectId | null> {
  const posted = await ctx.db
    .selectFrom('ledger_txn')
    .select(['order_id', 'currency', 'accounts', 'amounts'])
    .where('workspace_id', '=', ctx.workspace.id)
    .where('txn_id', '=', txnId)
    .executeTakeFirst();
  if (!posted) return null;
  const { order_id: orderId, currency, accounts, amounts } = posted;
  const opposite = accounts.map((account, index) => ({ account, amountCents: -amounts[index]! }));
  const [reversal] = await post(ctx, [{ kind, orderId, currency, entries: opposite, reverses: txnId }]);
  return reversal ?? null;
}

type OrderAmounts = { itemsCents: number; discountCents: number; taxCents: number; feesCents: number; includedTaxCents: number; totalCents: number };

/** Posts what the buyer owes against what was earned for it. */
export function salePosting(orderId: ObjectId, currency: string, amounts: OrderAmounts): Posting {
  return {
    kind: 'sale',
    orderId,
    currency,
    entries: [
      { account: LEDGER.receivable, amountCents: amounts.totalCents },
      { account: LEDGER.revenue, amountCents: -(amounts.itemsCents - amounts.includedTaxCents) },
      { account: LEDGER.discount, amountCents: amounts.discountCents },
      { account: LEDGER.tax, amountCents: -(amounts.taxCents + amounts.includedTaxCents) },
      { account: LEDGER.fees, amountCents: -amounts.feesCents },
    ],
  };
}

/** Posts what something that was sold has become dearer by. */
export const raisePosting = (orderId: ObjectId, currency: string, amounts: Omit<OrderAmounts, 'discountCents'>): Posting => ({
  ...salePosting(orderId, currency, { ...amounts, discountCents: 0 }),
  kind: 'raise',
});

/** A sale that is paid in the same moment: what is owed and what was paid for it share one posting. */
export function paidSale(sale: Posting, payment: Posting | undefined): Posting {
  return payment ? { ...sale, entries: [...payment.entries, ...sale.entries] } : sale;
}

/** Posts money that came in, in the account where it now lies, against what the buyer owes. */
export function paymentPosting(orderId: ObjectId, currency: string, account: string, amountCents: number): Posting {
  return {
    kind: 'payment',
    orderId,
    currency,
    entries: [
      { account, amountCents },
      { account: LEDGER.receivable, amountCents: -amountCents },
    ],
  };
}

/** Posts what a gateway took less than it was asked for (negative: what it took more). Once the difference is accepted, nobody owes it. */
export function differencePosting(orderId: ObjectId, currency: string, missingCents: number): Posting {
  const entries = [
    { account: LEDGER.gatewayDifference, amountCents: missingCents },
    { account: LEDGER.receivable, amountCents: -missingCents },
  ];
  return { kind: 'correction', orderId, currency, entries };
}
