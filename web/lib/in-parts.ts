/** A list in parts of so many, the last with what is left; of nothing there is none. */
export function inParts<T>(list: readonly T[], most: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / most) }, (_, at) => list.slice(at * most, (at + 1) * most));
}
