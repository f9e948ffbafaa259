import type { VisitDate } from '#domain/day.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { Catalog } from '#server/catalog/catalog.ts';
import { sessionsOn } from '#server/catalog/visit-choice.ts';
import type { Db } from '#server/platform/database.ts';
import { sessionAtOrBefore, type Draws } from './adopt-into-pools.ts';

type Sold = { product_id: ObjectId; visit_date: VisitDate; entry_time: string | null };

/** The time that the session of a ticket has now, if the venue has moved it since. `drawsNow` tells which times the sessions have had. */
export async function timeMovedTo(catalog: Catalog, { product_id, visit_date, entry_time }: Sold, drawsNow: () => Promise<Draws>): Promise<string | null> {
  const product = catalog.products.get(product_id);
  if (!product || entry_time === null) return null;
  const sessions = sessionsOn(catalog, product, visit_date);
  if (sessions.length === 0 || sessions.some((session) => session.startTime === entry_time)) return null;
  return sessionAtOrBefore(catalog, await drawsNow(), product, { visit_date, entry_time })?.startTime ?? null;
}

export async function readDraws(db: Db, ws: ObjectId): Promise<Draws> {
  const row = await db.selectFrom('catalog_version').select('draws').where('workspace_id', '=', ws).executeTakeFirst();
  return row?.draws ?? {};
}
