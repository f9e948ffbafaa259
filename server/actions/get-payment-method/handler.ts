import { ensureConsumer } from '#server/accounts/consumer-records.ts';
import { ownProfile } from '#server/accounts/profile/own-profile.ts';
import { paymentMethodOf } from '#server/checkout/cards/card-on-file.ts';
import { action } from '#server/http/route.ts';
import { savedCards } from '#server/payments/vault.ts';
import { getPaymentMethodContract } from './contract.ts';

/** Creates the Account record if there is none, because the portal reads it next. */
export const getPaymentMethodAction = action(getPaymentMethodContract, async (ctx, { profile_id }) => {
  const accountId = ownProfile(ctx, profile_id);
  await ensureConsumer(ctx, accountId);
  return (await savedCards(ctx, accountId)).map(paymentMethodOf);
});
