/** Where the focus goes among tiles laid out as they are on the screen: rows as wide as the window allows, sections below each other. */
export type Spot = { left: number; top: number };

const ARROWS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'] as const;
export type TileKey = (typeof ARROWS)[number];
export const isTileKey = (key: string): key is TileKey => (ARROWS as readonly string[]).includes(key);

/** The next tile, or the same one at an edge. Up and down keep to the column as well as they can. */
export function tileFor(key: TileKey, at: number, spots: readonly Spot[]): number {
  if (key === 'Home') return 0;
  if (key === 'End') return spots.length - 1;
  if (key === 'ArrowLeft') return Math.max(0, at - 1);
  if (key === 'ArrowRight') return Math.min(spots.length - 1, at + 1);
  const here = spots[at]!;
  const beyond = spots.map((spot, index) => ({ ...spot, index })).filter(({ top }) => (key === 'ArrowDown' ? top > here.top : top < here.top));
  if (beyond.length === 0) return at;
  const tops = beyond.map(({ top }) => top);
  const row = key === 'ArrowDown' ? Math.min(...tops) : Math.max(...tops);
  const inRow = beyond.filter(({ top }) => top === row);
  return inRow.toSorted((a, b) => Math.abs(a.left - here.left) - Math.abs(b.left - here.left))[0]!.index;
}
