import { ownProfile } from '#server/accounts/profile/own-profile.ts';
import { keepCardOnFile, paymentMethodOf } from '#server/checkout/cards/card-on-file.ts';
import { action } from '#server/http/route.ts';
import { savePaymentMethodContract } from './contract.ts';

// The same words for every reason a bank may have, because more would help people who try out cards.
const WHY = {
  declined: 'This card could not be saved. Please check it or try another one.',
  unavailable: 'An error occurred. Please try again later.',
  captcha: 'Please confirm that you are a person.',
};

export const savePaymentMethodAction = action(savePaymentMethodContract, async (ctx, data) => {
  const accountId = ownProfile(ctx, data.profile_id);
  const { card_number, card_cvv, card_exp_month, card_exp_year, name_on_card, card_token } = data;
  const fields = { card_number, card_cvv, card_exp_month, card_exp_year, name_on_card, card_token, billing_zip: data.billing_zip ?? data.zip };
  const kept = await keepCardOnFile(ctx, accountId, fields, data.captcha_token ?? null);
  return [kept.kind === 'kept' ? paymentMethodOf(kept.card) : { status: kept.kind, message: WHY[kept.kind] }];
});
