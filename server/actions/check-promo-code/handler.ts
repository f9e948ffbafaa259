import { toDecimal } from '#domain/cents.ts';
import { readOrderItems } from '#domain/checkout/order-submission.ts';
import { checkoutKeyOf } from '#server/accounts/sessions/checkout-key.ts';
import { checkPromoCode } from '#server/checkout/promo/check-promo-code.ts';
import { readUnits } from '#server/checkout/submission/read-units.ts';
import { route } from '#server/http/route.ts';
import { checkPromoCodeContract } from './contract.ts';

export const checkPromoCodeAction = route(checkPromoCodeContract, async (ctx, { body: { data }, headers }) => {
  const checkoutKey = checkoutKeyOf(headers);
  const lines = await checkPromoCode(ctx, { units: await readUnits(ctx, data.items), typed: data.promo_code, checkoutKey });
  const asked = readOrderItems(data.items);
  const items = lines.map(({ unit, discountCents }, index) => ({
    doclet_id: unit.productId,
    date: asked[index]!.visitDate,
    item_id: unit.holdId,
    discount_applied: discountCents > 0,
    discount_amount: toDecimal(discountCents),
  }));
  return { items };
});
