/**
 * A value that is usually in memory and otherwise has to be fetched. Callers await it only if needed: each await costs about a hundredth of a whole call, and a call passes a dozen
 * of these.
 */
export type Soon<T> = T | Promise<T>;

export const isLater = <T>(value: Soon<T>): value is Promise<T> => value instanceof Promise;
