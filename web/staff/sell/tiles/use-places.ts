import { useQuery } from '@tanstack/react-query';
import type { Product } from '#domain/catalog/product.ts';
import type { VisitDate } from '#domain/day.ts';
import { reservedSeating } from '#server/actions/reserved-seating/contract.ts';
import { ask } from '#web/lib/calls/asked.ts';
import { useWorkspaceId } from '#web/lib/page/boot.ts';
import { placeOf, type ShownPlace } from '#web/ui/places/place.ts';

/** A cabin, table or seat that a product is sold with. */
export type PlaceOffer = ShownPlace & { isFree: boolean };

export function usePlaces(product: Product, date: VisitDate) {
  const ws = useWorkspaceId();
  return useQuery({
    queryKey: ['sell', 'stock', 'places', ws, product._id, date],
    enabled: product.has_spaces === true,
    staleTime: 0,
    refetchInterval: 15_000,
    queryFn: async () => {
      const data = { date, event_id: product.event_id };
      const { items } = await ask(reservedSeating, { params: { ws }, body: { data } }, 'The places could not be fetched.');
      return items.filter((item) => item.doclet_id === product._id).map((item): PlaceOffer => ({ ...placeOf(item), isFree: item.state === 'available' }));
    },
  });
}
