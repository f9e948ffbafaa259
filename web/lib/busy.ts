const AT_LEAST_MS = 1000;

/** A save is seen to happen: busy is held for a second, however fast the answer came. */
export async function heldBusy<T>(work: Promise<T>, atLeastMs = AT_LEAST_MS): Promise<T> {
  const [result] = await Promise.all([work, new Promise((done) => setTimeout(done, atLeastMs))]);
  return result;
}
