import { ROLE } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import { commitHolds } from '#server/inventory/sales/order-holds.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { TestHouse } from './house.ts';
import type { SampleCatalogue } from './sample-catalogue.ts';

export type Visitor = { token?: string; cartKey?: string; headers?: Record<string, string> };

/** These holds are being paid for, as part of an order. */
export const payFor = (db: Db, ws: ObjectId, holdIds: ObjectId[], { owner, orderId }: { owner: string; orderId: ObjectId }) =>
  db.transaction().execute((db) => commitHolds(db, ws, [{ orderId, owners: [owner], holdIds }]));

/** What visitors do with a sample catalogue: hold units for its third day, release them, look how many are left. */
export function holding(opened: () => { house: TestHouse; venue: SampleCatalogue }) {
  return {
    reserve(productId: ObjectId, as: Visitor = {}, more: object = {}) {
      const { house, venue } = opened();
      const ask = { date: venue.day(3), doclet_id: productId, event_id: venue.eventId, location_id: null, ow_role_id: ROLE.web, ...more };
      return house.act('reserve-ticket', ask, as);
    },
    release: (items: string[], as: Visitor = {}) => opened().house.act('remove-reservation', { items }, as),
    async left(productId: ObjectId, date = opened().venue.day(3)) {
      const { house, venue } = opened();
      const ask = { event_id: venue.eventId, doclet_ids: [productId], start_date: venue.today, end_date: venue.day(29) };
      return (await house.act('product-availability', ask)).body.data.items.at(-1)[date]?.[productId]?.item_count;
    },
    async limitedPass(units: number, more: object = {}) {
      const { venue } = opened();
      return venue.pass({ entitlement_type_data: { primary: await venue.entitlement({ default_capacity: units }) }, ...more });
    },
  };
}
