import type { Cents } from '#domain/cents.ts';
import type { ObjectId } from '#domain/ids.ts';

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
  notes?: string;
};

type Noted = { accessible?: true | undefined; companion?: true | undefined; restricted_view?: true | undefined };

/** 'for a companion, restricted view' */
export function notesOf({ accessible, companion, restricted_view }: Noted): string {
  return [accessible && 'accessible', companion && 'for a companion', restricted_view && 'restricted view'].filter(Boolean).join(', ');
}

/** `carted`: the visitor's own already, but not given back here. */
export type PlaceState = 'free' | 'mine' | 'waiting' | 'carted' | 'taken';
export const isChoosable = (state: PlaceState): boolean => state !== 'taken' && state !== 'carted';
export type PlaceProps<P extends ShownPlace> = { places: readonly P[]; stateOf: (place: P) => PlaceState; onPress: (place: P) => void };
