import { CATEGORY, ROLE, TEMPLATE } from '#domain/fixed-ids.ts';
import type { Ctx } from '#server/context.ts';
import { addRecord } from './seed-record.ts';

const SOLD_TO_ALL = [ROLE.web, ROLE.pos, ROLE.staff, ROLE.admin];

type PriceRow = { date: string; price: number; price_tier?: { count: number; price: number }[] };

/** The same prices whenever it is bought. */
export const pricesOn = (...rows: PriceRow[]) => [{ purchase_date: 'default', calendar_price: rows }];

/** One price for all days. */
export const onePrice = (price: number) => pricesOn({ date: 'default', price });

/** A price that rises to the next tier once so many are sold. */
export const risingPrice = (price: number, ...tiers: [count: number, price: number][]) =>
  pricesOn({ date: 'default', price, price_tier: tiers.map(([count, dearer]) => ({ count, price: dearer })) });

const soldBy = (eventId: string, storeId: string) => ({
  status: 'active',
  ow_roles: SOLD_TO_ALL,
  event_id: eventId,
  store_id: storeId,
  restock_on_refund: true,
});

/** Fields that all passes of a store share. */
export const passesOf = (eventId: string, storeId: string) => ({ ...soldBy(eventId, storeId), transferable: true });

/** Fields that all merchandise of a store shares. */
export const merchandiseOf = (eventId: string, storeId: string) => ({
  ...soldBy(eventId, storeId),
  category_id: CATEGORY.merchandise,
  require_fn_ln: 'Never',
});

export const stockOf = (sizes: Record<string, number>) => Object.entries(sizes).map(([size, stock]) => ({ size, stock }));

/** An entitlement type: its name, and its capacity by date, for any day or for the event. */
export async function addEntitlement(
  ctx: Ctx,
  eventId: string,
  name: string,
  kind: string,
  scope: 'date' | 'any' | 'event' | 'session',
  capacity: number | null,
): Promise<string> {
  const limited = capacity !== null;
  return addRecord(ctx, TEMPLATE.entitlementType, {
    name,
    kind,
    event_id: eventId,
    limited,
    frequency: scope === 'event' ? 'daily' : 'once',
    calendar_required: scope === 'date',
    ...(limited ? { default_capacity: capacity, capacity_scope: scope } : {}),
  });
}

export async function addMerchandise(
  ctx: Ctx,
  common: Record<string, unknown>,
  colors: { color: string; photo: Record<string, unknown> }[],
  sizes: { size: string; stock: number }[],
): Promise<void> {
  for (const { color, photo } of colors) {
    for (const { size, stock } of sizes) {
      await addRecord(ctx, TEMPLATE.eventMerchandise, { ...common, color, photo, ...(size ? { size } : {}), stock });
    }
  }
}
