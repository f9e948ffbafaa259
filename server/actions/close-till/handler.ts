import { action } from '#server/http/route.ts';
import { readCashCount, readCashLabel } from '#server/pos/cash-count.ts';
import { tillItemOf, tillNamed } from '#server/pos/till/till-item.ts';
import { closeTill } from '#server/pos/till/till.ts';
import { closeTillContract } from './contract.ts';

export const closeTillAction = action(closeTillContract, async (ctx, data) => {
  const count = readCashCount(data.counted, data.denominations, 'counted');
  return [await tillItemOf(ctx, await closeTill(ctx, await tillNamed(ctx, data), count, readCashLabel(data)))];
});
