import { cents } from './cents.ts';

/** The most that can be counted, and therefore the most that a drawer may hold: with more in it a till could not be closed. */
export const MOST_IN_TILL_CENTS = cents(100_000_000);
/** Of one kind of note or coin. */
export const MOST_PIECES = 100_000;
