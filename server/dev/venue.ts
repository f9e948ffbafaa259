import { ROLE, TEMPLATE } from '#domain/fixed-ids.ts';
import type { Ctx } from '#server/context.ts';
import { addRecord } from './seed-record.ts';

export const SOLD_TO_ALL = [ROLE.web, ROLE.pos, ROLE.staff, ROLE.admin];

/** One price whatever the day. */
export const onePrice = (price: number) => [{ purchase_date: 'default', calendar_price: [{ date: 'default', price }] }];

/** A thing that can run out: what it is called and how much room it has, by date, for any day or for the event. */
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
