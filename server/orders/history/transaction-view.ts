import { sql } from 'kysely';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { columnsIn, instantOf, rowView, type RowColumns } from '#server/doclets/seeing/row-view.ts';
import type { ViewScope } from '#server/doclets/views.ts';
import { orderMetBy } from '#server/orders/order-scope.ts';
import { CARD_DECLINED } from '#server/payments/card-declines.ts';
import { methodIn } from '#server/payments/method.ts';
import { responseStatusIn } from '#server/payments/response-status.ts';

const declineText = (scope: ViewScope) =>
  scope.kind === 'people' ? sql`case when p.decline_message is not null then ${CARD_DECLINED} end` : sql`p.decline_message`;
const DAY = sql`replace(i.visit_date, '-', '')`;
/** A payment for another day is for what it made dearer, the one before for what things cost until then. */
const PAID_ITEMS = sql`coalesce((
  select jsonb_agg(jsonb_build_object('item', i.name, 'date', ${DAY}, 'price', x.total_cents / 100.0) order by i.line_no)
  from item_raise x join order_item i on i.workspace_id = x.workspace_id and i.item_id = x.item_id where x.workspace_id = p.workspace_id and x.payment_id = p.payment_id), (
  select jsonb_agg(jsonb_build_object('item', i.name, 'date', ${DAY}, 'price', (i.total_cents - coalesce((
    select sum(x.total_cents) from item_raise x where x.workspace_id = i.workspace_id and x.item_id = i.item_id and x.txn_id is not null), 0)) / 100.0) order by i.line_no)
  from order_item i where i.workspace_id = p.workspace_id and i.order_id = p.order_id and (i.attempt_no = p.attempt_no or (i.attempt_no is null and i.state <> 'replaced'))), '[]'::jsonb)`;
const GIVEN_BACK = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('item', i.name, 'date', ${DAY}, 'price', s.amount_cents / 100.0) order by i.line_no), '[]'::jsonb)
  from refund_item s join order_item i on i.workspace_id = s.workspace_id and i.item_id = s.item_id where s.workspace_id = r.workspace_id and s.refund_id = r.refund_id)`;

const METHOD = methodIn(sql`t.tender`);
const COLUMNS: RowColumns = {
  order_id: sql`t.order_id`,
  response_status: sql`t.status`,
  action: sql`t.action`,
  method: METHOD,
  store_id: sql`t.store_id`,
  terminal_id: sql`t.terminal_id`,
  till_id: sql`t.till_session_id`,
  operator_id: sql`t.operator`,
};
/** Both parts join the orders themselves, so that each can start from the orders of a buyer or a store. */
const OF_ORDER = sql`o.buyer_account, o.buyer_consumer, o.store_id, o.terminal_id`;

/** A payment or a refund as a record, in cash without the card that was paid with. Goodwill and value put on a wristband are for no items, so their list is empty. */
export const transactionView = rowView(
  TEMPLATE.transaction,
  (ctx, scope) => sql`
    select t.txn_id as doclet_id, t.action || ' ' || t.status as title, t.buyer_account as owner_account, t.created_at, coalesce(t.decided_at, t.created_at) as updated_at,
      jsonb_build_object('order_id', t.order_id, 'ts', ${instantOf('t.created_at')}, 'tc_raw', ${instantOf('t.raw_at')}, 'response_status', t.status, 'action', t.action,
        'method', ${METHOD}, 'items', t.items, 'amount', t.amount_cents / 100.0, 'amount_base', t.amount_cents / 100.0,
        'amount_tender', case when t.tender = 'cash' and t.action = 'CHARGE' then t.tender_cents / 100.0 end, 'amount_change', case when t.tender = 'cash' and t.action = 'CHARGE' then t.change_cents / 100.0 end,
        'currency', t.currency, 'account_type', t.brand, 'last_four', t.last_four, 'decline_message', t.decline_message, 'store_id', t.store_id, 'terminal_id', t.terminal_id, 'till_id', t.till_session_id,
        'operator_id', t.operator, 'gateway_reference', t.gateway_id, 'consumer_id', case when t.buyer_account is null then t.buyer_consumer end) as data,
      ${columnsIn(COLUMNS)}
    from (
      select p.payment_id as txn_id, p.order_id, 'CHARGE' as action, p.tender, p.amount_cents, p.tender_cents, p.change_cents, p.currency, p.brand, p.last_four, ${declineText(scope)} as decline_message, p.till_session_id,
        p.operator_account as operator, p.gateway_id, p.created_at, p.decided_at, coalesce(p.decided_at, p.created_at) as raw_at, ${PAID_ITEMS} as items,
        ${responseStatusIn(sql`p.state`)} as status, ${OF_ORDER}
      from payment p left join sales_order o on o.workspace_id = p.workspace_id and o.order_id = p.order_id
      where p.workspace_id = ${ctx.workspace.id} and p.state <> 'created' and ${orderMetBy(scope, sql`p.operator_account`)}
      union all
      select r.refund_id, r.order_id, 'REFUND', r.tender, r.amount_cents, 0, 0, r.currency, p.brand, p.last_four, null, r.till_session_id,
        r.requested_by, null, r.created_at, r.decided_at, coalesce(r.decided_at, r.created_at), ${GIVEN_BACK},
        ${responseStatusIn(sql`r.state`)}, ${OF_ORDER}
      from refund r left join payment p on p.workspace_id = r.workspace_id and p.payment_id = r.payment_id and r.tender <> 'cash' left join sales_order o on o.workspace_id = r.workspace_id and o.order_id = r.order_id
      where r.workspace_id = ${ctx.workspace.id} and ${orderMetBy(scope, sql`r.requested_by`)}) t`,
  { order_id: TEMPLATE.order, till_id: TEMPLATE.cashDrawerTill },
  {
    columns: COLUMNS,
    backLinks: [
      {
        from: TEMPLATE.order,
        find: (ctx, ids) => sql`
          select order_id as from_id, payment_id as to_id from payment where workspace_id = ${ctx.workspace.id} and order_id = any(${[...ids]}::text[]) and state <> 'created'
          union all select order_id, refund_id from refund where workspace_id = ${ctx.workspace.id} and order_id = any(${[...ids]}::text[])`,
      },
    ],
  },
);
