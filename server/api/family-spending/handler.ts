import { toDecimal } from '#domain/cents.ts';
import { shortListBy } from '#server/http/paging/page-answer.ts';
import { route } from '#server/http/route.ts';
import { spentTodayByFamily } from '#server/people/family/family-spending.ts';
import { familySpending } from './contract.ts';

export const familySpendingRoute = route(familySpending, async (ctx, { headers }) => {
  const rows = (await spentTodayByFamily(ctx)).map(({ consumerId, spentCents }) => ({ consumer_id: consumerId, spent_today: toDecimal(spentCents) }));
  return shortListBy(ctx, headers, ['family spending'], rows, (row) => row.consumer_id);
});
