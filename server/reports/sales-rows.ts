import { sql, type RawBuilder } from 'kysely';
import { CATEGORY, TEMPLATE } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import type { Tender } from '#server/payments/contract.ts';
import { LEDGER } from '#server/payments/ledger.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { instantsOf, type ReportSpan } from './report-span.ts';

export type Channel = 'web' | 'pos';
type Place = { day: string; channel: Channel };

/** Items of one product that were sold on a day. */
export type SoldRow = Place & {
  product_id: ObjectId;
  sold: number;
  gross: number;
  discounts: number;
  tax: number;
  fees: number;
};
export type OrdersRow = Place & { orders: number };
export type PaidRow = { tender: Tender; payments: number; cents: number };
/** An order with items of several events: the part that belongs to the event in question, those of the events before it, and how the order was paid. */
export type MixedRow = { mine: number; before: number[]; paid: { tender: Tender; cents: number }[] };
/** Money refunded on a day, less what a bank refused to pay out. Without a product it is goodwill. */
export type RefundRow = Place & { tender: Tender; product_id: ObjectId | null; cents: number };
/** `is_thing`: merchandise, not a ticket. */
export type ProductRow = { product_id: ObjectId; name: string; is_thing: boolean };
export type BesideRow = { put_on: number; returned: number; disputed: number; missing: number };
export type SalesRows = {
  sold: SoldRow[];
  orders: OrdersRow[];
  paid: PaidRow[];
  mixed: MixedRow[];
  refunds: RefundRow[];
  products: ProductRow[];
  beside: BesideRow;
};

/** A report may go over a year of a large venue, so it has more patience than a buyer is given, and less than a request. */
const PATIENCE_MS = 25_000;

/** What the ledger posted within the span, and what those orders and the free ones contain. One statement, so that every table of a report shows the same moment. */
export async function salesRows(ctx: Ctx, span: ReportSpan): Promise<SalesRows> {
  return inTransaction(ctx, async (ctx) => {
    // Planned for this span: a plan for any span would look up the orders of a whole year one by one.
    await sql`select set_config('plan_cache_mode', 'force_custom_plan', true), set_config('statement_timeout', ${String(PATIENCE_MS)}, true)`.execute(ctx.db);
    const { rows } = await statementFor(ctx, span).execute(ctx.db);
    return rows[0]!;
  });
}

