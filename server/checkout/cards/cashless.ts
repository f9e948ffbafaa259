import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import { updateDocletData } from '#server/doclets/doclets.ts';
import { readBuyers, type Buyer } from '#server/orders/purchase/buyers.ts';
import { FORGET_CARD, putOnFileOnce } from '#server/payments/vault.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { queueJob, type Job } from '#server/platform/outbox/job.ts';
import { storeCard, switchCashless, type TypedCard } from './card-on-file.ts';

/**
 * If the processor keeps a card together with its charge, the card is put on file once the order is complete. That may be late, and any process may notice it (the buyer's bank may
 * have asked something, or an answer was lost). A card that was on file before is only switched on, if its bank asked first: otherwise that was done with the order.
 */
export async function keepChargedCard(ctx: Ctx, orderId: ObjectId): Promise<void> {
  const paid = await ctx.db
    .selectFrom('payment')
    .innerJoin('sales_order', (join) =>
      join.onRef('sales_order.workspace_id', '=', 'payment.workspace_id').onRef('sales_order.order_id', '=', 'payment.order_id'),
    )
    .select(['payment.gateway_key', 'payment.tender', 'payment.challenge_until', 'sales_order.buyer_account'])
    .where('payment.workspace_id', '=', ctx.workspace.id)
    .where('payment.order_id', '=', orderId)
    .where('payment.state', '=', 'approved')
    .where('payment.tender', 'in', ['card', 'card-on-file'])
    .orderBy('payment.attempt_no')
    .executeTakeFirst();
  if (!paid?.gateway_key || !paid.buyer_account || !ctx.gateway.keptCard) return;
  if (paid.tender === 'card-on-file') return void (paid.challenge_until && (await switchOn(ctx, paid.buyer_account)));
  const kept = await ctx.gateway.keptCard(paid.gateway_key);
  if (kept.status === 'unknown') throw new Error(`The gateway has not said yet which card it kept: ${kept.reason}`);
  const [buyer] = await readBuyers(ctx, [paid.buyer_account]);
  if (kept.status !== 'stored') return;
  // A buyer who has been erased meanwhile keeps no card, neither here nor at the processor.
  if (!buyer) return queueJob(ctx, FORGET_CARD, kept.vaultId);
  await inTransaction(ctx, async (ctx) => {
    const isNew = await putOnFileOnce(ctx, buyer.accountId, kept);
    if (isNew && !buyer.cashless && buyer.accountDocletId) await updateDocletData(ctx, buyer.accountDocletId, { cashless_spending: true });
  });
}

async function switchOn(ctx: Ctx, accountId: ObjectId): Promise<void> {
  const [buyer] = await readBuyers(ctx, [accountId]);
  if (buyer && !buyer.cashless) await switchCashless(ctx, accountId, true);
}

export const FORGET_REFUSED_CARD: Job = { kind: 'forget-refused-card', about: 'gateway_key' };

/**
 * If the processor keeps cards together with charges, a refused charge leaves a customer without a card there. Looking the charge up deletes that customer. If the processor itself
 * reported the refusal, nobody has looked it up yet.
 */
export async function forgetRefusedCard(ctx: Ctx, gatewayKey: string): Promise<void> {
  const outcome = await ctx.gateway.lookup(gatewayKey);
  if (outcome.status === 'unknown' && !outcome.answered) throw new Error(`The gateway could not be asked about the refused charge: ${outcome.reason}`);
}

/** A card that the processor keeps together with its charge is not stored once more. */
export function stillToStore(ctx: Ctx, charged: TypedCard): TypedCard | null {
  return ctx.gateway.keptCard && charged.presented.source.kind !== 'vault' ? null : charged;
}

/**
 * Cashless spending needs a card on file, so the card that came with the order is kept for it. The order stands in any case: if the bank will not keep the card, the switch stays as
 * it is, on with the card before or off.
 */
export async function keepCashless(ctx: Ctx, cashless: boolean | null, buyer: Buyer, card: TypedCard | null): Promise<void> {
  if (cashless === null) return;
  if (cashless === buyer.cashless && (!cashless || card === null || card.presented.source.kind === 'vault')) return;
  try {
    // A bank may take so long that the buyer has been erased meanwhile. Nobody could remove their card any more.
    const [still] = await readBuyers(ctx, [buyer.accountId]);
    if (!still) return;
    const isKept = cashless && (await keepCard(ctx, buyer, card));
    if (isKept !== buyer.cashless) await switchCashless(ctx, buyer.accountId, isKept);
  } catch (reason) {
    ctx.log.warn({ reason: String(reason) }, 'The cashless choice of an order could not be kept');
  }
}

async function keepCard(ctx: Ctx, buyer: Buyer, card: TypedCard | null): Promise<boolean> {
  if (card === null) return buyer.cashless;
  if (card.presented.source.kind === 'vault') return true;
  const saving = await storeCard(ctx, buyer, card);
  return saving.kind === 'saved' || buyer.cashless;
}
