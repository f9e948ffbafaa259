import type { Catalog } from '#server/catalog/catalog.ts';
import type { Ctx } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import type { OrderRow } from '#server/orders/order-row.ts';
import type { Buyer } from '#server/orders/purchase/buyers.ts';
import { findPromoCodes, promoFor, promoText, venueDays, type PromoCode, type PromoUnit } from '#server/orders/purchase/promo-codes.ts';
import { lockPromos, openPromoBook, releasePromos } from '#server/orders/purchase/promo-uses.ts';

/** The code that was typed, or else the code that the sale has. */
export async function promoOf(ctx: Ctx, order: OrderRow, catalog: Catalog, units: readonly PromoUnit[], typed: string | null): Promise<PromoCode | null> {
  const text = typed === null ? order.promo_code : promoText(typed);
  if (!text) return null;
  const now = ctx.clock.now();
  const code = promoFor(catalog, (await findPromoCodes(ctx, [text], venueDays(catalog, units, now))).get(text), units, now);
  if (!code) throw promoInvalid();
  return code;
}

const promoInvalid = () => new AppError(400, 'promo-invalid', 'This promo code is not valid.', { path: ['data', 'promo_code'] });

/**
 * `promo` is a code that takes something off; a code that takes nothing off is not used up. A use counts for the customer, so it is counted anew when a customer is named later.
 */
export async function claimPromo(ctx: Ctx, order: OrderRow, promo: PromoCode | null, buyer: Buyer | null): Promise<void> {
  const isAnother = order.promo_id !== promo?.id || order.buyer_account !== (buyer?.accountId ?? null);
  if (order.promo_id !== null && isAnother) {
    await lockPromos(ctx, promo ? [promo] : [], [order.order_id]);
    await releasePromos(ctx, [order.order_id]);
  }
  if (!promo) return;
  const customer = buyer?.accountId ?? order.order_id;
  const book = await openPromoBook(ctx, [{ code: promo, orderIds: [order.order_id], customer }]);
  if (!book.mayUse(promo, order.order_id, customer)) throw promoInvalid();
  book.claim(promo, order.order_id, customer);
  await book.write();
}
