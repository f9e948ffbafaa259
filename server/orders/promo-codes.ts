import { sql } from 'kysely';
import type { Day } from '#domain/day.ts';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import { readPromo } from '#domain/pricing/promo-record.ts';
import { isPromoUsable, type Promo } from '#domain/pricing/promo.ts';
import { todayAt, type Catalog } from '#server/catalog/catalog.ts';
import { countOf, textOf } from '#server/catalog/record-fields.ts';
import type { Ctx } from '#server/context.ts';
import type { DocletData } from '#server/doclets/doclet.ts';

/** A Product Discount as it is asked for at the checkout: what it does, and how often. */
export type PromoCode = { id: ObjectId; code: string; promo: Promo; maxUses: number | null; maxPerCustomer: number | null };

/** Codes are typed: case and blanks around them do not matter. */
export const promoText = (typed: string | null | undefined): string | null => typed?.trim().toUpperCase() || null;

/** Today at the venues of what is sold; where nothing is yet, at the workspace. */
export function venueDays(catalog: Catalog, units: readonly { eventId: ObjectId }[], now: number): Day[] {
  const days = units.map((unit) => todayAt(catalog, unit.eventId, now));
  return days.length === 0 ? [todayAt(catalog, null, now)] : [...new Set(days)];
}

/** The codes among these that do something on one of these days; what is unknown, over or not yet begun is equally absent. */
export async function findPromoCodes(ctx: Pick<Ctx, 'db' | 'workspace'>, codes: readonly string[], days: readonly Day[]): Promise<Map<string, PromoCode>> {
  if (codes.length === 0) return new Map();
  const { rows } = await sql<{ doclet_id: string; data: DocletData }>`
    select doclet_id, data from doclet
    where workspace_id = ${ctx.workspace.id} and template_id = ${sql.lit(TEMPLATE.productDiscount)} and upper(data ->> 'code') = any(${[...new Set(codes)]}::text[])
    order by doclet_id desc`.execute(ctx.db);
  return new Map(
    rows.flatMap(({ doclet_id, data }): [string, PromoCode][] => {
      const promo = readPromo(data);
      const code = textOf(data, 'code').trim().toUpperCase();
      if (!promo || !days.some((today) => isPromoUsable(promo, today))) return [];
      return [[code, { id: doclet_id, code, promo, maxUses: countOf(data, 'max_uses'), maxPerCustomer: countOf(data, 'max_per_customer') }]];
    }),
  );
}
