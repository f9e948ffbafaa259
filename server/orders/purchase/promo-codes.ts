import { sql } from 'kysely';
import type { Day, VisitDate } from '#domain/day.ts';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import { readPromo } from '#domain/pricing/promo-record.ts';
import { isPromoFor, isPromoUsable, type Promo } from '#domain/pricing/promo.ts';
import { todayAt, type Catalog } from '#server/catalog/catalog.ts';
import { countOf, textOf } from '#server/catalog/record-fields.ts';
import type { Ctx } from '#server/context.ts';
import type { DocletData } from '#server/doclets/doclet.ts';

/** A Product Discount as the checkout needs it: what it does, and how often it may be used. */
export type PromoCode = { id: ObjectId; code: string; promo: Promo; maxUses: number | null; maxPerCustomer: number | null };

/** Codes are typed by hand, so case and surrounding blanks do not matter. */
export const promoText = (typed: string | null | undefined): string | null => typed?.trim().toUpperCase() || null;

/** Today at the venues of these units, or at the workspace where there are no units yet. */
export function venueDays(catalog: Catalog, units: readonly { eventId: ObjectId }[], now: number): Day[] {
  const days = units.map((unit) => todayAt(catalog, unit.eventId, now));
  return days.length === 0 ? [todayAt(catalog, null, now)] : [...new Set(days)];
}

/** Several events may have a code of the same name. */
export type PromoCodes = ReadonlyMap<string, readonly PromoCode[]>;

/** The codes among these that do something on one of these days, oldest first. Unknown, expired and future codes are all absent. */
export async function findPromoCodes(ctx: Pick<Ctx, 'db' | 'workspace'>, codes: readonly string[], days: readonly Day[]): Promise<PromoCodes> {
  if (codes.length === 0) return new Map();
  const { rows } = await sql<{ doclet_id: string; data: DocletData }>`
    select doclet_id, data from doclet
    where workspace_id = ${ctx.workspace.id} and template_id = ${sql.lit(TEMPLATE.productDiscount)} and upper(data ->> 'code') = any(${[...new Set(codes)]}::text[])
    order by doclet_id`.execute(ctx.db);
  const found = rows.flatMap(({ doclet_id, data }): PromoCode[] => {
    const promo = readPromo(data);
    const code = textOf(data, 'code').trim().toUpperCase();
    if (!promo || !days.some((today) => isPromoUsable(promo, today))) return [];
    return [{ id: doclet_id, code, promo, maxUses: countOf(data, 'max_uses'), maxPerCustomer: countOf(data, 'max_per_customer') }];
  });
  return Map.groupBy(found, ({ code }) => code);
}

export type PromoUnit = { productId: ObjectId; eventId: ObjectId; visitDate: VisitDate };

/** The code that fits what is sold. Where none fits, any of them, which takes nothing off. */
export function promoFor(catalog: Catalog, codes: readonly PromoCode[] | undefined, units: readonly PromoUnit[], now: number): PromoCode | null {
  if (!codes) return null;
  const lines = units.map((unit) => ({ ...unit, storeId: catalog.products.get(unit.productId)?.storeId ?? '', today: todayAt(catalog, unit.eventId, now) }));
  return codes.find(({ promo }) => isPromoFor(promo, lines)) ?? codes[0] ?? null;
}
