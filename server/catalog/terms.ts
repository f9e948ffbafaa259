import { TEMPLATE } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import { compareNames } from '#domain/name-order.ts';
import type { Catalog, CatalogTerm } from './catalog.ts';

const LAST = Number.MAX_SAFE_INTEGER;

type TermItem = { _id: ObjectId; template_id: ObjectId; title: string; data: Omit<CatalogTerm, 'id'> };

/** By sort, then name; those without a sort come last. An unknown or inactive store has none. */
export function termsOfStore(catalog: Catalog, storeId: ObjectId): TermItem[] {
  const store = catalog.stores.get(storeId);
  const terms = store?.status === 'active' ? store.termsIds.flatMap((id) => catalog.terms.get(id) ?? []) : [];
  const sorted = terms.toSorted((a, b) => (a.sort ?? LAST) - (b.sort ?? LAST) || compareNames(a.name, b.name));
  return sorted.map(({ id, ...data }) => ({ _id: id, template_id: TEMPLATE.terms, title: data.name, data }));
}
