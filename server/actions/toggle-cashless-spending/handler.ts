import type { ObjectId } from '#domain/ids.ts';
import { consumerRecords } from '#server/accounts/consumer-records.ts';
import { ownProfile } from '#server/accounts/profile/own-profile.ts';
import { switchCashless } from '#server/checkout/cards/card-on-file.ts';
import type { Ctx } from '#server/context.ts';
import { spendChange } from '#server/doclets/history.ts';
import { malformed, notAllowed, notFound } from '#server/errors.ts';
import { action } from '#server/http/route.ts';
import { recordAudit } from '#server/workspaces/audit.ts';
import { toggleCashlessSpendingContract } from './contract.ts';

export const toggleCashlessSpendingAction = action(toggleCashlessSpendingContract, async (ctx, data) => {
  const profileId = data.profile_id ?? data.profile ?? null;
  const wanted = data.cashless_spending ?? data.flag ?? false;
  const accountId = ctx.actor.caller === 'web' ? ownProfile(ctx, profileId) : await consumerToSwitchOff(ctx, profileId, wanted);
  await spendChange(ctx);
  const { accountDocletId, isOn } = await switchCashless(ctx, accountId, wanted);
  return [{ _id: accountDocletId, data: { cashless_spending: isOn } }];
});

/** The office may switch a guest's spending off on request. Only the guest can switch it on. */
async function consumerToSwitchOff(ctx: Ctx, profileId: ObjectId | null, wanted: boolean): Promise<ObjectId> {
  if (profileId === null) throw malformed('Say whose spending to switch off.', ['body', 'data', 'profile_id']);
  if (wanted) throw notAllowed();
  if ((await consumerRecords(ctx, profileId)) === null) throw notFound('The profile');
  await recordAudit(ctx, { action: 'toggle-cashless-spending', outcome: 'off', subject: profileId });
  return profileId;
}
