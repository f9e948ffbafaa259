import { isAddon, isMerchandise, productTitle } from '#domain/catalog/product.ts';
import { MOST_CENTS, type Cents } from '#domain/cents.ts';
import type { VisitDate } from '#domain/day.ts';
import { reentryOf } from '#domain/gate/reentry.ts';
import type { ObjectId } from '#domain/ids.ts';
import { chargesFor } from '#domain/pricing/charges.ts';
import { orderTotal, type LineTotal } from '#domain/pricing/order-total.ts';
import { promoDiscounts } from '#domain/pricing/promo.ts';
import { priceFor, todayAt, type Catalog, type CatalogProduct } from '#server/catalog/catalog.ts';
import { countOf, textOf } from '#server/catalog/record-fields.ts';
import { sellable } from '#server/catalog/sellable.ts';
import { choiceProblem, sessionSold, type VisitChoice } from '#server/catalog/visit-choice.ts';
import type { ItemSnapshot } from '#server/orders/item-snapshot.ts';
import type { PromoCode } from './promo-codes.ts';

/** No price and no amount in the books is above this limit, so no order may be either, on the web or at a till. */
export const isTooMuch = ({ itemsCents, totalCents }: Quote): boolean => Math.max(itemsCents, totalCents) > MOST_CENTS;
export const TOO_MUCH = 'This comes to more than one order can hold. Please buy it in several orders.';

/** A unit that somebody wants to buy, as the stock rows know it. */
type QuoteUnit = { holdId: ObjectId; productId: ObjectId; eventId: ObjectId } & VisitChoice;
export type Refusal = { holdId: ObjectId; productId: ObjectId; visitDate: VisitDate; reason: string };
export type QuotedUnit = QuoteUnit & { name: string; sessionId: ObjectId | null; snapshot: ItemSnapshot; total: LineTotal };
export type Quote = {
  units: QuotedUnit[];
  refused: Refusal[];
  itemsCents: Cents;
  discountCents: Cents;
  taxCents: Cents;
  feesCents: Cents;
  includedTaxCents: Cents;
  totalCents: Cents;
};

type QuoteQuestion = {
  catalog: Catalog;
  now: number;
  roleId: ObjectId;
  /** The store that is to be paid; null at a till without one. */
  storeId: ObjectId | null;
  units: readonly QuoteUnit[];
  promo: PromoCode | null;
  soldCount: (productId: ObjectId, date: VisitDate) => number;
};

/** What these units cost now, or why they cannot be sold. Everything that a buyer claims is worked out anew here. */
export function quoteUnits(question: QuoteQuestion): Quote {
  const { catalog, units } = question;
  const refused = [...units.flatMap((unit) => refusal(question, unit)), ...overLimit(question)];
  if (refused.length > 0) return { ...priced(question, [], []), refused };
  const products = units.map((unit) => catalog.products.get(unit.productId)!);
  const prices = units.map((unit) => priceOf(question, unit)!);
  return priced(question, products, prices);
}

function refusal(question: QuoteQuestion, unit: QuoteUnit): Refusal[] {
  const reason = refusalOf(question, unit);
  return reason === null ? [] : [{ holdId: unit.holdId, productId: unit.productId, visitDate: unit.visitDate, reason }];
}

function refusalOf(question: QuoteQuestion, unit: QuoteUnit): string | null {
  const { catalog, now, roleId, storeId } = question;
  const found = sellable(catalog, { productId: unit.productId, eventId: unit.eventId, date: unit.visitDate, roleId, now });
  if (found.problem !== null) return found.problem;
  if (storeId !== null && found.product.storeId !== storeId) return 'other-store';
  return priceOf(question, unit) === null ? 'no-price' : choiceProblem(catalog, found.product, unit, now);
}

function priceOf({ catalog, now, soldCount }: QuoteQuestion, unit: QuoteUnit): Cents | null {
  return priceFor(catalog, unit.productId, unit.visitDate, soldCount(unit.productId, unit.visitDate), todayAt(catalog, unit.eventId, now));
}

/** The limit counts every line of a product, whatever its date: six lines of one unit are six. */
function overLimit({ catalog, units }: QuoteQuestion): Refusal[] {
  const taken = new Map<ObjectId, number>();
  return units.flatMap((unit) => {
    const count = (taken.get(unit.productId) ?? 0) + 1;
    taken.set(unit.productId, count);
    const limit = catalog.products.get(unit.productId)?.limitPerOrder ?? null;
    return limit !== null && count > limit ? [{ holdId: unit.holdId, productId: unit.productId, visitDate: unit.visitDate, reason: 'limit' }] : [];
  });
}

function priced(question: QuoteQuestion, products: readonly CatalogProduct[], prices: readonly Cents[]): Quote {
  const { catalog, now, units, promo } = question;
  const lines = products.map((product, index) => ({
    productId: product.id,
    eventId: product.eventId,
    storeId: product.storeId,
    visitDate: units[index]!.visitDate,
    today: todayAt(catalog, product.eventId, now),
    priceCents: prices[index]!,
  }));
  const discounts = promoDiscounts(promo?.promo ?? null, lines);
  const total = orderTotal(
    lines.map(({ priceCents, storeId }, index) => ({
      priceCents,
      discountCents: discounts[index]!,
      charges: chargesFor(products[index]!.data, catalog.stores.get(storeId)?.data ?? null),
    })),
  );
  return {
    units: products.map((product, index) => ({
      ...units[index]!,
      name: productTitle(product.wire),
      sessionId: sessionSold(catalog, product, units[index]!)?.id ?? null,
      snapshot: snapshotFor(catalog, product, units[index]!.visitDate),
      total: total.lines[index]!,
    })),
    refused: [],
    itemsCents: total.subtotalCents,
    discountCents: total.discountCents,
    taxCents: total.addedTaxCents,
    feesCents: total.feeCents,
    includedTaxCents: total.includedTaxCents,
    totalCents: total.totalCents,
  };
}

function snapshotFor(catalog: Catalog, { wire, data, entitlementTypeIds, restockOnRefund }: CatalogProduct, visitDate: VisitDate): ItemSnapshot {
  const admits = countOf(data, 'admits') ?? 1;
  const kind = isMerchandise(wire) ? 'merchandise' : isAddon(wire) ? 'addon' : 'admission';
  return {
    kind,
    reentry: kind === 'merchandise' ? 'none' : reentryOf({ reentry: textOf(data, 'reentry'), frequency: wire.type_weave_props?.frequency ?? '' }, visitDate),
    needs_activation: data['needs_activation'] === true,
    restock: restockOnRefund,
    ...(admits > 1 ? { admits } : {}),
    move_until_days: wire.move_until_days ?? undefined,
    return_until_days: wire.return_until_days ?? undefined,
    type_name: (entitlementTypeIds[0] && catalog.entitlementTypes.get(entitlementTypeIds[0])?.name) ?? '',
  };
}
