import type { Product } from '#domain/catalog/product.ts';
import type { ObjectId } from '#domain/ids.ts';
import { readyBody, type ReadyBody } from '#server/http/answers/ready-body.ts';
import { productsOfEvent, type Catalog, type CatalogProduct } from './catalog.ts';
import { isStoreOpen } from './sellable.ts';

type EventProducts = { event_id: ObjectId; store_id: ObjectId; passes: Product[] };

const MOST_ASKED_FOR = 1000;
const answers = new WeakMap<Catalog, Map<string, ReadyBody>>();

/** Built once per version of the catalogue. It depends only on the role, not on the person or the time. Without a limit it is all that the event offers, however much. */
export function eventProductsFor(catalog: Catalog, eventId: ObjectId, roleId: ObjectId, limit: number | null): ReadyBody {
  const most = limit === null ? undefined : Math.min(MOST_ASKED_FOR, limit);
  const key = `${eventId} ${roleId} ${most}`;
  let known = answers.get(catalog);
  if (!known) answers.set(catalog, (known = new Map()));
  let body = known.get(key);
  if (!body) {
    body = readyBody(JSON.stringify({ data: { items: listEventProducts(catalog, eventId, roleId, most) } }));
    if (known.size < 200) known.set(key, body);
  }
  return body;
}

export function listEventProducts(catalog: Catalog, eventId: ObjectId, roleId: ObjectId, most?: number): EventProducts[] {
  const offered = offeredProducts(catalog, eventId, roleId).slice(0, most);
  const byStore = Map.groupBy(offered, (product) => product.storeId);
  return [...byStore].map(([store_id, products]) => ({ event_id: eventId, store_id, passes: products.map((product) => product.wire) }));
}

/** The products of an event that a role may sell; none if the event is not active. */
export function offeredProducts(catalog: Catalog, eventId: ObjectId, roleId: ObjectId): CatalogProduct[] {
  if (catalog.events.get(eventId)?.status !== 'active') return [];
  return productsOfEvent(catalog, eventId).filter(
    ({ wire, storeId }) => wire.status === 'active' && wire.ow_roles.includes(roleId) && isStoreOpen(catalog, storeId),
  );
}
