import { sql } from 'kysely';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import { WEAVE_ROLE } from '#domain/templates/weave-rules.ts';
import { timeNowOf } from '#server/catalog/moved-session.ts';
import type { Ctx } from '#server/context.ts';
import { columnsIn, instantOf, rowView, type RowColumns } from '#server/doclets/seeing/row-view.ts';
import { orderMetBy } from '#server/orders/order-scope.ts';

/** The refund status of an order that cost nothing follows from its items. */
const GIVEN_BACK = sql`(
  select case when not coalesce(bool_or(i.state = 'refunded'), false) then 'none' when bool_and(i.state = 'refunded') then 'full' else 'partial' end
  from order_item i where i.workspace_id = o.workspace_id and i.order_id = o.order_id and i.state <> 'replaced')`;

const ITEMS = sql`(
  select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('item_id', i.item_id, 'doclet_id', i.product_id, 'name', i.name, 'date', i.visit_date, 'time', ${timeNowOf('i')}, 'price', i.price_cents / 100.0,
    'discount', i.discount_cents / 100.0, 'location_id', i.location_id, 'admission_id', (
      select a.admission_id from admission a where a.workspace_id = i.workspace_id and a.order_id = i.order_id and a.item_id = i.item_id and a.holder_account is not distinct from o.buyer_account
      order by a.created_at desc limit 1))) order by i.line_no), '[]'::jsonb)
  from order_item i where i.workspace_id = o.workspace_id and i.order_id = o.order_id and i.state <> 'replaced')`;

const STATUS = sql`replace(o.state, '-', '_')`;
const REFUND_STATUS = sql`case when o.total_cents = 0 then ${GIVEN_BACK} when o.refunded_cents = 0 then 'none' when o.refunded_cents < o.total_cents then 'partial' else 'full' end`;
const EVENT = sql`(
  select i.event_id from order_item i where i.workspace_id = o.workspace_id and i.order_id = o.order_id and i.state <> 'replaced' order by i.line_no limit 1)`;

const COLUMNS: RowColumns = {
  number: sql`o.reference`,
  status: STATUS,
  refund_status: REFUND_STATUS,
  source: sql`o.source`,
  store_id: sql`o.store_id`,
  event_id: EVENT,
  consumer_id: sql`o.buyer_consumer`,
  terminal_id: sql`o.terminal_id`,
  operator_id: sql`o.operator_account`,
};

/** An order as a record, with what was bought. A ticket is named in it while the buyer holds it. */
export const orderView = rowView(
  TEMPLATE.order,
  (ctx, scope) => sql`
    select o.order_id as doclet_id, o.reference as title, o.buyer_account as owner_account, o.created_at, o.updated_at,
      jsonb_build_object('number', o.reference, 'status', ${STATUS}, 'source', o.source, 'store_id', o.store_id, 'consumer_id', o.buyer_consumer,
        'refund_status', ${REFUND_STATUS},
        'first_name', split_part(o.buyer_name, ' ', 1), 'last_name', substr(o.buyer_name, length(split_part(o.buyer_name, ' ', 1)) + 2), 'email', o.buyer_email, 'phone', o.buyer_phone,
        'event_id', ${EVENT}, 'items', ${ITEMS},
        'subtotal', o.items_cents / 100.0, 'discount', o.discount_cents / 100.0, 'tax', o.tax_cents / 100.0, 'fees', o.fees_cents / 100.0, 'total', o.total_cents / 100.0, 'refunded', o.refunded_cents / 100.0,
        'currency', o.currency, 'promo_code', o.promo_code, 'created_at', ${instantOf('o.created_at')}, 'completed_at', ${instantOf('o.completed_at')}, 'terminal_id', o.terminal_id, 'operator_id', o.operator_account,
        'kvp', (select jsonb_agg(jsonb_build_object('key', k.key, 'value', k.value)) from jsonb_each_text(o.kvp) k)) as data,
      ${columnsIn(COLUMNS)}
    from sales_order o where o.workspace_id = ${ctx.workspace.id} and ${orderMetBy(scope, sql`o.operator_account`)}`,
  { consumer_id: { to: TEMPLATE.consumer, role: WEAVE_ROLE.purchaser }, store_id: TEMPLATE.store, event_id: TEMPLATE.venueEvent },
  { columns: COLUMNS, backLinks: [{ from: TEMPLATE.consumer, role: WEAVE_ROLE.purchaser, find: ordersOfConsumers }] },
);

/** Orders are found by the account that placed them, or by the person where there was no account. */
function ordersOfConsumers(ctx: Ctx, ids: readonly ObjectId[]) {
  const ws = ctx.workspace.id;
  return sql`
    select d.doclet_id as from_id, o.order_id as to_id from doclet d join sales_order o on o.workspace_id = ${ws} and o.buyer_account = d.owner_account and o.buyer_consumer = d.doclet_id
    where d.workspace_id = ${ws} and d.doclet_id = any(${[...ids]}::text[]) and d.template_id = ${TEMPLATE.consumer}
    union all
    select o.buyer_consumer, o.order_id from sales_order o where o.workspace_id = ${ws} and o.buyer_account is null and o.buyer_consumer = any(${[...ids]}::text[])`;
}
