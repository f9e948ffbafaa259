import { formatCents } from '#domain/cents-text.ts';
import { cents } from '#domain/cents.ts';
import type { Day, VisitDate } from '#domain/day.ts';
import type { ObjectId } from '#domain/ids.ts';
import { readUsedPromo } from '#domain/pricing/promo-record.ts';
import { priceFor, todayAt, type Catalog } from '#server/catalog/catalog.ts';
import type { Ctx } from '#server/context.ts';
import { docletsByIds } from '#server/doclets/doclets.ts';
import { conflict } from '#server/errors.ts';
import type { ItemRow } from '#server/orders/order-row.ts';
import { raiseOf, type Raise } from './raise.ts';
import type { Sold } from './visit-plan.ts';
import type { Visit } from './visit.ts';

/** A ticket keeps its price when it is moved. So whoever may not give away the difference moves it to no day that costs more today. */
export async function assertNotDearer(ctx: Ctx, catalog: Catalog, visits: readonly Visit[], date: Day): Promise<void> {
  await assertForCode(ctx, visits, date);
  const items = visits.map(({ item }) => item);
  const more = mostOf((await raisesByDay(ctx, catalog, items, [date])).get(date)!);
  if (more > 0) throw conflict('dearer-day', `This day costs ${formatCents(cents(more), ctx.workspace)} more than the ticket did. Please choose another.`);
}

export async function assertForCode(ctx: Ctx, visits: readonly Sold[], date: Day): Promise<void> {
  if (!(await codeTest(ctx, visits))(date)) throw conflict('promo-day', 'This was bought with a promo code that is not for this day. Please choose another.');
}

/** A promo code may be for visits on certain days alone. On the day that something is for already, its code is no matter. */
export async function codeTest(ctx: Ctx, things: readonly Sold[]): Promise<(day: Day) => boolean> {
  const cheaper = things.filter(({ order, item }) => order.promo_id !== null && item.discount_cents > 0);
  const codes = await docletsByIds(ctx, [...new Set(cheaper.map(({ order }) => order.promo_id!))]);
  const daysOf = new Map(codes.map(({ id, data }) => [id, readUsedPromo(data)?.visitDays ?? null]));
  return (day) => cheaper.every(({ order, item }) => item.visit_date === day || daysOf.get(order.promo_id!)?.includes(day) !== false);
}

/** By how much those of these that would cost more on each day would be raised. */
export async function raisesByDay(ctx: Ctx, catalog: Catalog, items: readonly ItemRow[], days: readonly Day[]): Promise<Map<Day, Raise[]>> {
  const sold = await soldCounts(
    ctx,
    items.map((item) => item.product_id),
    days,
  );
  // Another time of its own day costs no more.
  const moreFor = (item: ItemRow, day: Day): number =>
    item.visit_date === day ? 0 : moreThanPaid(ctx, catalog, item, { productId: item.product_id, date: day, sold });
  const raisesOn = (day: Day): Raise[] =>
    items.flatMap((item) => {
      const more = moreFor(item, day);
      return more > 0 ? [raiseOf(catalog, item, more)] : [];
    });
  return new Map(days.map((day) => [day, raisesOn(day)]));
}

/** By how much the dearest of them would cost more. */
export const mostOf = (raises: readonly Raise[]): number => Math.max(0, ...raises.map(({ priceCents }) => priceCents));

type SoldCounts = ReadonlyMap<string, number>;

/** What a product costs today on that day more than was paid for this, or less: below zero. */
export function moreThanPaid(
  ctx: Ctx,
  catalog: Catalog,
  item: ItemRow,
  { productId, date, sold }: { productId: ObjectId; date: VisitDate; sold: SoldCounts },
): number {
  const price = priceFor(catalog, productId, date, sold.get(`${productId} ${date}`) ?? 0, todayAt(catalog, item.event_id, ctx.clock.now()));
  return price === null ? 0 : price - item.price_cents;
}

/** By product and day, 'id day', how many were sold. */
export async function soldCounts(ctx: Ctx, productIds: readonly ObjectId[], days: readonly VisitDate[]): Promise<SoldCounts> {
  if (productIds.length === 0 || days.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom('product_count')
    .select(['product_id', 'visit_date', 'sold'])
    .where('workspace_id', '=', ctx.workspace.id)
    .where('product_id', 'in', [...productIds])
    .where('visit_date', 'in', [...days])
    .execute();
  return new Map(rows.map((row) => [`${row.product_id} ${row.visit_date}`, row.sold]));
}
