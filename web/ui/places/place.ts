import type { Cents } from '#domain/cents.ts';
import type { ObjectId } from '#domain/ids.ts';

/** A cabin, table or seat. x and y are null if the venue has not placed it on the map. */
export type ShownPlace = { id: ObjectId; name: string; section: string; kind: string; x: number | null; y: number | null; priceCents: Cents | null };
export type PlaceState = 'free' | 'mine' | 'waiting' | 'taken';
export type PlaceProps<P extends ShownPlace> = { places: readonly P[]; stateOf: (place: P) => PlaceState; onPress: (place: P) => void };
