import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import { insertMany } from '#server/platform/database/insert-many.ts';
import type { Quote, QuotedUnit } from './quote.ts';
import type { OrderState } from './settle-decision.ts';

/** The buyer as the order keeps them. */
export type OrderBuyer = { accountId: ObjectId | null; consumerId: ObjectId | null; name: string; email: string; phone: string };

export type NewOrder = {
  orderId: ObjectId;
  /** The number by which the buyer refers to the order. */
  reference: string;
  source: 'web' | 'pos';
  state: OrderState;
  owner: string;
  storeId: ObjectId | null;
  buyer: OrderBuyer;
  quote: Quote;
  promo: { id: ObjectId; code: string } | null;
  billing: Record<string, string>;
  kvp: Record<string, string>;
  cashless: boolean;
  attempts: number;
  terminalId?: ObjectId | null;
  tillSessionId?: ObjectId | null;
  operatorAccount?: ObjectId | null;
};

const ORDER_COLUMNS = {
  workspace_id: 'text',
  order_id: 'text',
  reference: 'text',
  source: 'text',
  state: 'text',
  owner: 'text',
  store_id: 'text',
  buyer_account: 'text',
  buyer_consumer: 'text',
  buyer_name: 'text',
  buyer_email: 'text',
  buyer_phone: 'text',
  billing: 'jsonb',
  terminal_id: 'text',
  till_session_id: 'text',
  operator_account: 'text',
  currency: 'text',
  items_cents: 'int4',
  discount_cents: 'int4',
  tax_cents: 'int4',
  fees_cents: 'int4',
  included_tax_cents: 'int4',
  total_cents: 'int4',
  promo_id: 'text',
  promo_code: 'text',
  cashless: 'bool',
  kvp: 'jsonb',
  attempts: 'int4',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
} as const;

export async function insertOrders(ctx: Ctx, orders: readonly NewOrder[]): Promise<void> {
  const now = new Date(ctx.clock.now());
  await insertMany(
    ctx.db,
    'sales_order',
    ORDER_COLUMNS,
    orders.map((order) => ({
      order_id: order.orderId,
      reference: order.reference,
      source: order.source,
      owner: order.owner,
      terminal_id: order.terminalId,
      till_session_id: order.tillSessionId,
      operator_account: order.operatorAccount,
      ...changingColumns(order),
    })),
    { workspace_id: ctx.workspace.id, currency: ctx.workspace.currency, created_at: now, updated_at: now },
  );
}

/** The columns that a further attempt writes again, because the buyer may have changed names, code and card in between. */
export function changingColumns(order: Omit<NewOrder, 'reference' | 'source' | 'owner'>) {
  const { buyer, quote, promo } = order;
  return {
    state: order.state,
    store_id: order.storeId,
    buyer_account: buyer.accountId,
    buyer_consumer: buyer.consumerId,
    buyer_name: buyer.name,
    buyer_email: buyer.email,
    buyer_phone: buyer.phone,
    billing: JSON.stringify(order.billing),
    items_cents: quote.itemsCents,
    discount_cents: quote.discountCents,
    tax_cents: quote.taxCents,
    fees_cents: quote.feesCents,
    included_tax_cents: quote.includedTaxCents,
    total_cents: quote.totalCents,
    promo_id: promo?.id ?? null,
    promo_code: promo?.code ?? null,
    cashless: order.cashless,
    kvp: JSON.stringify(order.kvp),
    attempts: order.attempts,
  };
}

export type NewItem = {
  orderId: ObjectId;
  /** The attempt that was to pay for it. Null: every payment of the order. */
  attemptNo: number | null;
  lineNo: number;
  unit: QuotedUnit;
  storeId: ObjectId | null;
  entryTime: string | null;
  locationId: ObjectId | null;
  firstName: string;
  lastName: string;
  dob: string | null;
  consumerId: ObjectId | null;
  consumerIsNew: boolean;
};

const ITEM_COLUMNS = {
  workspace_id: 'text',
  item_id: 'text',
  order_id: 'text',
  attempt_no: 'int4',
  line_no: 'int4',
  hold_id: 'text',
  product_id: 'text',
  event_id: 'text',
  store_id: 'text',
  visit_date: 'text',
  entry_time: 'text',
  session_id: 'text',
  location_id: 'text',
  name: 'text',
  product: 'jsonb',
  price_cents: 'int4',
  discount_cents: 'int4',
  tax_cents: 'int4',
  fees_cents: 'int4',
  included_tax_cents: 'int4',
  total_cents: 'int4',
  first_name: 'text',
  last_name: 'text',
  dob: 'text',
  consumer_id: 'text',
  consumer_is_new: 'bool',
} as const;

export async function insertItems(ctx: Ctx, items: readonly NewItem[]): Promise<void> {
  await insertMany(
    ctx.db,
    'order_item',
    ITEM_COLUMNS,
    items.map((item) => ({
      item_id: ctx.random.objectId(),
      order_id: item.orderId,
      attempt_no: item.attemptNo,
      line_no: item.lineNo,
      hold_id: item.unit.holdId,
      product_id: item.unit.productId,
      event_id: item.unit.eventId,
      store_id: item.storeId,
      visit_date: item.unit.visitDate,
      entry_time: item.entryTime,
      session_id: item.unit.sessionId,
      location_id: item.locationId,
      name: item.unit.name,
      product: JSON.stringify(item.unit.snapshot),
      price_cents: item.unit.total.priceCents,
      discount_cents: item.unit.total.discountCents,
      tax_cents: item.unit.total.addedTaxCents,
      fees_cents: item.unit.total.feeCents,
      included_tax_cents: item.unit.total.includedTaxCents,
      total_cents: item.unit.total.paidCents,
      first_name: item.firstName,
      last_name: item.lastName,
      dob: item.dob,
      consumer_id: item.consumerId,
      consumer_is_new: item.consumerIsNew,
    })),
    { workspace_id: ctx.workspace.id },
  );
}

/** The open items of an order make way for those that are written anew. */
export async function replaceItems(ctx: Ctx, orderId: ObjectId): Promise<void> {
  await ctx.db
    .updateTable('order_item')
    .set({ state: 'replaced' })
    .where('workspace_id', '=', ctx.workspace.id)
    .where('order_id', '=', orderId)
    .where('state', '=', 'open')
    .execute();
}
