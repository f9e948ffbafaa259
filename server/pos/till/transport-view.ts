import { sql } from 'kysely';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { instantOf, rowView } from '#server/doclets/seeing/row-view.ts';
import { removeTillCashTask } from './cash-removal.ts';

/** Cash that leaves a drawer. Its operator asks for it, and it is on its way once an administrator has agreed. */
export const transportView = rowView(
  TEMPLATE.cashTransport,
  (ctx, scope) => sql`
    select k.task_id as doclet_id, coalesce(k.data ->> 'tracking', k.title) as title, null::text as owner_account, k.created_at, coalesce(k.decided_at, k.created_at) as updated_at,
      jsonb_build_object('bag_number', k.data -> 'tracking', 'type', k.data -> 'type', 'from_id', k.data -> 'till_session_id', 'amount', (k.data ->> 'amount_cents')::numeric / 100,
        'status', case k.status when 'open' then 'requested' when 'confirmed' then 'approved' else 'declined' end,
        'denominations', (select jsonb_agg(jsonb_build_object('value', (n ->> 'value_cents')::numeric / 100, 'count', n -> 'count')) from jsonb_array_elements(k.data -> 'denominations') n),
        'requested_by', k.requested_by, 'approved_by', case when k.status = 'confirmed' then k.decided_by end,
        'requested_at', ${instantOf('k.created_at')}, 'decided_at', ${instantOf('k.decided_at')}) as data
    from task k
    where k.workspace_id = ${ctx.workspace.id} and k.kind = ${removeTillCashTask.name} and ${scope.kind === 'all'}`,
  { from_id: TEMPLATE.cashDrawerTill },
);
