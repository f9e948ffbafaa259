import { sql } from 'kysely';
import { toDecimal } from '#domain/cents.ts';
import type { ObjectId } from '#domain/ids.ts';
import { visitDayAt, type Catalog } from '#server/catalog/catalog.ts';
import { catalogOf } from '#server/catalog/catalogs.ts';
import { timesOf } from '#server/catalog/moved-session.ts';
import { placeOf } from '#server/catalog/place-name.ts';
import type { Ctx } from '#server/context.ts';
import { isBackOffice } from '#server/http/actor.ts';
import type { OrderHistoryItem, OrderedThing, TransactionItem } from '#server/orders/contract.ts';
import type { ItemRow, OrderRow } from '#server/orders/order-row.ts';
import { returnableUntil } from '#server/orders/own-terms.ts';
import type { Found } from './find-orders.ts';
import { instant, transactionsOf } from './transaction-items.ts';

type Thing = Omit<ItemRow, 'state'> & {
  state: Exclude<ItemRow['state'], 'replaced'>;
  event_name: string | null;
  admission_id: string | null;
  admission_state: string | null;
};

export type OrdersFound = { items: OrderHistoryItem[]; have_more: boolean };

export async function readFound(ctx: Ctx, { orderIds, isMore }: Found): Promise<OrdersFound> {
  return { items: await readOrders(ctx, orderIds), have_more: isMore };
}

/** Reads these orders with what was bought and paid, in the order of the given ids. The caller has decided before what may be seen. */
async function readOrders(ctx: Ctx, orderIds: readonly ObjectId[]): Promise<OrderHistoryItem[]> {
  if (orderIds.length === 0) return [];
  const [orders, things, catalog] = await Promise.all([
    ctx.db
      .selectFrom('sales_order')
      .selectAll()
      .where('workspace_id', '=', ctx.workspace.id)
      .where('order_id', 'in', [...orderIds])
      .execute(),
    thingsOf(ctx, orderIds),
    catalogOf(ctx),
  ]);
  const transactions = Map.groupBy(await transactionsOf(ctx, orderIds), (transaction) => transaction.order_id ?? '');
  const thingsById = Map.groupBy(things, (thing) => thing.order_id);
  const byId = new Map(orders.map((order) => [order.order_id, order]));
  const sold = orderIds.flatMap((id) => byId.get(id) ?? []);
  return sold.map((order) => shownTo(ctx, itemOf(ctx, catalog, order, thingsById.get(order.order_id) ?? [], transactions.get(order.order_id) ?? [])));
}

/** A ticket that was passed on is the new holder's, so an order shows only the tickets that its buyer still has. */
async function thingsOf(ctx: Ctx, orderIds: readonly ObjectId[]): Promise<Thing[]> {
  const { rows } = await sql<Thing>`
    select i.*, e.title as event_name, a.admission_id, a.state as admission_state from order_item i
    join sales_order o on o.workspace_id = i.workspace_id and o.order_id = i.order_id
    left join doclet e on e.workspace_id = i.workspace_id and e.doclet_id = i.event_id
    left join lateral (
      select admission_id, state from admission a
      where a.workspace_id = i.workspace_id and a.order_id = i.order_id and a.item_id = i.item_id and a.holder_account is not distinct from o.buyer_account
      order by a.created_at desc limit 1) a on true
    where i.workspace_id = ${ctx.workspace.id} and i.order_id = any(${[...orderIds]}::text[]) and i.state <> 'replaced' order by i.order_id, i.line_no`.execute(
    ctx.db,
  );
  return rows;
}

function itemOf(ctx: Ctx, catalog: Catalog, order: OrderRow, things: readonly Thing[], transactions: TransactionItem[]): OrderHistoryItem {
  const [first = '', ...rest] = order.buyer_name.split(' ');
  return {
    _id: order.order_id,
    number: order.reference,
    status: order.state.replaceAll('-', '_'),
    refund_status: refundStatus(order, things),
    source: order.source,
    store_id: order.store_id,
    ...(order.terminal_id && isBackOffice(ctx.actor) ? { terminal_id: order.terminal_id } : {}),
    consumer_id: order.buyer_consumer,
    first_name: first,
    last_name: rest.join(' '),
    email: order.buyer_email,
    phone: order.buyer_phone,
    created_at: instant(order.created_at),
    completed_at: order.completed_at && instant(order.completed_at),
    currency: order.currency,
    subtotal: toDecimal(order.items_cents),
    discount: toDecimal(order.discount_cents),
    tax: toDecimal(order.tax_cents),
    fees: toDecimal(order.fees_cents),
    total: toDecimal(order.total_cents),
    refunded: toDecimal(order.refunded_cents),
    promo_code: order.promo_code,
    items: things.map((thing) => ({ ...orderedThing(thing, order, catalog), return_until: returnable(ctx, catalog, order, thing) })),
    transactions: transactions.toSorted((a, b) => (a.tc_raw.$date < b.tc_raw.$date ? -1 : 1)),
  };
}

function orderedThing(thing: Thing, order: OrderRow, catalog: Catalog): OrderedThing {
  return {
    _id: thing.item_id,
    doclet_id: thing.product_id,
    event_id: thing.event_id,
    event_name: thing.event_name ?? '',
    name: thing.name,
    ...placeOf(catalog, thing),
    date: thing.visit_date,
    sold_for: thing.sold_for === thing.visit_date ? null : thing.sold_for,
    ...timesOf(catalog, thing),
    price: toDecimal(thing.price_cents),
    discount: toDecimal(thing.discount_cents),
    total: toDecimal(thing.total_cents),
    refunded: toDecimal(thing.refunded_cents),
    state: thing.state === 'open' && order.state === 'complete' ? 'sold' : thing.state,
    kind: thing.product.kind,
    first_name: thing.first_name,
    last_name: thing.last_name,
    consumer_id: thing.consumer_id,
    admission_id: thing.admission_id,
    admission_status: thing.admission_state,
  };
}

/** Null where giving it back would be refused at first sight. */
function returnable(ctx: Ctx, catalog: Catalog, order: OrderRow, thing: Thing): string | null {
  const isOwn = order.source === 'web' && order.state === 'complete' && order.buyer_account !== null && order.buyer_account === ctx.actor.accountId;
  if (!isOwn || thing.state !== 'open' || thing.admission_state !== 'active') return null;
  const last = returnableUntil(catalog, thing);
  return last !== null && last >= visitDayAt(catalog, thing.event_id, ctx.clock.now()) ? last : null;
}

/** At a till nobody needs the buyer's email address and phone number. */
function shownTo(ctx: Ctx, item: OrderHistoryItem): OrderHistoryItem {
  return ctx.actor.caller === 'pos' ? { ...item, email: '', phone: '' } : item;
}

/** An order that cost nothing has no refunded money, so its refunded items are counted. */
function refundStatus(order: OrderRow, things: readonly Thing[]): OrderHistoryItem['refund_status'] {
  const given = order.total_cents > 0 ? order.refunded_cents : things.filter((thing) => thing.state === 'refunded').length;
  if (given === 0) return 'none';
  return given < (order.total_cents || things.length) ? 'partial' : 'full';
}
