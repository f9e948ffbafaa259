import type { Product } from '#domain/catalog/product.ts';
import { readPriceMatrix, type PriceMatrix } from '#domain/pricing/price-matrix.ts';

const matrices = new WeakMap<Product, PriceMatrix>();

/** Read once per product object. */
export function matrixOf(product: Product): PriceMatrix {
  let matrix = matrices.get(product);
  if (!matrix) matrices.set(product, (matrix = readPriceMatrix(product.price_matrix, (problem) => console.warn(problem))));
  return matrix;
}
