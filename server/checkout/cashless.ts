import type { Ctx } from '#server/context.ts';
import { updateDocletData } from '#server/doclets/doclets.ts';
import type { Buyer } from '#server/orders/buyers.ts';
import { saveCard, type Presented } from '#server/payments/vault.ts';
import type { Submission } from './submission.ts';

/**
 * Spending in the venue is on only with a card on file, so the card just used is kept for it. The order stands
 * whatever comes of this: a bank that will not keep the card leaves the switch off.
 */
export async function keepCashless(ctx: Ctx, { cashless }: Pick<Submission, 'cashless'>, buyer: Buyer, presented: Presented | null): Promise<void> {
  if (cashless === buyer.cashless && (!cashless || presented === null || presented.source.kind === 'vault')) return;
  try {
    const isKept = cashless && (await keepCard(ctx, buyer, presented));
    if (isKept !== buyer.cashless && buyer.accountDocletId) await updateDocletData(ctx, buyer.accountDocletId, { cashless_spending: isKept });
  } catch (reason) {
    ctx.log.warn({ reason: String(reason) }, 'The cashless choice of an order could not be kept');
  }
}

async function keepCard(ctx: Ctx, buyer: Buyer, presented: Presented | null): Promise<boolean> {
  if (presented === null) return buyer.cashless;
  if (presented.source.kind === 'vault') return true;
  const saving = await saveCard(ctx, buyer.accountId, presented.source, buyer.email);
  return saving.kind === 'saved';
}
