import { ownProfile } from '#server/accounts/profile/own-profile.ts';
import { forgetCard } from '#server/checkout/cards/card-on-file.ts';
import { action } from '#server/http/route.ts';
import { removePaymentMethodContract } from './contract.ts';

export const removePaymentMethodAction = action(removePaymentMethodContract, async (ctx, { vault_id }) => [
  { vault_id, removed: await forgetCard(ctx, ownProfile(ctx, null), vault_id) },
]);
