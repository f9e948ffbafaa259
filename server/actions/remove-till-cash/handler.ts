import { toDecimal } from '#domain/cents.ts';
import { malformed } from '#server/errors.ts';
import { action } from '#server/http/route.ts';
import { readCashCount, readCashLabel } from '#server/pos/cash-count.ts';
import { askToRemoveCash } from '#server/pos/till/cash-removal.ts';
import { tillNamed } from '#server/pos/till/till-item.ts';
import { removeTillCashContract } from './contract.ts';

export const removeTillCashAction = action(removeTillCashContract, async (ctx, data) => {
  const count = readCashCount(data.cash_out, data.denominations, 'cash_out');
  if (count.amountCents === 0) throw malformed('Say how much is taken out.', ['data', 'cash_out']);
  const task = await askToRemoveCash(ctx, await tillNamed(ctx, data), count, readCashLabel(data));
  return [{ task_id: task.id, status: task.status, till_id: task.data.till_id, cash_out: toDecimal(count.amountCents) }];
});
