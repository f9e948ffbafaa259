import type { Selectable } from 'kysely';
import type { OrdersTables } from './tables.ts';

export type OrderRow = Selectable<OrdersTables['sales_order']>;
export type ItemRow = Selectable<OrdersTables['order_item']>;
export type AdmissionRow = Selectable<OrdersTables['admission']>;

export type SoldOrder = Pick<
  OrderRow,
  | 'order_id'
  | 'buyer_account'
  | 'buyer_consumer'
  | 'buyer_email'
  | 'cashless'
  | 'currency'
  | 'items_cents'
  | 'discount_cents'
  | 'tax_cents'
  | 'fees_cents'
  | 'included_tax_cents'
  | 'total_cents'
>;
export type SoldItem = Pick<
  ItemRow,
  | 'item_id'
  | 'order_id'
  | 'event_id'
  | 'product_id'
  | 'store_id'
  | 'visit_date'
  | 'entry_time'
  | 'session_id'
  | 'location_id'
  | 'name'
  | 'product'
  | 'consumer_id'
  | 'consumer_is_new'
  | 'first_name'
  | 'last_name'
  | 'dob'
  | 'price_cents'
>;

/** References are read aloud and typed in, so letters and digits that look alike are left out. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

export function newReference(random: { bytes: (count: number) => Buffer }): string {
  return [...random.bytes(10)].map((byte) => ALPHABET[byte % 32]).join('');
}
