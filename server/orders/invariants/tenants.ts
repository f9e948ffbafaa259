import { TEMPLATE } from '#domain/fixed-ids.ts';
import { WEAVE_ROLE } from '#domain/templates/weave-rules.ts';
import type { Invariant } from './invariant.ts';

export const TENANT_INVARIANTS: readonly Invariant[] = [
  {
    id: 'W1',
    promise: 'every row belongs to rows of its own workspace',
    sql: `select 'item ' || i.item_id || ' of an unknown order' as detail from order_item i where i.workspace_id = $1 and not exists (select from sales_order o where o.workspace_id = $1 and o.order_id = i.order_id)
      union all select 'payment ' || p.payment_id || ' of an unknown order' from payment p where p.workspace_id = $1 and not exists (select from sales_order o where o.workspace_id = $1 and o.order_id = p.order_id)
      union all select 'refund ' || r.refund_id || ' of an unknown order' from refund r where r.workspace_id = $1 and r.order_id is not null and not exists (select from sales_order o where o.workspace_id = $1 and o.order_id = r.order_id)
      union all select 'posting ' || t.txn_id || ' of an unknown order' from ledger_txn t where t.workspace_id = $1 and t.order_id is not null and not exists (select from sales_order o where o.workspace_id = $1 and o.order_id = t.order_id)
      union all select 'ticket ' || a.admission_id || ' of an unknown thing' from admission a where a.workspace_id = $1 and a.item_id is not null and not exists (select from order_item i where i.workspace_id = $1 and i.item_id = a.item_id)
      union all select 'scan ' || s.scan_id || ' of an unknown ticket' from scan s where s.workspace_id = $1 and s.admission_id is not null and not exists (select from admission a where a.workspace_id = $1 and a.admission_id = s.admission_id)
      union all select 'part of refund ' || g.refund_id || ' of an unknown refund or thing' from refund_item g where g.workspace_id = $1
        and (not exists (select from refund r where r.workspace_id = $1 and r.refund_id = g.refund_id) or not exists (select from order_item i where i.workspace_id = $1 and i.item_id = g.item_id))
      union all select 'use of code ' || u.promo_id || ' by an unknown order' from promo_use u where u.workspace_id = $1 and not exists (select from sales_order o where o.workspace_id = $1 and o.order_id = u.order_id)
      union all select 'transfer ' || t.transfer_id || ' of an unknown ticket' from ticket_transfer t where t.workspace_id = $1 and not exists (select from admission a where a.workspace_id = $1 and a.admission_id = t.admission_id)
      union all select 'reservation ' || v.reservation_id || ' of an unknown group or ticket' from group_reservation v where v.workspace_id = $1
        and (not exists (select from doclet d where d.workspace_id = $1 and d.doclet_id = v.group_id)
          or (v.admission_id is not null and not exists (select from admission a where a.workspace_id = $1 and a.admission_id = v.admission_id)))
      union all select 'link ' || w.weave_id || ' from or to a record that is not here' from weave w where w.workspace_id = $1
        and (not exists (select from doclet d where d.workspace_id = $1 and d.doclet_id = w.from_id) or not exists (select from doclet d where d.workspace_id = $1 and d.doclet_id = w.to_id))`,
  },
  {
    id: 'W2',
    promise: 'a group has no more members than it may have and one owner, and people are linked from both ends or not at all',
    sql: `select 'group ' || g.doclet_id || ' has ' || count(w.weave_id) filter (where w.role = '${WEAVE_ROLE.groupMember}') || ' members and ' || count(w.weave_id) filter (where w.role = '${WEAVE_ROLE.groupOwner}') || ' owners' as detail
      from doclet g left join weave w on w.workspace_id = g.workspace_id and w.from_id = g.doclet_id
      where g.workspace_id = $1 and g.template_id = '${TEMPLATE.membershipGroup}' group by g.doclet_id, g.owner_account, g.data ->> 'max_members'
      -- One that the office made, or whose owner was erased, is nobody's.
      having count(w.weave_id) filter (where w.role = '${WEAVE_ROLE.groupOwner}') > 1 or (g.owner_account is not null and count(w.weave_id) filter (where w.role = '${WEAVE_ROLE.groupOwner}') = 0) or count(w.weave_id) filter (where w.role = '${WEAVE_ROLE.groupMember}') > greatest(
        coalesce(nullif(g.data ->> 'max_members', '')::numeric, 1e9),
        -- Who was in it before the office made it smaller stays.
        (select max(coalesce((h.before #>> '{data,max_members}')::numeric, 1e9)) from doclet_history h
          where h.workspace_id = $1 and h.doclet_id = g.doclet_id and h.change = 'update' and h.after -> 'data' ? 'max_members'))
      union all
      select 'link ' || w.weave_id || ' (' || w.role || ') has no counterpart' from weave w
      where w.workspace_id = $1 and w.role = any(array['${Object.values(WEAVE_ROLE).join("', '")}'])
        and not exists (select from weave b where b.workspace_id = $1 and b.from_id = w.to_id and b.to_id = w.from_id and b.role = w.role)`,
  },
  {
    id: 'I1',
    promise: 'a finished request has its answer, and none is open for longer than answers are kept',
    // One that was cut off, and whose caller never came back, stays open until it is forgotten after two days.
    sql: `select 'key ' || key || ' is finished without an answer' as detail from idempotency where workspace_id = $1 and state = 'finished' and response is null and status is null
      union all select 'key ' || key || ' runs since ' || started_at from idempotency where workspace_id = $1 and state = 'running' and started_at < $2::timestamptz - interval '3 days'`,
  },
];
