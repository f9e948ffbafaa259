import { ZERO_CENTS, type Cents } from '#domain/cents.ts';
import type { SubmittedUnit } from '#domain/checkout/order-submission.ts';
import type { ObjectId } from '#domain/ids.ts';
import { promoDiscounts, type PriceLine } from '#domain/pricing/promo.ts';
import { accountHere } from '#server/accounts/sessions/checkout-key.ts';
import { priceFor, todayAt } from '#server/catalog/catalog.ts';
import { catalogOf } from '#server/catalog/catalogs.ts';
import type { Ctx } from '#server/context.ts';
import { AppError, malformed } from '#server/errors.ts';
import { ownersOf } from '#server/inventory/owners/owners.ts';
import { findPromoCodes, promoFor, promoText, venueDays, type PromoCode } from '#server/orders/purchase/promo-codes.ts';
import { readSoldCounts } from '#server/orders/purchase/shelf.ts';
import { spendPromoGuess } from './promo-guesses.ts';

type PromoLineCheck = { unit: SubmittedUnit; discountCents: Cents };

type PromoQuestion = { units: readonly SubmittedUnit[]; typed: string; checkoutKey: string | null };

/** What the code would take off each unit now, in the order of the units; nothing for a unit without a price. A wrong guess counts against a budget, a right one does not. */
export async function checkPromoCode(ctx: Ctx, { units, typed, checkoutKey }: PromoQuestion): Promise<PromoLineCheck[]> {
  if (units.length === 0) throw malformed('There is nothing that could cost less.', ['body', 'data', 'items']);
  const guess = await spendPromoGuess(ctx);
  const accountId = await accountHere(ctx, checkoutKey);
  const lines = await discountsNow(ctx, units, promoText(typed) ?? '', accountId);
  if (!lines) throw new AppError(400, 'promo-invalid', 'This promo code is not valid.', { path: ['body', 'data', 'promo_code'] });
  await guess.giveBack();
  return lines;
}

async function discountsNow(ctx: Ctx, units: readonly SubmittedUnit[], typed: string, accountId: ObjectId | null): Promise<PromoLineCheck[] | null> {
  const catalog = await catalogOf(ctx);
  const now = ctx.clock.now();
  const [codes, soldCount] = await Promise.all([findPromoCodes(ctx, [typed], venueDays(catalog, units, now)), readSoldCounts(ctx, catalog, units)]);
  const code = promoFor(catalog, codes.get(typed), units, now);
  const used = await usesSoFar(ctx, code, accountId);
  if (!code || used.all >= (code.maxUses ?? Number.POSITIVE_INFINITY) || used.own >= (code.maxPerCustomer ?? Number.POSITIVE_INFINITY)) return null;
  const lines = units.map((unit): PriceLine | null => {
    const product = catalog.products.get(unit.productId);
    const today = todayAt(catalog, unit.eventId, now);
    const priceCents = priceFor(catalog, unit.productId, unit.visitDate, soldCount(unit.productId, unit.visitDate), today);
    if (!product || priceCents === null) return null;
    return { productId: product.id, eventId: product.eventId, storeId: product.storeId, visitDate: unit.visitDate, today, priceCents };
  });
  const priced = lines.filter((line) => line !== null);
  const discounts = promoDiscounts(code.promo, priced);
  if (!discounts.some((discount) => discount > 0)) return null;
  const discountOf = new Map<PriceLine | null | undefined, Cents>(priced.map((line, index) => [line, discounts[index]!]));
  return units.map((unit, index) => ({ unit, discountCents: discountOf.get(lines[index]) ?? ZERO_CENTS }));
}

/** Runs for an unknown code too, so that all answers take as long. Uses held by an unpaid order of this buyer or cart remain available to them. */
async function usesSoFar(ctx: Ctx, code: PromoCode | null, accountId: ObjectId | null): Promise<{ all: number; own: number }> {
  const id = code?.id ?? '';
  const count = await ctx.db
    .selectFrom('promo_count')
    .select('used')
    .where('workspace_id', '=', ctx.workspace.id)
    .where('promo_id', '=', id)
    .executeTakeFirst();
  const held = await ordersHeld(ctx);
  const near = await ctx.db
    .selectFrom('promo_use')
    .innerJoin('sales_order', (join) =>
      join.onRef('sales_order.workspace_id', '=', 'promo_use.workspace_id').onRef('sales_order.order_id', '=', 'promo_use.order_id'),
    )
    .select(['sales_order.state', 'promo_use.customer'])
    .where('promo_use.workspace_id', '=', ctx.workspace.id)
    .where('promo_use.promo_id', '=', id)
    .where((eb) => eb.or([eb('promo_use.customer', '=', accountId ?? ''), eb('promo_use.order_id', 'in', [...held, ''])]))
    .execute();
  const paid = near.filter((use) => use.state !== 'awaiting-payment');
  return { all: (count?.used ?? 0) - (near.length - paid.length), own: paid.filter((use) => use.customer === accountId).length };
}

/** Unpaid orders made of what the caller holds. */
async function ordersHeld(ctx: Ctx): Promise<ObjectId[]> {
  const rows = await ctx.db
    .selectFrom('hold')
    .innerJoin('order_item', (join) => join.onRef('order_item.workspace_id', '=', 'hold.workspace_id').onRef('order_item.hold_id', '=', 'hold.hold_id'))
    .select('order_item.order_id')
    .distinct()
    .where('hold.workspace_id', '=', ctx.workspace.id)
    .where('hold.owner', 'in', [...ownersOf(ctx.actor), ''])
    .where('hold.order_id', 'is', null)
    .where('order_item.state', '=', 'open')
    .execute();
  return rows.map((row) => row.order_id);
}
