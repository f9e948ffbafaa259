import type { CartLine } from '#domain/cart/cart.ts';
import type { Product } from '#domain/catalog/product.ts';
import { minCents, sumCents, ZERO_CENTS, type Cents } from '#domain/cents.ts';
import { chargesFor, NO_CHARGES, type FeeRuleWire, type TaxRuleWire } from '#domain/pricing/charges.ts';
import { orderTotal, type OrderTotal } from '#domain/pricing/order-total.ts';
import type { LineDiscount } from './checkout-state.ts';

type ChargingStore = { tax?: TaxRuleWire | null | undefined; fees?: FeeRuleWire[] | null | undefined };

/** The order's total, computed by the same rules as on the server. */
export function checkoutTotals(
  lines: readonly CartLine[],
  products: ReadonlyMap<string, Product>,
  store: ChargingStore | null,
  discounts: readonly LineDiscount[],
): OrderTotal {
  return orderTotal(
    lines.map((line) => {
      const product = products.get(line.passId);
      return { priceCents: line.priceCents, discountCents: discountOf(line, discounts), charges: product ? chargesFor(product, store) : NO_CHARGES };
    }),
  );
}

function discountOf(line: CartLine, discounts: readonly LineDiscount[]): Cents {
  const own = discounts.filter((discount) => discount.holdId !== null && discount.holdId === line.ticketId);
  return own.length === 0 ? ZERO_CENTS : minCents(line.priceCents, sumCents(own.map((discount) => discount.discountCents)));
}

/** If the server's total differs, it wins. The difference is shown on a line of its own. */
export function differenceCents(totals: OrderTotal, serverTotalCents: Cents | null): number {
  return serverTotalCents === null ? 0 : serverTotalCents - totals.totalCents;
}
