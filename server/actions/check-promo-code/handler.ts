import { toDecimal } from '#domain/cents.ts';
import { checkPromoCode } from '#server/checkout/check-promo-code.ts';
import { readUnits } from '#server/checkout/read-units.ts';
import { action } from '#server/http/route.ts';
import { checkPromoCodeContract } from './contract.ts';

export const checkPromoCodeAction = action(checkPromoCodeContract, async (ctx, { items, promo_code }) => {
  const lines = await checkPromoCode(ctx, await readUnits(ctx, items), promo_code);
  return lines.map(({ unit, discountCents }) => ({
    doclet_id: unit.productId,
    date: unit.visitDate,
    item_id: unit.holdId,
    discount_applied: discountCents > 0,
    discount_amount: toDecimal(discountCents),
  }));
});
