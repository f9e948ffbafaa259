import { malformed } from '#server/errors.ts';
import { action } from '#server/http/route.ts';
import { readCashCount, readCashLabel } from '#server/pos/cash-count.ts';
import { tillItemOf, tillNamed } from '#server/pos/till/till-item.ts';
import { addCash } from '#server/pos/till/till.ts';
import { addTillCashContract } from './contract.ts';

export const addTillCashAction = action(addTillCashContract, async (ctx, data) => {
  const count = readCashCount(data.cash_in, data.denominations, 'cash_in');
  if (count.amountCents === 0) throw malformed('Say how much is put in.', ['data', 'cash_in']);
  return [await tillItemOf(ctx, await addCash(ctx, await tillNamed(ctx, data), count, readCashLabel(data)))];
});
