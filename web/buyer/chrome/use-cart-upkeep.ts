import { useEffect } from 'react';
import type { CartLine } from '#domain/cart/cart.ts';
import { isDated } from '#domain/day.ts';
import type { ObjectId } from '#domain/ids.ts';
import { oneOrSeveral } from '#domain/one-or-several.ts';
import { dayInZone } from '#domain/zone.ts';
import { productsOf, useBoot, useWorkspaceId } from '#web/lib/page/boot.ts';
import type { Bootstrap } from '#web/lib/page/bootstrap.ts';
import { serverNow } from '#web/lib/time/server-clock.ts';
import { announce } from '#web/ui/live-region/live-region.tsx';
import { dropLines } from '../cart/cart-actions.ts';
import { cartState } from '../cart/cart-store.ts';
import { settleLeftOver } from '../cart/settling.ts';

/** Removes lines that have expired, are no longer for sale, or were marked when the page was closed. */
export function useCartUpkeep(): void {
  const boot = useBoot();
  const ws = useWorkspaceId();
  const hasWorkspace = boot.workspace !== null;
  useEffect(() => {
    if (hasWorkspace && cartState().cart.lines.some((line) => line.marked)) void settleLeftOver(ws);
  }, [hasWorkspace, ws]);
  useEffect(() => {
    if (!boot.workspace) return;
    keepOnly(ws, (line) => isLineSellable(line, boot, serverNow()));
  }, [boot, ws]);
}

/** Removes lines that are no longer for sale, and announces it. */
export function keepOnly(ws: ObjectId, isSellable: (line: CartLine) => boolean): void {
  const gone = dropLines(ws, isSellable);
  if (gone > 0)
    announce(
      oneOrSeveral(gone, 'One item in your cart is no longer for sale and was removed.', `${gone} items in your cart are no longer for sale and were removed.`),
    );
}

/** A day ends by the event's own time zone. Products of other events are not known here, so their lines stay while the event is on sale; the checkout checks them. */
export function isLineSellable(line: CartLine, boot: Bootstrap, now: number): boolean {
  const event = [boot.event, ...boot.events].find((known) => known?._id === line.eventId);
  if (!event || (isDated(line.visitDate) && line.visitDate < dayInZone(event.time_zone, now))) return false;
  return event !== boot.event || productsOf(boot).some((product) => product._id === line.passId && product.status === 'active');
}
