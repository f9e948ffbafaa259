/** Time is passed in, so that midnight, expiry and back-off can be tested. */
export type Clock = { now(): number };

/** Whether what was read at one instant, to be used until another, may be used now. If the clock was set back meanwhile, it may not. */
export const isFresh = (now: number, readAt: number, until: number): boolean => now >= readAt && now < until;

export const systemClock: Clock = { now: () => Date.now() };
