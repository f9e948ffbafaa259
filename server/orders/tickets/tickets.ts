import { createHmac } from 'node:crypto';
import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import type { SoldItem, SoldOrder } from '#server/orders/order-row.ts';
import { insertMany } from '#server/platform/database/insert-many.ts';
import { isSameSecret } from '#server/platform/secret-text.ts';

const ADMISSION_COLUMNS = {
  workspace_id: 'text',
  admission_id: 'text',
  secret: 'bytea',
  order_id: 'text',
  item_id: 'text',
  event_id: 'text',
  product_id: 'text',
  store_id: 'text',
  visit_date: 'text',
  entry_time: 'text',
  session_id: 'text',
  location_id: 'text',
  name: 'text',
  kind: 'text',
  consumer_id: 'text',
  holder_account: 'text',
  first_name: 'text',
  last_name: 'text',
  price_cents: 'int4',
  reentry: 'text',
  needs_activation: 'bool',
  admits: 'int4',
  created_at: 'timestamptz',
} as const;

/** One admission per unit sold. Besides its random id it has a random secret, so that a guessed id opens no gate. */
export async function issueTickets(ctx: Ctx, orders: ReadonlyMap<ObjectId, SoldOrder>, items: readonly SoldItem[]): Promise<void> {
  await insertMany(
    ctx.db,
    'admission',
    ADMISSION_COLUMNS,
    items.map((item) => {
      const { kind, reentry, needs_activation, admits = 1 } = item.product;
      const { order_id, item_id, event_id, product_id, store_id, visit_date, entry_time, session_id, location_id } = item;
      const { name, consumer_id, first_name, last_name, price_cents } = item;
      return {
        order_id,
        item_id,
        event_id,
        product_id,
        store_id,
        visit_date,
        entry_time,
        session_id,
        location_id,
        name,
        kind,
        consumer_id,
        first_name,
        last_name,
        price_cents,
        reentry,
        needs_activation,
        admits,
        admission_id: ctx.random.secretId(),
        secret: ctx.random.bytes(16),
        holder_account: orders.get(order_id)?.buyer_account ?? null,
      };
    }),
    { workspace_id: ctx.workspace.id, created_at: new Date(ctx.clock.now()) },
  );
}

/** The `k` of a code: 128 bits that need both the row's secret and the house's key. With both it can be checked without a look-up. */
export function ticketKey(houseSecret: Buffer, admissionId: ObjectId, secret: Buffer): string {
  return createHmac('sha256', houseSecret).update(admissionId).update(secret).digest().subarray(0, 16).toString('base64url');
}

export function isTicketKey(houseSecret: Buffer, admissionId: ObjectId, secret: Buffer, given: string): boolean {
  return isSameSecret(ticketKey(houseSecret, admissionId, secret), given);
}
