import { action } from '#server/http/route.ts';
import { readCashCount, readCashLabel } from '#server/pos/cash-count.ts';
import { tillItemOf, tillNamed } from '#server/pos/till/till-item.ts';
import { openTill } from '#server/pos/till/till.ts';
import { openTillContract } from './contract.ts';

export const openTillAction = action(openTillContract, async (ctx, data) => {
  const count = readCashCount(data.cash_in ?? (data.denominations ? null : 0), data.denominations, 'cash_in');
  const named = await tillNamed(ctx, data);
  return [await tillItemOf(ctx, await openTill(ctx, data.terminal_id ?? named, count, readCashLabel(data)))];
});
