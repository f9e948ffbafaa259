import { parseCents, type Cents } from '#domain/cents.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { reservedSeating } from '#server/actions/reserved-seating/contract.ts';
import type { OutputOf } from '#server/http/contract.ts';

/** A cabin, table or seat. x and y are null if the venue has not placed it on the map. */
export type ShownPlace = {
  id: ObjectId;
  name: string;
  section: string;
  kind: string;
  x: number | null;
  y: number | null;
  priceCents: Cents | null;
  /** what the venue has noted of it, in words; empty if nothing */
  notes: string;
};

type Offered = OutputOf<typeof reservedSeating>['items'][number];

export function placeOf(offered: Offered): ShownPlace {
  const { location_id: id, name, section, kind, x, y, price } = offered;
  return { id, name, section, kind, x, y, priceCents: price === null ? null : parseCents(price), notes: notesOf(offered) };
}

/** 'for a companion, restricted view' */
function notesOf({ accessible, companion, restricted_view }: Offered): string {
  return [accessible && 'accessible', companion && 'for a companion', restricted_view && 'restricted view'].filter(Boolean).join(', ');
}

/** `carted`: the visitor's own already, but not given back here. */
export type PlaceState = 'free' | 'mine' | 'waiting' | 'carted' | 'taken';
export const isChoosable = (state: PlaceState): boolean => state !== 'taken' && state !== 'carted';
export type PlaceProps<P extends ShownPlace> = { places: readonly P[]; stateOf: (place: P) => PlaceState; onPress: (place: P) => void };
