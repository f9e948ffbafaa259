import { useQuery } from '@tanstack/react-query';
import type { Product } from '#domain/catalog/product.ts';
import type { VisitDate } from '#domain/day.ts';
import { ROLE } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import { reservedSeating } from '#server/actions/reserved-seating/contract.ts';
import { call } from '#web/lib/calls/call.ts';
import { useWorkspaceId } from '#web/lib/page/boot.ts';
import { placeOf, type ShownPlace } from '#web/ui/places/place.ts';

/** A place of a product on a date. */
export type Seat = ShownPlace & { row: string; state: 'available' | 'taken' | 'mine' };

export function useSeats(product: Product, visitDate: VisitDate) {
  const ws = useWorkspaceId();
  return useQuery({
    queryKey: ['seats', product.event_id, product._id, visitDate],
    queryFn: () => fetchSeats(ws, product, visitDate),
    staleTime: 10_000,
    refetchInterval: 30_000,
  });
}

async function fetchSeats(ws: ObjectId, product: Product, visitDate: VisitDate): Promise<Seat[]> {
  const result = await call(reservedSeating, { params: { ws }, body: { data: { date: visitDate, event_id: product.event_id, ow_role_id: ROLE.web } } });
  if (!result.success) throw new Error('Failed to acquire data from the API');
  return result.data.items.filter((item) => item.doclet_id === product._id).map((item) => ({ ...placeOf(item), row: item.row, state: item.state }));
}
