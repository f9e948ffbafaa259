import type { ObjectId } from '#domain/ids.ts';
import { facilityOf, type Catalog } from '#server/catalog/catalog.ts';
import { idOf, textOf } from '#server/catalog/record-fields.ts';
import type { MailContact } from '#server/platform/mail/mail-layout.ts';

/** Whom a buyer can ask about an order: its store, otherwise the place of the store or of the event. Null: neither says. */
export function orderContact(catalog: Catalog, { storeId, eventId }: { storeId: ObjectId | null; eventId: ObjectId | null }): MailContact | null {
  const store = (storeId && catalog.stores.get(storeId)?.data) || {};
  const place = catalog.facilities.get(idOf(store, 'facility_id') ?? '') ?? (eventId === null ? null : facilityOf(catalog, eventId)) ?? {};
  const email = textOf(store, 'support_email') || textOf(place, 'email');
  const phone = textOf(store, 'support_phone') || textOf(place, 'phone');
  const ways = [email, phone].filter(Boolean);
  return ways.length === 0 ? null : { text: `Questions? ${ways.join(' or ')}`, email };
}

/** How to get to the places of these events, each told once. */
export function waysThere(catalog: Catalog, eventIds: readonly ObjectId[]): string[] {
  const places = new Set(eventIds.map((id) => facilityOf(catalog, id)));
  return [...places].flatMap((place) => (place && textOf(place, 'directions').trim()) || []).map((way) => `Getting there: ${way}`);
}
