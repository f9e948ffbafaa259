import { initialNumber } from '#server/workspaces/settings.ts';
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
      select 'order ' || o.order_id || ' is ' || o.state || ' and ' || count(*) || ' of its things are not its own' from sales_order o join order_item i on i.workspace_id = o.workspace_id and i.order_id = o.order_id
      left join hold h on h.workspace_id = i.workspace_id and h.hold_id = i.hold_id
      where o.workspace_id = $1 and i.state = 'open' and i.hold_id is not null and (
        (o.state = 'complete' and coalesce(h.state, '') <> 'sold')
        -- Of a sale at a till things are added while it is being paid for.
        or (o.source = 'web' and o.state in ('paying', 'needs-review') and (coalesce(h.state, '') <> 'committing' or h.order_id is distinct from o.order_id)))
      group by o.order_id, o.state`,
  },
  {
    id: 'V3',
    promise: 'a hold that has run out is gone within half a minute, and nobody holds more than they may',
    sql: `select 'hold ' || hold_id || ' ran out at ' || expires_at as detail from hold where workspace_id = $1 and state = 'held' and expires_at < $2::timestamptz - interval '30 seconds'
      union all
      select h.owner || ' holds ' || count(*) from hold h, workspace w
      where h.workspace_id = $1 and w.workspace_id = $1 and h.state = 'held' and h.expires_at > $2::timestamptz and h.owner not like 'sale:%'
        -- A sale at a till has a limit of its own. What a declined payment gave back comes on top of what was held meanwhile, and what was taken under another limit stays.
        and not exists (select from order_item i where i.workspace_id = $1 and i.hold_id = h.hold_id)
        and h.created_at > coalesce((
          select max(a.at) + interval '1 minute' from audit a where a.workspace_id = $1 and a.action = 'workspace update'
            and a.detail #> '{before,settings,holds_per_owner}' is distinct from a.detail #> '{after,settings,holds_per_owner}'), '-infinity')
      group by h.owner, w.settings having count(*) > case when (w.settings ->> 'holds_per_owner') ~ '^[0-9]{1,7}$' then (w.settings ->> 'holds_per_owner')::int else ${initialNumber('holds_per_owner')} end`,
  },
  {
    id: 'V4',
    promise: 'what is told of how many were sold is what has been sold and stays sold, and besides at most what was given back',
    sql: `with sold as (select product_id, visit_date, count(*) as units from hold where workspace_id = $1 and state = 'sold' group by 1, 2),
      given as (select i.product_id, i.visit_date, count(*) as units from order_item i
        where i.workspace_id = $1 and i.state = 'refunded' and i.hold_id is not null and not exists (select from hold h where h.workspace_id = $1 and h.hold_id = i.hold_id) group by 1, 2)
      select 'product ' || product_id || ' for ' || visit_date || ': told are ' || coalesce(c.sold, 0) || ' sold, of ' || coalesce(s.units, 0) || ' holds and ' || coalesce(g.units, 0) || ' given back' as detail
      from (select product_id, visit_date, sold from product_count where workspace_id = $1) c full join sold s using (product_id, visit_date) left join given g using (product_id, visit_date)
      where coalesce(c.sold, 0) not between coalesce(s.units, 0) and coalesce(s.units, 0) + coalesce(g.units, 0)`,
  },
  {
    id: 'V5',
    promise: 'no web order has more of a product than its limit',
    // A limit holds from its commit on, which is somewhat later than the time that its record tells.
    sql: `select 'order ' || i.order_id || ' has ' || count(*) || ' of a product limited to ' || (d.data ->> 'limit_per_order') as detail
      from order_item i join sales_order o on o.workspace_id = i.workspace_id and o.order_id = i.order_id join doclet d on d.workspace_id = i.workspace_id and d.doclet_id = i.product_id
      where i.workspace_id = $1 and o.state in ('complete', 'paying') and i.state not in ('void', 'replaced') and o.created_at > d.updated_at + interval '1 minute' and (d.data ->> 'limit_per_order') ~ '^[0-9]{1,6}$'
      group by i.order_id, i.product_id, d.data ->> 'limit_per_order' having count(*) > (d.data ->> 'limit_per_order')::int`,
  },
  {
    id: 'V6',
    promise: 'a pool keeps just what somebody waits for',
    sql: `with waited as (select pool_id, sum(units) as units from waiting_entry, unnest(kept_pools) as pool_id where workspace_id = $1 and state = 'waiting' group by 1)
      select 'pool ' || coalesce(p.pool_id, w.pool_id) || ' keeps ' || coalesce(p.kept, 0) || ', and people wait for ' || coalesce(w.units, 0) as detail
      from (select pool_id, kept from pool where workspace_id = $1) p full join waited w using (pool_id) where coalesce(p.kept, 0) <> coalesce(w.units, 0)`,
  },
];
