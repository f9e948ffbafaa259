import { action } from '#server/http/route.ts';
import { shownOffer } from '#server/people/transfers/transfer-list.ts';
import { perMinute } from '#server/platform/limits.ts';
import { showTransferContract } from './contract.ts';

const LOOKS_A_MINUTE = perMinute(60);

export const showTransferAction = action(showTransferContract, async (ctx, data) => {
  await ctx.limits.spend(`show-transfer:${ctx.address}`, LOOKS_A_MINUTE);
  return [await shownOffer(ctx, data.token)];
});
