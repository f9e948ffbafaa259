const SLOW_MS = 5000;

/** What can wait for something outside, a step of the start above all: said when it is slow, given up with its name when it does not end. */
export async function within<T>(what: string, seconds: number, work: Promise<T>, say: (line: string) => void = () => {}): Promise<T> {
  const slow = setTimeout(() => say(`Still ${what} …`), SLOW_MS);
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const limit = setTimeout(() => reject(new Error(`Entrada gave up ${what} after ${seconds} seconds.`)), seconds * 1000);
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(slow);
    clearTimeout(limit);
  }
}