function statementFor(ctx: Ctx, span: ReportSpan): RawBuilder<SalesRows> {
  const ws = ctx.workspace.id;
  const posted = postedWithin(ctx, span);
  const isMine = span.eventId === null ? sql`true` : sql`i.event_id = ${span.eventId}`;
  return sql<SalesRows>`
    with sale as materialized (
      select t.order_id, null as move_payment, ${dayOfPosting(ctx)} as day, o.source as channel
      from ledger_txn t join sales_order o on o.workspace_id = t.workspace_id and o.order_id = t.order_id where ${posted} and t.kind = 'sale'
      union all
      ${hadForNothing(ctx, span)}
      union all
      ${daysPaidFor(ctx, posted)}),
    sold_item as ${soldItems(ws)},
    part as ${span.eventId === null ? sql`(select order_id, move_payment, day, channel, 0 as mine, 0 as whole, '[]'::jsonb as before from sale)` : partOfEvent(span.eventId)},
    sold as (
      select i.day, i.channel, i.product_id, sum(i.sold) as sold, sum(i.price_cents - i.included_tax_cents) as gross,
        sum(i.discount_cents) as discounts, sum(i.tax_cents + i.included_tax_cents) as tax, sum(i.fees_cents) as fees
      from sold_item i where ${isMine} group by i.day, i.channel, i.product_id),
    orders as (select day, channel, count(*) as orders from part where move_payment is null group by day, channel),
    part_payment as ${partPayments(ws)},
    paid as (select tender, count(*) as payments, sum(amount_cents) as cents from part_payment where mine = whole group by tender),
    mixed as (
      select mine, before, jsonb_agg(jsonb_build_object('tender', tender, 'cents', amount_cents) order by attempt_no) as paid
      from part_payment where mine <> whole group by order_id, move_payment, mine, before),
    given as materialized (
      select ${dayOfPosting(ctx)} as day, o.source as channel, r.refund_id, r.order_id, r.kind, r.tender, r.amount_cents, case when t.reverses is null then 1 else -1 end as sign,
        exists (select from wristband_top_up w where w.workspace_id = ${ws} and w.order_id = r.order_id) as is_value
      from ledger_txn t join refund r on r.workspace_id = t.workspace_id and r.txn_id = coalesce(t.reverses, t.txn_id)
      join sales_order o on o.workspace_id = r.workspace_id and o.order_id = r.order_id
      where ${posted} and t.kind in ('refund', 'refund-failed', 'arbitrary-refund')),
    refunds as (
      select g.day, g.channel, g.tender, i.product_id, sum(g.sign * x.amount_cents) as cents
      from given g join refund_item x on x.workspace_id = ${ws} and x.refund_id = g.refund_id join order_item i on i.workspace_id = ${ws} and i.item_id = x.item_id
      where not g.is_value and ${isMine} group by g.day, g.channel, g.tender, i.product_id having sum(g.sign * x.amount_cents) <> 0
      union all
      select day, channel, tender, null, sum(cents) as cents
      from (select g.day, g.channel, g.tender, g.sign * ${goodwillShare(ws, span)} as cents from given g where g.kind = 'arbitrary' and not g.is_value) as goodwill
      group by day, channel, tender having sum(cents) <> 0),
    products as (
      select d.doclet_id as product_id, concat_ws(', ', nullif(d.data ->> 'name', ''), nullif(d.data ->> 'color', ''), nullif(d.data ->> 'size', '')) as name,
        d.template_id = ${TEMPLATE.eventMerchandise} or d.data ->> 'category_id' = ${CATEGORY.merchandise} as is_thing
      from doclet d where d.workspace_id = ${ws} and d.doclet_id in (select product_id from sold union select product_id from refunds))
    select ${listOf('sold')} as sold, ${listOf('orders')} as orders, ${listOf('paid')} as paid, ${listOf('mixed')} as mixed, ${listOf('refunds')} as refunds,
      ${listOf('products')} as products,
      jsonb_build_object('put_on', ${postedTo(['top-up'], LEDGER.receivable, posted)}, 'disputed', ${postedTo(['chargeback'], LEDGER.chargeback, posted)},
        'missing', ${postedTo(['correction', 'refund-paid'], LEDGER.gatewayDifference, posted)},
        'returned', (select coalesce(sum(sign * amount_cents), 0) from given where is_value)) as beside`;
}

/** What was paid for another day of something that was sold before. */
const daysPaidFor = (ctx: Ctx, posted: RawBuilder<unknown>): RawBuilder<unknown> => sql`
      select distinct t.order_id, r.payment_id, ${dayOfPosting(ctx)}, o.source
      from ledger_txn t join sales_order o on o.workspace_id = t.workspace_id and o.order_id = t.order_id
      join paid_move m on m.workspace_id = t.workspace_id and m.order_id = t.order_id join item_raise r on r.workspace_id = m.workspace_id and r.payment_id = m.payment_id and r.txn_id = t.txn_id
      where ${posted} and t.kind = 'raise'`;

/** Each thing for what it was sold for, and by how much it became dearer on the day on which that was paid. */
const soldItems = (ws: ObjectId): RawBuilder<unknown> => sql`(
      select s.order_id, s.move_payment, s.day, s.channel, i.product_id, i.event_id, 1 as sold, i.discount_cents,
        i.price_cents - coalesce(r.price_cents, 0) as price_cents, i.included_tax_cents - coalesce(r.included_tax_cents, 0) as included_tax_cents,
        i.tax_cents - coalesce(r.tax_cents, 0) as tax_cents, i.fees_cents - coalesce(r.fees_cents, 0) as fees_cents, i.total_cents - coalesce(r.total_cents, 0) as total_cents
      from sale s join order_item i on i.workspace_id = ${ws} and i.order_id = s.order_id and i.state not in ('void', 'replaced')
      left join (
        select item_id, sum(price_cents) as price_cents, sum(included_tax_cents) as included_tax_cents, sum(tax_cents) as tax_cents, sum(fees_cents) as fees_cents, sum(total_cents) as total_cents
        from item_raise where workspace_id = ${ws} and txn_id is not null group by item_id) r on r.item_id = i.item_id
      where s.move_payment is null
      union all
      select s.order_id, s.move_payment, s.day, s.channel, i.product_id, i.event_id, 0, 0, r.price_cents, r.included_tax_cents, r.tax_cents, r.fees_cents, r.total_cents
      from sale s join item_raise r on r.workspace_id = ${ws} and r.payment_id = s.move_payment join order_item i on i.workspace_id = ${ws} and i.item_id = r.item_id)`;

