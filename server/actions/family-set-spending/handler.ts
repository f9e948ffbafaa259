import { parseCents } from '#domain/cents.ts';
import { malformed } from '#server/errors.ts';
import { action } from '#server/http/route.ts';
import { setSpending } from '#server/people/family.ts';
import { memberItemOf } from '#server/people/member-item.ts';
import { familySetSpendingContract } from './contract.ts';

export const familySetSpendingAction = action(familySetSpendingContract, async (ctx, data) => {
  const sent = data.daily_spending_limit;
  const dailyLimitCents = sent === undefined || sent === null ? sent : parseCents(sent);
  if (sent != null && dailyLimitCents === null) throw malformed('An amount is 0 or more, with at most 2 places.', ['data', 'daily_spending_limit']);
  return [memberItemOf(await setSpending(ctx, data.consumer_id, { cashless: data.cashless_spending, dailyLimitCents }))];
});
