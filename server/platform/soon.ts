/**
 * What is most often at hand in memory and has to be asked for otherwise. A call awaits it only when it has to: each
 * wait costs a call about a hundredth of what it costs in all, and there are a dozen on its way.
 */
export type Soon<T> = T | Promise<T>;

export const isLater = <T>(value: Soon<T>): value is Promise<T> => value instanceof Promise;