/** The orders that contain items of the event, and what each of their events brought: this one, those before it, and all. */
const partOfEvent = (eventId: ObjectId): RawBuilder<unknown> => sql`materialized (
      select order_id, move_payment, day, channel, sum(cents) filter (where event_id = ${eventId})::bigint as mine, sum(cents)::bigint as whole,
        coalesce(jsonb_agg(cents order by event_id) filter (where event_id < ${eventId}), '[]') as before
      from (
        select order_id, move_payment, day, channel, event_id, sum(total_cents) as cents from sold_item group by order_id, move_payment, day, channel, event_id) as of_events
      group by order_id, move_payment, day, channel having bool_or(event_id = ${eventId}))`;

/** What each sale was paid with, without what was paid later for another day. */
const partPayments = (ws: ObjectId): RawBuilder<unknown> => sql`(
      select part.order_id, part.move_payment, part.mine, part.whole, part.before, p.tender, p.amount_cents, p.attempt_no
      from part join payment p on p.workspace_id = ${ws} and p.order_id = part.order_id and p.state = 'approved'
      left join paid_move m on m.workspace_id = ${ws} and m.payment_id = p.payment_id
      where m.payment_id is not distinct from part.move_payment)`;

function postedWithin(ctx: Ctx, span: ReportSpan): RawBuilder<unknown> {
  const { from, to } = instantsOf(ctx, span);
  return sql`t.workspace_id = ${ctx.workspace.id} and t.posted_at >= ${from} and t.posted_at < ${to}`;
}

const dayOfPosting = (ctx: Ctx): RawBuilder<unknown> => dayOf(ctx, sql`t.posted_at`);

const dayOf = (ctx: Ctx, instant: RawBuilder<unknown>): RawBuilder<unknown> => sql`(${instant} at time zone ${ctx.workspace.timeZone})::date`;

/** A sale of nothing but free things posts nothing, but it is a sale all the same, also if another day was paid for one of them later. */
function hadForNothing(ctx: Ctx, span: ReportSpan): RawBuilder<unknown> {
  const { from, to } = instantsOf(ctx, span);
  return sql`select o.order_id, null, ${dayOf(ctx, sql`o.completed_at`)}, o.source from sales_order o
      where o.workspace_id = ${ctx.workspace.id} and o.state = 'complete' and o.completed_at >= ${from} and o.completed_at < ${to}
        and case when o.total_cents = 0 then o.items_cents = 0 else o.items_cents = (
          select sum(r.price_cents) from paid_move m join item_raise r on r.workspace_id = m.workspace_id and r.payment_id = m.payment_id and r.txn_id is not null
          where m.workspace_id = o.workspace_id and m.order_id = o.order_id) end`;
}

const listOf = (name: string): RawBuilder<unknown> => sql`(select coalesce(jsonb_agg(to_jsonb(one_row)), '[]') from ${sql.table(name)} as one_row)`;

const postedTo = (kinds: readonly string[], account: string, posted: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select coalesce(sum(t.amount_cents), 0) from ledger_entry t where ${posted} and t.kind = any(${kinds}::text[]) and t.account = ${account})`;

/**
 * Goodwill is given for an order. An event bears the share of it that it has in the order: what it and the events before it bear together, less what those bear. So the shares of
 * all events add up to the goodwill to the cent.
 */
function goodwillShare(ws: ObjectId, { eventId }: ReportSpan): RawBuilder<unknown> {
  if (eventId === null) return sql`g.amount_cents`;
  const borneBy = (events: RawBuilder<unknown>) =>
    sql`round(g.amount_cents * coalesce(sum(i.total_cents) filter (where i.event_id ${events}), 0)::numeric / greatest(sum(i.total_cents), 1))`;
  return sql`(select ${borneBy(sql`<= ${eventId}`)} - ${borneBy(sql`< ${eventId}`)}
    from order_item i where i.workspace_id = ${ws} and i.order_id = g.order_id and i.state not in ('void', 'replaced'))`;
}
