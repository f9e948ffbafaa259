import type { CartGroup } from '#domain/cart/cart-groups.ts';
import { isMerchandise, type Product } from '#domain/catalog/product.ts';
import type { Visit } from '#web/buyer/purchase.ts';
import type { Bootstrap } from '#web/lib/page/bootstrap.ts';
import type { SeatGroup } from '../form/seats.ts';

/** What was bought, as the thank-you screen shows it. */
export function visitsOf(groups: readonly SeatGroup[], products: ReadonlyMap<string, Product>, boot: Bootstrap): Visit[] {
  return groups.map(({ group }) => visitOf(group, products.get(group.passId), boot));
}

function visitOf({ name, quantity, visitDate, entryTime, eventId }: CartGroup, product: Product | undefined, { event, events }: Bootstrap): Visit {
  const known = event?._id === eventId ? event : events.find((other) => other._id === eventId);
  return {
    name,
    quantity,
    visitDate: product && isMerchandise(product) ? null : visitDate,
    entryTime,
    eventName: known?.name ?? '',
    firstDay: known?.start_date ?? null,
    lastDay: known?.end_date ?? null,
    zone: known?.time_zone ?? null,
  };
}
