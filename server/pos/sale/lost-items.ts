import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import { AppError, conflict } from '#server/errors.ts';
import type { ItemRow } from '#server/orders/order-row.ts';
import { visitText } from '#server/orders/papers/visit-text.ts';

/** The items of a sale that nothing holds any more: their holds ran out before anything was paid, and were swept up. */
export async function lostItems(ctx: Ctx, items: readonly ItemRow[]): Promise<ItemRow[]> {
  const ids = items.flatMap((item) => item.hold_id ?? []);
  if (ids.length === 0) return [];
  const rows = await ctx.db.selectFrom('hold').select('hold_id').where('workspace_id', '=', ctx.workspace.id).where('hold_id', 'in', ids).execute();
  const held = new Set(rows.map((row) => row.hold_id));
  return items.filter((item) => item.hold_id !== null && !held.has(item.hold_id));
}

/** The new hold of each lost item, where a unit is still free. An item that is refused stays lost, and the cashier is told. */
export async function holdAnew(lost: readonly ItemRow[], take: (item: ItemRow) => Promise<ObjectId>): Promise<Map<ObjectId, ObjectId>> {
  const anew = new Map<ObjectId, ObjectId>();
  for (const item of lost) {
    const holdId = await take(item).catch(refused);
    if (holdId !== null) anew.set(item.hold_id!, holdId);
  }
  return anew;
}

function refused(reason: unknown): null {
  if (reason instanceof AppError && reason.status < 429) return null;
  throw reason;
}

export const noLongerHeld = (items: readonly ItemRow[]) => conflict('hold-lost', `No longer held: ${named(items)}. Refresh the sale to hold this again.`);

export const goneForGood = (items: readonly ItemRow[]) =>
  conflict('hold-lost', `No longer held, and not to be had again: ${named(items)}. Take this out of the sale to go on.`);

function named(items: readonly ItemRow[]): string {
  const what = (item: ItemRow) => `${item.name}, ${visitText(item.visit_date, item.entry_time)}`;
  return [...new Set(items.map(what))].join('; ');
}
