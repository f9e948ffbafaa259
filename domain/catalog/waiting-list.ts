import { leastAtOnce, type Product } from './product.ts';

/** The most that one person may wait for. */
export const MOST_WAITED_FOR = 10;

/** What is sold with a space has no list, nor what is sold only in greater numbers than anybody may wait for. */
export const hasWaitingList = (product: Pick<Product, 'waiting_list' | 'has_spaces' | 'min_per_order'>): boolean =>
  product.waiting_list === true && !product.has_spaces && leastAtOnce(product) <= MOST_WAITED_FOR;

/** Whether too few are left to be bought. Null: unlimited. */
export const isTooFew = (left: number | null, product: Pick<Product, 'min_per_order'>): boolean => left !== null && left < leastAtOnce(product);
