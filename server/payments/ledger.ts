import type { ObjectId } from '#domain/ids.ts';
import { insertMany } from '#server/platform/insert-many.ts';
import { inTransaction } from '#server/platform/transaction.ts';
import type { Ctx } from '#server/context.ts';

/** Where money can be. What the house owns or is owed grows by a plus, what it earned or owes by a minus. */
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
  /** What a gateway took more or less than it was asked for, once an administrator has accepted it. */
  gatewayDifference: 'gateway-difference',
} as const;

export type LedgerEntry = { account: string; amountCents: number };
export type Posting = {
  kind: 'sale' | 'top-up' | 'payment' | 'void' | 'refund' | 'refund-paid' | 'refund-failed' | 'arbitrary-refund' | 'chargeback' | 'till' | 'correction';
  orderId: ObjectId | null;
  currency: string;
  entries: readonly LedgerEntry[];
  reverses?: ObjectId | null;
};

/** Posts many at once; the database refuses the statement when one of them does not sum to zero. */
export async function post(ctx: Ctx, postings: readonly Posting[]): Promise<ObjectId[]> {
  return inTransaction(ctx, (ctx) => write(ctx, postings));
}

async function write(ctx: Ctx, postings: readonly Posting[]): Promise<ObjectId[]> {
  const now = new Date(ctx.clock.now());
  const standing = postings.map((posting) => ({
    ...posting,
    txnId: ctx.random.objectId(),
    entries: posting.entries.filter((entry) => entry.amountCents !== 0),
  }));
  const moving = standing.filter((posting) => posting.entries.length > 0);
  const txns = insertMany(
    ctx.db,
    'ledger_txn',
    { workspace_id: 'text', txn_id: 'text', kind: 'text', order_id: 'text', reverses: 'text', posted_at: 'timestamptz' },
    moving.map((posting) => ({
      workspace_id: ctx.workspace.id,
      txn_id: posting.txnId,
      kind: posting.kind,
      order_id: posting.orderId,
      reverses: posting.reverses ?? null,
      posted_at: now,
    })),
  );
  const entries = insertMany(
    ctx.db,
    'ledger_entry',
    { workspace_id: 'text', txn_id: 'text', entry_no: 'int4', account: 'text', amount_cents: 'int4', currency: 'text' },
    moving.flatMap((posting) =>
      posting.entries.map((entry, index) => ({
        workspace_id: ctx.workspace.id,
        txn_id: posting.txnId,
        entry_no: index + 1,
        account: entry.account,
        amount_cents: entry.amountCents,
        currency: posting.currency,
      })),
    ),
  );
  await Promise.all([txns, entries]);
  return standing.map((posting) => posting.txnId);
}

/** A posting is never changed; it is answered by its opposite. */
export async function reverse(ctx: Ctx, txnId: ObjectId, kind: Posting['kind']): Promise<ObjectId | null> {
  const entries = await ctx.db
    .selectFrom('ledger_entry')
    .innerJoin('ledger_txn', (join) =>
      join.onRef('ledger_txn.workspace_id', '=', 'ledger_entry.workspace_id').onRef('ledger_txn.txn_id', '=', 'ledger_entry.txn_id'),
    )
    .select(['ledger_entry.account', 'ledger_entry.amount_cents', 'ledger_entry.currency', 'ledger_txn.order_id'])
    .where('ledger_entry.workspace_id', '=', ctx.workspace.id)
    .where('ledger_entry.txn_id', '=', txnId)
    .orderBy('ledger_entry.entry_no')
    .execute();
  const [first] = entries;
  if (!first) return null;
  const opposite = entries.map((entry) => ({ account: entry.account, amountCents: -entry.amount_cents }));
  const [reversal] = await post(ctx, [{ kind, orderId: first.order_id, currency: first.currency, entries: opposite, reverses: txnId }]);
  return reversal ?? null;
}

export type OrderAmounts = { itemsCents: number; discountCents: number; taxCents: number; feesCents: number; includedTaxCents: number; totalCents: number };

/** What the buyer owes against what was earned for it. */
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

/** Money that came in, wherever it lies now, against what the buyer owes. */
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
