import type { Product } from './product.ts';
import { sizeOrder } from './size-order.ts';

const names = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** By sort, then name. Passes without a sort come last. */
export function sortPasses<T extends Pick<Product, 'name' | 'sort'>>(passes: readonly T[]): T[] {
  return passes.toSorted((a, b) => rank(a.sort) - rank(b.sort) || names.compare(a.name, b.name));
}

/** By name, colour, then size from small to large. */
export function sortMerchandise<T extends Pick<Product, 'name' | 'color' | 'size'>>(items: readonly T[]): T[] {
  return items.toSorted(
    (a, b) =>
      names.compare(a.name, b.name) ||
      names.compare(a.color ?? '', b.color ?? '') ||
      sizeOrder(a.size) - sizeOrder(b.size) ||
      names.compare(a.size ?? '', b.size ?? ''),
  );
}

function rank(sort: number | null | undefined): number {
  return sort ?? Number.MAX_SAFE_INTEGER;
}
