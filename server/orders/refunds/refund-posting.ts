import { sql } from 'kysely';
import { cents, splitCents } from '#domain/cents.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import type { ItemRow, OrderRow } from '#server/orders/order-row.ts';
import { LEDGER, type Posting } from '#server/payments/ledger.ts';
import type { RefundPart } from './refund-plan.ts';

/** What the tax and the fees of an order have given back, and what each of its things has: to go on from. */
export type GivenBack = { taxCents: number; feesCents: number; byItem: Map<ObjectId, number> };

/** As the books have it, what came to nothing aside. The caller holds the order's lock. */
export async function givenBackOf(ctx: Ctx, order: OrderRow, items: readonly ItemRow[]): Promise<GivenBack> {
  const { rows } = await sql<{ tax: number; fees: number }>`
    select coalesce(sum(amount_cents) filter (where account = ${LEDGER.tax}), 0)::bigint as tax, coalesce(sum(amount_cents) filter (where account = ${LEDGER.fees}), 0)::bigint as fees
    from ledger_entry where workspace_id = ${ctx.workspace.id} and order_id = ${order.order_id} and kind in ('refund', 'refund-failed')`.execute(ctx.db);
  return { taxCents: rows[0]!.tax, feesCents: rows[0]!.fees, byItem: new Map(items.map((item) => [item.item_id, item.refunded_cents])) };
}

/**
 * Out of what was earned, by the parts each thing's price was made of, into what is owed to the buyer. However small the
 * steps, what is given back whole gives back its tax and its fees to the cent: each step is what is missing from that.
 */
export function refundPosting(order: OrderRow, part: RefundPart, items: readonly ItemRow[], given: GivenBack): Posting {
  for (const { itemId, amountCents } of part.shares) given.byItem.set(itemId, given.byItem.get(itemId)! + amountCents);
  const by = { taxCents: 0, feesCents: 0 };
  for (const item of items) {
    const { taxCents, feesCents } = chargesIn(item, given.byItem.get(item.item_id)!);
    by.taxCents += taxCents;
    by.feesCents += feesCents;
  }
  const [tax, fees] = [by.taxCents - given.taxCents, by.feesCents - given.feesCents];
  Object.assign(given, by);
  return {
    kind: 'refund',
    orderId: order.order_id,
    currency: order.currency,
    entries: [
      { account: LEDGER.revenue, amountCents: part.amountCents - tax - fees },
      { account: LEDGER.tax, amountCents: tax },
      { account: LEDGER.fees, amountCents: fees },
      { account: LEDGER.refundPayable, amountCents: -part.amountCents },
    ],
  };
}

/** How much of the first cents of a thing's price is tax and fees: neither ever falls as they become more. */
function chargesIn(item: ItemRow, givenCents: number): { taxCents: number; feesCents: number } {
  const tax = item.tax_cents + item.included_tax_cents;
  const charges = tax + item.fees_cents;
  const [, charged] = splitCents(cents(givenCents), [item.total_cents - charges, charges]);
  const [taxCents, feesCents] = splitCents(charged!, [tax, item.fees_cents]);
  return { taxCents: taxCents!, feesCents: feesCents! };
}
