export type Fullness = 'room' | 'nearly-full' | 'full';

const NEARLY_FROM = 0.9;

/** How full a venue is, with `capacity` people allowed at once. Null if no capacity is set. */
export function fullnessOf(inside: number, capacity: number | null): Fullness | null {
  if (capacity === null) return null;
  if (inside >= capacity) return 'full';
  return inside >= capacity * NEARLY_FROM ? 'nearly-full' : 'room';
}
