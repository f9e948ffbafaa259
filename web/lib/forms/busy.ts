const AT_LEAST_MS = 1000;

/** Stays busy for at least a second, however fast the answer comes, so that people see that something was saved. */
export async function heldBusy<T>(work: Promise<T>): Promise<T> {
  const [result] = await Promise.all([work, new Promise((done) => setTimeout(done, AT_LEAST_MS))]);
  return result;
}
