import { action } from '#server/http/route.ts';
import { amountSent } from '#server/payments/amount-sent.ts';
import { setSpending } from '#server/people/family/family.ts';
import { memberItemOf } from '#server/people/member-item.ts';
import { familySetSpendingContract } from './contract.ts';

export const familySetSpendingAction = action(familySetSpendingContract, async (ctx, data) => {
  const sent = data.daily_spending_limit;
  const dailyLimitCents = sent === undefined ? undefined : amountSent(sent, 'daily_spending_limit');
  return [memberItemOf(await setSpending(ctx, data.consumer_id, { cashless: data.cashless_spending, dailyLimitCents }))];
});
