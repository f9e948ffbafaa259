/** The same seed makes the same choices. What happens at the same moment still depends on the machine. */
export type Chance = {
  next: () => number;
  oneIn: (count: number) => boolean;
  whole: (least: number, most: number) => number;
  pick: <T>(from: readonly T[]) => T;
  /** Picks by weight. */
  weighed: <T>(from: readonly (readonly [weight: number, one: T])[]) => T;
};

/** mulberry32 */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    oneIn: (count) => next() * count < 1,
    whole: (least, most) => least + Math.floor(next() * (most - least + 1)),
    pick: (from) => from[Math.floor(next() * from.length)]!,
    weighed(from) {
      let left = next() * from.reduce((sum, [weight]) => sum + weight, 0);
      return (from.find(([weight]) => (left -= weight) < 0) ?? from.at(-1)!)[1];
    },
  };
}
