const SIZES = ['5xs', '4xs', '3xs', '2xs', 'xs', 's', 'm', 'l', 'xl', '2xl', '3xl', '4xl', '5xl'];
const UNKNOWN_SIZE = 42;

/** The rank of a size from 5xs to 5xl. Anything that is no clothing size comes last. */
export function sizeOrder(size: string | null | undefined): number {
  const rank = SIZES.indexOf(spelledWithNumber((size ?? '').trim().toLowerCase()));
  return rank === -1 ? UNKNOWN_SIZE : rank;
}

// 'xxl' is written '2xl' too
function spelledWithNumber(size: string): string {
  const [, crosses] = /^(x{2,5})[sl]$/.exec(size) ?? [];
  return crosses ? `${crosses.length}x${size.at(-1)}` : size;
}
