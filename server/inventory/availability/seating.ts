import { toDecimal } from '#domain/cents.ts';
import type { VisitDate } from '#domain/day.ts';
import type { ObjectId } from '#domain/ids.ts';
import { compareNames } from '#domain/name-order.ts';
import { priceFor, todayAt, type Catalog, type CatalogEvent, type CatalogLocation, type CatalogProduct } from '#server/catalog/catalog.ts';
import { offeredProducts } from '#server/catalog/event-products.ts';
import { flagOf } from '#server/catalog/record-fields.ts';
import { sellable } from '#server/catalog/sellable.ts';
import { spacesOf } from '#server/catalog/visit-choice.ts';
import type { Ctx } from '#server/context.ts';
import { leftOf, readStock, stockOf, takenPools } from './availability.ts';

type Seat = {
  location_id: ObjectId;
  doclet_id: ObjectId;
  name: string;
  kind: string;
  section: string;
  row: string;
  x: number | null;
  y: number | null;
  state: 'available' | 'taken' | 'mine';
  price: number | null;
} & Partial<Record<Note, true>>;

const NOTES = ['accessible', 'companion', 'restricted_view'] as const;
type Note = (typeof NOTES)[number];

type Question = { event: CatalogEvent; date: VisitDate; roleId: ObjectId; owners: readonly string[] };

/** The seats of an event on a date. A space that several products can book is listed with each of them. */
export async function seatsOn(ctx: Ctx, catalog: Catalog, { event, date, roleId, owners }: Question): Promise<Seat[]> {
  const now = ctx.clock.now();
  const ask = { eventId: event.id, date, roleId, now };
  const products = offeredProducts(catalog, event.id, roleId).filter((product) => sellable(catalog, { ...ask, productId: product.id }).problem === null);
  const offered = products.flatMap((product) => spacesOf(catalog, product).map((space) => ({ product, space })));
  if (offered.length === 0) return [];
  const range = { from: event.startDate ?? '0001-01-01', to: event.endDate ?? '9999-12-31' };
  const [rows, mine] = await Promise.all([
    readStock(
      ctx.db,
      ctx.workspace.id,
      event.id,
      products.map((product) => product.id),
      range,
      now,
    ),
    heldPools(ctx, event.id, owners),
  ]);
  const stock = stockOf(rows);
  // A free space cannot be had either when what the product grants is sold out.
  const soldOut = new Set(products.filter((product) => leftOf(catalog, product, date, null, { stock, now }) === 0));
  const today = todayAt(catalog, event.id, now);
  return offered
    .toSorted((a, b) => a.space.sort - b.space.sort || compareNames(nameOf(a.space), nameOf(b.space)))
    .map(({ product, space }) => {
      const taken = takenPools(catalog, { eventId: event.id, spaceId: space.id, date, stock });
      const isMine = taken.length > 0 && taken.every((pool) => mine.has(pool));
      const state = isMine ? 'mine' : taken.length > 0 || soldOut.has(product) ? 'taken' : 'available';
      return seat(space, product, state, priceFor(catalog, product.id, date, stock.sold.get(`${product.id} ${date}`) ?? 0, today));
    });
}

const nameOf = ({ section, row, name }: CatalogLocation) => `${section} ${row} ${name}`;

function seat(space: CatalogLocation, product: CatalogProduct, state: Seat['state'], priceCents: Parameters<typeof toDecimal>[0] | null): Seat {
  const { id, name, kind, section, row, x, y } = space;
  const notes = Object.fromEntries(NOTES.filter((note) => flagOf(space.data, note) === true).map((note) => [note, true as const]));
  return { location_id: id, doclet_id: product.id, name, kind, section, row, x, y, state, price: toDecimal(priceCents), ...notes };
}

/** What this visitor holds, of whatever date: a space held for the whole event is theirs on each of its days. */
async function heldPools(ctx: Ctx, eventId: ObjectId, owners: readonly string[]): Promise<Set<ObjectId>> {
  if (owners.length === 0) return new Set();
  const rows = await ctx.db
    .selectFrom('hold')
    .select('pool_ids')
    .where('workspace_id', '=', ctx.workspace.id)
    .where('owner', 'in', [...owners])
    .where('order_id', 'is', null)
    .where('event_id', '=', eventId)
    .where('location_id', 'is not', null)
    .where('expires_at', '>', new Date(ctx.clock.now()))
    .execute();
  return new Set(rows.flatMap((row) => row.pool_ids));
}
