type Strings<N extends number, Made extends string[] = []> = Made['length'] extends N ? Made : Strings<N, [...Made, string]>;

/** The id for a number, for records that a test tells apart. */
export const idOf = (n: number): string => n.toString(16).padStart(24, '0');

/** Makes one value for each number from 1 on, as many as a test destructures. */
export function numbered<const N extends number>(count: N, made: (n: number) => string = idOf): Strings<N> {
  return Array.from({ length: count }, (_, index) => made(index + 1)) as Strings<N>;
}
