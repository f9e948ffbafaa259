/** Runs `atOnce` pieces of work at a time. Up to `mostWaiting` more wait for their turn; any beyond that are refused. */
export function createSlots(atOnce: number, mostWaiting: number, refusal: () => Error): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let free = atOnce;
  return async (work) => {
    if (free > 0) free--;
    else if (waiting.length >= mostWaiting) throw refusal();
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  };
}
