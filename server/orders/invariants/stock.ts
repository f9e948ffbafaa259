import type { Invariant } from './invariant.ts';

export const STOCK_INVARIANTS: readonly Invariant[] = [
  {
    id: 'V1',
    promise: 'no pool gives more than it has, and it counts the holds that draw from it',
    sql: `with drawn as (select unnest(pool_ids) as pool_id, count(*) filter (where state <> 'sold') as held, count(*) filter (where state = 'sold') as sold from hold where workspace_id = $1 group by 1)
      select 'pool ' || p.pool_id || ' of ' || p.capacity || ': held ' || p.held || ' (holds ' || coalesce(d.held, 0) || '), sold ' || p.sold || ' (holds ' || coalesce(d.sold, 0) || ')' as detail
      from pool p left join drawn d using (pool_id)
      where p.workspace_id = $1 and (p.held <> coalesce(d.held, 0) or p.sold <> coalesce(d.sold, 0) or p.held + p.sold + p.voided > p.capacity)`,
  },
  {
    id: 'V2',
    promise: 'a sold unit is one thing of one complete order; a unit being paid for belongs to an order that is being paid',
    sql: `select 'hold ' || h.hold_id || ' is sold and has ' || count(i.item_id) || ' things' as detail
      from hold h left join order_item i on i.workspace_id = h.workspace_id and i.hold_id = h.hold_id and i.order_id = h.order_id and i.state in ('open', 'sold', 'refunded')
      where h.workspace_id = $1 and h.state = 'sold' group by h.hold_id having count(i.item_id) <> 1
      union all
      select 'hold ' || h.hold_id || ' is ' || h.state || ' for an order that is ' || coalesce(o.state, 'unknown') from hold h left join sales_order o on o.workspace_id = h.workspace_id and o.order_id = h.order_id
      where h.workspace_id = $1 and ((h.state = 'committing' and coalesce(o.state, '') not in ('paying', 'placeholder', 'paid', 'needs-review')) or (h.state = 'sold' and coalesce(o.state, '') <> 'complete'))
      union all
      select 'order ' || o.order_id || ' is complete and ' || count(*) || ' of its things are not sold' from sales_order o join order_item i on i.workspace_id = o.workspace_id and i.order_id = o.order_id
      left join hold h on h.workspace_id = i.workspace_id and h.hold_id = i.hold_id
      where o.workspace_id = $1 and o.state = 'complete' and i.state = 'open' and i.hold_id is not null and coalesce(h.state, '') <> 'sold' group by o.order_id`,
  },
  {
    id: 'V3',
    promise: 'a hold that has run out is gone within half a minute',
    sql: `select 'hold ' || hold_id || ' ran out at ' || expires_at as detail from hold where workspace_id = $1 and state = 'held' and expires_at < $2::timestamptz - interval '30 seconds'`,
  },
  {
    id: 'V5',
    promise: 'no web order has more of a product than its limit',
    sql: `select 'order ' || i.order_id || ' has ' || count(*) || ' of a product limited to ' || (d.data ->> 'limit_per_order') as detail
      from order_item i join sales_order o on o.workspace_id = i.workspace_id and o.order_id = i.order_id join doclet d on d.workspace_id = i.workspace_id and d.doclet_id = i.product_id
      where i.workspace_id = $1 and o.state in ('complete', 'paying') and i.state <> 'void' and o.created_at > d.updated_at and (d.data ->> 'limit_per_order') ~ '^[0-9]{1,6}$'
      group by i.order_id, i.product_id, d.data ->> 'limit_per_order' having count(*) > (d.data ->> 'limit_per_order')::int`,
  },
  {
    id: 'A1',
    promise: 'a paid thing has exactly one ticket that opens the gate, a refunded one none',
    sql: `with live as (select item_id, count(*) as tickets from admission where workspace_id = $1 and item_id is not null and state in ('active', 'used', 'out') group by item_id)
      select 'item ' || i.item_id || ' is ' || i.state || ' and has ' || coalesce(l.tickets, 0) || ' live tickets' as detail
      from order_item i join sales_order o on o.workspace_id = i.workspace_id and o.order_id = i.order_id left join live l on l.item_id = i.item_id
      where i.workspace_id = $1 and o.workspace_id = $1 and o.state = 'complete'
        and ((i.state = 'open' and coalesce(l.tickets, 0) <> 1) or (i.state in ('refunded', 'void') and coalesce(l.tickets, 0) <> 0))`,
  },
  {
    id: 'A2',
    promise: 'a single-use ticket was let in once',
    sql: `select 'ticket ' || admission_id || ' was let in ' || count(*) || ' times' as detail from scan
      where workspace_id = $1 and verdict = 'accepted' and direction = 'in' and not reentry and not offline group by admission_id having count(*) > 1`,
  },
  {
    id: 'A3',
    promise: 'nobody was let in with a ticket that was revoked before, and what two offline gates accepted is listed',
    sql: `select 'scan ' || s.scan_id || ' accepted a ticket revoked at ' || a.revoked_at as detail from scan s join admission a on a.workspace_id = s.workspace_id and a.admission_id = s.admission_id
      where s.workspace_id = $1 and s.verdict = 'accepted' and not s.offline and a.revoked_at < s.scanned_at
      union all
      select 'ticket ' || s.admission_id || ' was accepted twice, once offline, and is not listed' from scan s
      where s.workspace_id = $1 and s.verdict = 'accepted' and s.direction = 'in' and not s.reentry
      group by s.admission_id having count(*) > 1 and bool_or(s.offline) and not exists (select from scan_conflict c where c.workspace_id = $1 and c.admission_id = s.admission_id)`,
  },
  {
    id: 'W1',
    promise: 'every row belongs to rows of its own workspace',
    sql: `select 'item ' || i.item_id || ' of an unknown order' as detail from order_item i where i.workspace_id = $1 and not exists (select from sales_order o where o.workspace_id = $1 and o.order_id = i.order_id)
      union all select 'payment ' || p.payment_id || ' of an unknown order' from payment p where p.workspace_id = $1 and not exists (select from sales_order o where o.workspace_id = $1 and o.order_id = p.order_id)
      union all select 'refund ' || r.refund_id || ' of an unknown order' from refund r where r.workspace_id = $1 and r.order_id is not null and not exists (select from sales_order o where o.workspace_id = $1 and o.order_id = r.order_id)
      union all select 'ticket ' || a.admission_id || ' of an unknown thing' from admission a where a.workspace_id = $1 and a.item_id is not null and not exists (select from order_item i where i.workspace_id = $1 and i.item_id = a.item_id)`,
  },
  {
    id: 'W2',
    promise: 'a group has no more members than it may have, and one owner',
    sql: `select 'group ' || g.doclet_id || ' has ' || count(w.weave_id) filter (where w.role = 'Group Member') || ' members and ' || count(w.weave_id) filter (where w.role = 'Group Owner') || ' owners' as detail
      from doclet g left join weave w on w.workspace_id = g.workspace_id and w.from_id = g.doclet_id
      where g.workspace_id = $1 and g.template_id = 'e47ada000000000002000014' group by g.doclet_id, g.data ->> 'max_members'
      having count(w.weave_id) filter (where w.role = 'Group Owner') > 1 or count(w.weave_id) filter (where w.role = 'Group Member') > coalesce(nullif(g.data ->> 'max_members', '')::numeric, 1e9)`,
  },
  {
    id: 'I1',
    promise: 'a finished request has its answer, and none hangs',
    sql: `select 'key ' || key || ' is finished without an answer' as detail from idempotency where workspace_id = $1 and state = 'finished' and response is null and status is null
      union all select 'key ' || key || ' runs since ' || started_at from idempotency where workspace_id = $1 and state = 'running' and started_at < $2::timestamptz - interval '1 day'`,
  },
];
