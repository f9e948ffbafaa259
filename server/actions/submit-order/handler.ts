import { parseCents } from '#domain/cents.ts';
import { checkoutKeyOf } from '#server/accounts/sessions/checkout-key.ts';
import { orderAnswer } from '#server/checkout/submission/order-answer.ts';
import { readUnits } from '#server/checkout/submission/read-units.ts';
import { submitOrder } from '#server/checkout/submission/submit-order.ts';
import { malformed } from '#server/errors.ts';
import { route, type Input } from '#server/http/route.ts';
import { submitOrderContract } from './contract.ts';

type Data = Input<typeof submitOrderContract>['body']['data'];

export const submitOrderAction = route(submitOrderContract, async (ctx, { body: { data }, headers }) => {
  const answer = await submitOrder(ctx, {
    profileId: data.profile_id ?? null,
    checkoutKey: checkoutKeyOf(headers, data.checkout_key),
    storeId: data.store_id,
    units: await readUnits(ctx, data.items),
    promoCode: data.promo_code ?? null,
    seenTotals: seenTotals(data.total),
    card: data.payment_info ?? {},
    captchaToken: data.captcha_token ?? data.captcha ?? null,
    cashless: data.cashless_spending ?? null,
    billing: billingOf(data.payment_info),
    kvp: data.kvp ?? {},
  });
  return { items: [orderAnswer(answer)] };
});

/** A decimal as shown. A whole number may also mean cents, because this API otherwise sends money in cents. */
function seenTotals(total: Data['total']): number[] | null {
  if (total === null || total === undefined) return null;
  if (Number(total) < 0) throw malformed('The total must not be negative.', ['body', 'data', 'total']);
  const decimal = parseCents(total);
  if (decimal === null) throw malformed('The total is an amount with at most two decimals.', ['body', 'data', 'total']);
  return typeof total === 'number' && Number.isInteger(total) ? [decimal, total] : [decimal];
}

function billingOf(info: Data['payment_info']): Record<string, string> {
  const { billing_phone, billing_address, billing_suite, billing_city, billing_state, billing_zip } = info ?? {};
  const given = { phone: billing_phone, street: billing_address, suite: billing_suite, city: billing_city, state: billing_state, zip: billing_zip };
  return Object.fromEntries(Object.entries(given).flatMap(([name, value]) => (value === null || value === undefined ? [] : [[name, value]])));
}
