import type { Selectable } from 'kysely';
import type { OrdersTables } from './tables.ts';

export type OrderRow = Selectable<OrdersTables['sales_order']>;
export type ItemRow = Selectable<OrdersTables['order_item']>;
export type AdmissionRow = Selectable<OrdersTables['admission']>;

/** What is remembered of a product with each thing sold, so that a later change of the catalogue changes no sale. */
export type ItemSnapshot = {
  kind: 'admission' | 'addon' | 'merchandise';
  reentry: boolean;
  needs_activation: boolean;
  restock: boolean;
  type_name: string;
};

export const snapshotOf = (item: Pick<ItemRow, 'product'>): ItemSnapshot => item.product as unknown as ItemSnapshot;

/** Read aloud and typed in: no letters or digits that look alike. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

export function newReference(random: { bytes: (count: number) => Buffer }): string {
  return [...random.bytes(10)].map((byte) => ALPHABET[byte % 32]).join('');
}
