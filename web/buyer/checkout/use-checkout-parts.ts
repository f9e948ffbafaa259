import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useSearch } from 'wouter';
import * as z from 'zod/mini';
import { soleStoreId, type Cart, type CartLine } from '#domain/cart/cart.ts';
import type { Product } from '#domain/catalog/product.ts';
import { ROLE } from '#domain/fixed-ids.ts';
import { readObjectId, type ObjectId } from '#domain/ids.ts';
import { compareNames } from '#domain/name-order.ts';
import { feeRuleSchema, taxRuleSchema } from '#domain/pricing/charges-schema.ts';
import { eventProducts } from '#server/actions/event-products/contract.ts';
import { storeTerms } from '#server/actions/store-terms/contract.ts';
import { getDoclets } from '#server/api/get-doclets/contract.ts';
import { termSchema } from '#server/catalog/contract.ts';
import { keepOnly } from '#web/buyer/chrome/use-cart-upkeep.ts';
import { call } from '#web/lib/calls/call.ts';
import { inParts } from '#web/lib/calls/in-parts.ts';
import { useBoot, useWorkspaceId } from '#web/lib/page/boot.ts';
import type { Bootstrap } from '#web/lib/page/bootstrap.ts';

export type Term = z.infer<typeof termSchema>;

/** The store from the path, else from the query, else the only store in the cart. Anything that is not an id is ignored. */
export function chosenStoreId(fromPath: string | undefined, search: string, cart: Cart): ObjectId | null {
  const asked = [fromPath, new URLSearchParams(search).get('store_id')].map(readObjectId);
  return asked.find((id) => id !== null) ?? soleStoreId(cart);
}

export function useStoreId(fromPath: string | undefined, cart: Cart): ObjectId | null {
  return chosenStoreId(fromPath, useSearch(), cart);
}

/** The cart's products by id. The page came with those of one event; the others are fetched. */
export function useProducts(eventIds: readonly ObjectId[]) {
  const boot = useBoot();
  const ws = useWorkspaceId();
  const known = new Set(boot.products.map((part) => part.event_id));
  const missing = eventIds.filter((id) => !known.has(id));
  const fetched = useQueries({
    queries: missing.map((id) => ({
      queryKey: ['event-products', ws, id],
      queryFn: async () => {
        const result = await call(eventProducts, { params: { ws }, body: { data: { doclet_id: id, ow_role_id: ROLE.web } } });
        if (!result.success) throw new Error('Failed to acquire data from the API');
        return result.data.items;
      },
    })),
  });
  const parts = [...boot.products, ...fetched.flatMap(({ data }) => data ?? [])];
  const key = parts.map((part) => `${part.event_id} ${part.store_id} ${part.passes.length}`).join();
  // oxlint-disable-next-line react/memo-dependencies
  const products = useMemo(() => new Map<string, Product>(parts.flatMap((part) => part.passes.map((product) => [product._id, product] as const))), [key]);
  return {
    products,
    isLoading: fetched.some(({ isPending }) => isPending),
    isFailed: fetched.some(({ isError }) => isError),
    retry: () => fetched.forEach((query) => void query.refetch()),
  };
}

/** Products of other events that are no longer for sale leave the cart when the checkout opens. Later would be too late, because a payment may be under way. */
export function useGoneLeaving(eventIds: readonly ObjectId[], { products, isLoading, isFailed }: ReturnType<typeof useProducts>): void {
  const ws = useWorkspaceId();
  const isKnown = !isLoading && !isFailed;
  useEffect(() => {
    if (isKnown) keepOnly(ws, (line) => !eventIds.includes(line.eventId) || products.has(line.passId));
  }, [ws, isKnown]);
}

/** A store's terms, disclaimer, tax and fees. The page came with the stores of one event; another store is fetched. */
export type CheckoutStore = z.infer<typeof storeData> & { terms: readonly Term[] };

const storeData = z.object({
  disclaimer: z.nullish(z.string()),
  tax: z.nullish(taxRuleSchema),
  fees: z.nullish(z.array(feeRuleSchema)),
});

export function useStore(storeId: ObjectId | null, linkedIds: readonly ObjectId[]) {
  const boot = useBoot();
  const ws = useWorkspaceId();
  const known = boot.stores.find(({ _id }) => _id === storeId);
  const asked = useQuery({
    queryKey: ['store', ws, storeId],
    queryFn: () => fetchStore(ws, storeId ?? ''),
    enabled: storeId !== null && !known,
  });
  const found: CheckoutStore | undefined = known ?? asked.data;
  const others = linkedIds.filter((id) => found !== undefined && !found.terms.some((term) => term._id === id));
  const linked = useQuery({
    queryKey: ['terms', ws, others.join()],
    queryFn: () => fetchTerms(ws, others),
    enabled: others.length > 0,
    // What is added to the cart in another window must not close a page that is being filled in.
    placeholderData: keepPreviousData,
  });
  const added = others.length === 0 ? NO_TERMS : linked.data;
  const store = useMemo(() => found && added && { ...found, terms: sortTerms([...found.terms, ...added]) }, [found, added]);
  const retry = () => void (asked.isError ? asked.refetch() : linked.refetch());
  return { store, isFailed: asked.isError || linked.isError, retry };
}

const NO_TERMS: readonly Term[] = [];
const IDS_PER_CALL = 20;

/** The terms that the events and the products of these lines have of their own. */
export function linkedTerms(
  lines: readonly CartLine[],
  products: ReadonlyMap<string, Product>,
  { event, events }: Pick<Bootstrap, 'event' | 'events'>,
): ObjectId[] {
  const ofEvents = [event, ...events].flatMap((known) => (lines.some((line) => line.eventId === known?._id) ? (known?.terms_ids ?? []) : []));
  const ofProducts = lines.flatMap((line) => products.get(line.passId)?.terms_ids ?? []);
  return [...new Set([...ofEvents, ...ofProducts])].toSorted();
}

async function fetchTerms(ws: ObjectId, ids: readonly ObjectId[]): Promise<Term[]> {
  const answers = await Promise.all(inParts(ids, IDS_PER_CALL).map((part) => call(getDoclets, { params: { ws, ids: part.join() } })));
  return answers.flatMap((answer) => {
    if (!answer.success) throw new Error('Failed to fetch doclets by ID');
    return answer.data.items.map((item) => termSchema.parse({ ...item, data: { description: '', sort: null, kind: null, ...item.data } }));
  });
}

async function fetchStore(ws: ObjectId, storeId: ObjectId): Promise<CheckoutStore> {
  const [terms, records] = await Promise.all([
    call(storeTerms, { params: { ws }, body: { data: { store_id: storeId } } }),
    call(getDoclets, { params: { ws, ids: storeId } }),
  ]);
  if (!terms.success || !records.success) throw new Error('Failed to acquire data from the API');
  return { ...storeData.parse(records.data.items[0]?.data ?? {}), terms: terms.data.items };
}

function sortTerms(terms: readonly Term[]): Term[] {
  const sortOf = (term: Term) => term.data.sort ?? Number.MAX_SAFE_INTEGER;
  return terms.toSorted((a, b) => sortOf(a) - sortOf(b) || compareNames(a.data.name, b.data.name));
}
