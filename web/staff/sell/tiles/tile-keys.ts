/** Moves the focus between tiles by their positions on the screen. Rows depend on the window's width, and sections are below each other. */
type Spot = { left: number; top: number };

const ARROWS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'] as const;
export type TileKey = (typeof ARROWS)[number];
export const isTileKey = (key: string): key is TileKey => (ARROWS as readonly string[]).includes(key);

/** The next tile, or the same one at an edge. Up and down stay as close to the column as possible. */
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
