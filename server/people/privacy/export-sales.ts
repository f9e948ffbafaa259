import { sql, type RawBuilder } from 'kysely';
import { toDecimal } from '#domain/cents.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import { ofOrders, ofPerson } from '#server/orders/history/find-orders.ts';
import type { ItemRow, OrderRow } from '#server/orders/order-row.ts';
import { namedThere, ticketsNaming } from '#server/people/tickets/named-tickets.ts';

/** What a person bought, how it was paid, and what became of the tickets. */
export async function exportSales(ctx: Ctx, accountId: ObjectId, addresses: readonly string[]) {
  const { rows: orders } = await sql<OrderRow>`
    select o.* from sales_order o where o.workspace_id = ${ctx.workspace.id} and ${ofPerson(ctx, accountId, addresses)} order by o.created_at`.execute(ctx.db);
  const ids = orders.map((order) => order.order_id);
  const [items, payments, refunds] = [await itemsOf(ctx, ids), await paymentsOf(ctx, ids), await refundsOf(ctx, ids)];
  const { tickets, activations, scans } = await ticketsOf(ctx, ticketsNaming(accountId, ids, await namedThere(ctx, accountId, addresses)));
  return {
    orders: orders.map((order) => ({
      ...described(order),
      items: (items.get(order.order_id) ?? []).map(describedItem),
      payments: (payments.get(order.order_id) ?? []).map(describedMoney),
      refunds: (refunds.get(order.order_id) ?? []).map(describedMoney),
    })),
    tickets,
    activations,
    scans,
    wristbands: await wristbandsOf(ctx, accountId),
  };
}

const described = (order: OrderRow) => ({
  number: order.reference,
  state: order.state,
  created_at: order.created_at,
  name: order.buyer_name,
  email: order.buyer_email,
  phone: order.buyer_phone,
  billing: order.billing,
  currency: order.currency,
  total: toDecimal(order.total_cents),
  refunded: toDecimal(order.refunded_cents),
});

const describedItem = (item: ItemRow) => ({
  name: item.name,
  date: item.visit_date,
  price: toDecimal(item.price_cents),
  first_name: item.first_name,
  last_name: item.last_name,
  dob: item.dob,
});

function describedMoney<Row extends { order_id: ObjectId | null; amount_cents: number }>(row: Row) {
  const { order_id: _, amount_cents: amount, ...rest } = row;
  return { ...rest, amount: toDecimal(amount) };
}

async function itemsOf(ctx: Ctx, orderIds: readonly ObjectId[]) {
  const rows = await ctx.db
    .selectFrom('order_item')
    .selectAll()
    .where('workspace_id', '=', ctx.workspace.id)
    .where(ofOrders(orderIds))
    .where('state', '<>', 'replaced')
    .orderBy('line_no')
    .execute();
  return Map.groupBy(rows, (row) => row.order_id);
}

async function paymentsOf(ctx: Ctx, orderIds: readonly ObjectId[]) {
  const rows = await ctx.db
    .selectFrom('payment')
    .select(['order_id', 'tender', 'brand', 'last_four', 'amount_cents', 'state', 'created_at'])
    .where('workspace_id', '=', ctx.workspace.id)
    .where(ofOrders(orderIds))
    .orderBy('attempt_no')
    .execute();
  return Map.groupBy(rows, (row) => row.order_id);
}

async function refundsOf(ctx: Ctx, orderIds: readonly ObjectId[]) {
  const rows = await ctx.db
    .selectFrom('refund')
    .select(['order_id', 'tender', 'amount_cents', 'state', 'created_at'])
    .where('workspace_id', '=', ctx.workspace.id)
    .where(ofOrders(orderIds))
    .orderBy('created_at')
    .execute();
  return Map.groupBy(rows, (row) => row.order_id);
}

async function ticketsOf(ctx: Ctx, areTheirs: RawBuilder<boolean>) {
  const held = await ctx.db
    .selectFrom('admission')
    .select(['admission_id', 'name', 'visit_date', 'entry_time', 'first_name', 'last_name', 'state', 'used_at', 'used_gate', 'created_at'])
    .where('workspace_id', '=', ctx.workspace.id)
    .where(areTheirs)
    .orderBy('created_at')
    .execute();
  const scans = await ctx.db
    .selectFrom('scan')
    .select(['gate', 'direction', 'verdict', 'scanned_at'])
    .where('workspace_id', '=', ctx.workspace.id)
    .where(sql<boolean>`admission_id = any(${held.map((ticket) => ticket.admission_id)}::text[])`)
    .orderBy('scanned_at')
    .execute();
  const activations = await ctx.db
    .selectFrom('activation')
    .select(['first_name', 'last_name', 'dob', 'activated_at'])
    .where('workspace_id', '=', ctx.workspace.id)
    .where(sql<boolean>`admission_id = any(${held.map((ticket) => ticket.admission_id)}::text[])`)
    .orderBy('activated_at')
    .execute();
  const tickets = held.map((row) => {
    const { admission_id: _, ...ticket } = row;
    return ticket;
  });
  return { tickets, activations, scans };
}

/** Without their numbers, because a number pays. The money on a band belongs to whoever wore it last. */
async function wristbandsOf(ctx: Ctx, accountId: ObjectId) {
  const { rows } = await sql<{ linked_at: Date; ended_at: Date | null; balance_cents: number }>`
    select l.linked_at, l.ended_at, case when l.link_id = last.link_id then coalesce(v.balance_cents, 0) else 0 end as balance_cents
    from wristband_link l
    join lateral (
      select link_id from wristband_link n where n.workspace_id = l.workspace_id and n.wristband_id = l.wristband_id order by n.linked_at desc limit 1) last on true
    left join wristband_value v on v.workspace_id = l.workspace_id and v.wristband_id = l.wristband_id
    where l.workspace_id = ${ctx.workspace.id} and (l.account_id = ${accountId} or exists (
      select from doclet d where d.workspace_id = l.workspace_id and d.doclet_id = l.consumer_id and d.owner_account = ${accountId}))
    order by l.linked_at`.execute(ctx.db);
  return rows.map(({ balance_cents: balance, ...band }) => ({ ...band, balance: toDecimal(balance) }));
}
