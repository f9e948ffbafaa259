const AT_LEAST_MS = 1000;

/** A save is seen to happen: busy is held for a second, however fast the answer came. */
export async function heldBusy<T>(work: Promise<T>): Promise<T> {
  const [result] = await Promise.all([work, new Promise((done) => setTimeout(done, AT_LEAST_MS))]);
  return result;
}
