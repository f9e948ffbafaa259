import { sql } from 'kysely';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { instantOf, rowView } from '#server/doclets/seeing/row-view.ts';
import type { ViewScope } from '#server/doclets/views.ts';

/** A session of a till. While it is open, nobody is shown what should be in it. */
export const tillView = rowView(
  TEMPLATE.cashDrawerTill,
  (ctx, scope) => sql`
    select t.till_session_id as doclet_id, coalesce(d.title, 'Till') as title, null::text as owner_account, t.opened_at as created_at, coalesce(t.closed_at, t.opened_at) as updated_at,
      jsonb_build_object('name', coalesce(d.title, 'Till'), 'till_id', t.till_id, 'terminal_id', t.terminal_id, 'store_id', t.store_id, 'operator_id', t.operator_account, 'operator_name', trim(concat(a.first_name, ' ', a.last_name)), 'status', t.state, 'type', t.type, 'tracking', t.tracking,
        'opening', t.opening_cents / 100.0, 'counted', t.counted_cents / 100.0, 'expected', t.expected_cents / 100.0, 'over_short', t.over_short_cents / 100.0,
        'cash_in', case when t.state = 'closed' then coalesce(m.cash_in, 0) / 100.0 end, 'cash_out', case when t.state = 'closed' then coalesce(m.cash_out, 0) / 100.0 end,
        'cash_sales', case when t.state = 'closed' then coalesce(m.cash_sales, 0) / 100.0 end, 'cash_refunds', case when t.state = 'closed' then coalesce(m.cash_refunds, 0) / 100.0 end,
        'denominations', (select jsonb_agg(jsonb_build_object('value', (n ->> 'value_cents')::numeric / 100, 'count', n -> 'count')) from jsonb_array_elements(coalesce(t.denominations -> 'closing', t.denominations -> 'opening', '[]')) n),
        'opened_at', ${instantOf('t.opened_at')}, 'closed_at', ${instantOf('t.closed_at')}) as data
    from till_session t
    left join doclet d on d.workspace_id = t.workspace_id and d.doclet_id = t.till_id
    left join account a on a.account_id = t.operator_account
    left join lateral (
      select sum(amount_cents) filter (where kind = 'in') as cash_in, -sum(amount_cents) filter (where kind = 'out') as cash_out,
        sum(amount_cents) filter (where kind in ('sale', 'change')) as cash_sales, -sum(amount_cents) filter (where kind = 'refund') as cash_refunds
      from till_movement m where m.workspace_id = t.workspace_id and m.till_session_id = t.till_session_id) m on true
    where t.workspace_id = ${ctx.workspace.id} and ${metBy(scope)}`,
  { store_id: TEMPLATE.store, terminal_id: TEMPLATE.accessTerminal },
);

function metBy(scope: ViewScope) {
  if (scope.kind === 'place') return sql`(t.operator_account = ${scope.accountId} or t.terminal_id = any(${[...scope.terminalIds]}::text[]))`;
  return scope.kind === 'all' ? sql`true` : sql`false`;
}
