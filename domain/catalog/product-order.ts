import { compareNames } from '#domain/name-order.ts';
import type { Product } from './product.ts';
import { sizeOrder } from './size-order.ts';

/** By sort, then name. Passes without a sort come last. */
export function sortPasses<T extends Pick<Product, 'name' | 'sort'>>(passes: readonly T[]): T[] {
  return passes.toSorted((a, b) => rank(a.sort) - rank(b.sort) || compareNames(a.name, b.name));
}

/** By name, colour, then size from small to large. */
export function sortMerchandise<T extends Pick<Product, 'name' | 'color' | 'size'>>(items: readonly T[]): T[] {
  return items.toSorted(
    (a, b) =>
      compareNames(a.name, b.name) ||
      compareNames(a.color ?? '', b.color ?? '') ||
      sizeOrder(a.size) - sizeOrder(b.size) ||
      compareNames(a.size ?? '', b.size ?? ''),
  );
}

function rank(sort: number | null | undefined): number {
  return sort ?? Number.MAX_SAFE_INTEGER;
}
