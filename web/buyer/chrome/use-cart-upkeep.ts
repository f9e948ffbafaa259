import { useEffect } from 'react';
import type { CartLine } from '#domain/cart/cart.ts';
import { isDated, type Day } from '#domain/day.ts';
import { dayInZone } from '#domain/zone.ts';
import type { Bootstrap } from '#web/lib/bootstrap.ts';
import { announce } from '#web/ui/live-region/live-region.tsx';
import { productsOf, useBoot, useWorkspaceId } from '../boot.ts';
import { dropLines } from '../cart/cart-actions.ts';

/** What has expired or is not for sale any more leaves the cart as soon as the catalogue says so. */
export function useCartUpkeep(): void {
  const boot = useBoot();
  const ws = useWorkspaceId();
  useEffect(() => {
    if (!boot.workspace) return;
    const today = dayInZone(boot.workspace.time_zone, Date.now());
    const gone = dropLines(ws, (line) => isLineSellable(line, boot, today));
    if (gone > 0)
      announce(
        gone === 1 ? 'One item in your cart is no longer for sale and was removed.' : `${gone} items in your cart are no longer for sale and were removed.`,
      );
  }, [boot, ws]);
}

/** Products of another event are not known here: its being on sale has to do. */
export function isLineSellable(line: CartLine, boot: Bootstrap, today: Day): boolean {
  if (isDated(line.visitDate) && line.visitDate < today) return false;
  if (line.eventId === boot.event?._id) return productsOf(boot).some((product) => product._id === line.passId && product.status === 'active');
  return boot.events.some((other) => other._id === line.eventId);
}
