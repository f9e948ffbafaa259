const SLOW_MS = 5000;

/** Limits the wait for something outside, such as a step of the start. It tells when the step is slow, and gives up under the step's name. */
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
