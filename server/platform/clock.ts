/** Time is passed in, so that midnight, expiry and back-off can be tested. */
export type Clock = { now(): number };

export const systemClock: Clock = { now: () => Date.now() };
