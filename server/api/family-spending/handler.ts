import { toDecimal } from '#domain/cents.ts';
import { route } from '#server/http/route.ts';
import { spentTodayByFamily } from '#server/people/family-spending.ts';
import { familySpending } from './contract.ts';

export const familySpendingRoute = route(familySpending, async (ctx) => ({
  items: (await spentTodayByFamily(ctx)).map(({ consumerId, spentCents }) => ({ consumer_id: consumerId, spent_today: toDecimal(spentCents) })),
}));
