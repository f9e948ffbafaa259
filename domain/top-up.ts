import { cents } from './cents.ts';

/** What may be put on a wristband at once. */
export const MOST_TOP_UP_CENTS = cents(100_000);
