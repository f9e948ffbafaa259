import type { Invariant } from './invariant.ts';

export const MONEY_INVARIANTS: readonly Invariant[] = [
  {
    id: 'M1',
    promise: 'every posting, and the whole workspace, sums to zero per currency',
    sql: `select 'posting ' || txn_id || ' is off by ' || sum(amount_cents) as detail from ledger_entry where workspace_id = $1 group by txn_id, currency having sum(amount_cents) <> 0
      union all select 'the books are off by ' || sum(amount_cents) || ' ' || currency from ledger_entry where workspace_id = $1 group by currency having sum(amount_cents) <> 0`,
  },
  {
    id: 'M2',
    promise: 'a complete order was paid to the cent, its things sum to it, and nothing is owed for it',
    sql: `with paid as (select order_id, sum(amount_cents) as cents from payment where workspace_id = $1 and state = 'approved' group by order_id),
      things as (select order_id, sum(total_cents) as cents from order_item where workspace_id = $1 and state not in ('void', 'replaced') group by order_id),
      owed as (select order_id, sum(amount_cents) as cents from ledger_entry where workspace_id = $1 and account = 'receivable' and order_id is not null group by order_id)
      select 'order ' || o.order_id || ' costs ' || o.total_cents || ', paid ' || coalesce(p.cents, 0) || ', things ' || coalesce(i.cents, 0) || ', owed ' || coalesce(r.cents, 0) as detail
      from sales_order o left join paid p using (order_id) left join things i using (order_id) left join owed r using (order_id)
      where o.workspace_id = $1 and o.state = 'complete' and (coalesce(p.cents, 0) <> o.total_cents or coalesce(i.cents, 0) <> o.total_cents or coalesce(r.cents, 0) <> 0)
        and not exists (select from payment p where p.workspace_id = $1 and p.order_id = o.order_id and p.state = 'voiding')
      union all
      select 'order ' || r.order_id || ' is ' || o.state || ' and ' || r.cents || ' are owed' from owed r join sales_order o on o.workspace_id = $1 and o.order_id = r.order_id
      where o.state in ('cancelled', 'expired') and r.cents <> 0 and not exists (select from payment p where p.workspace_id = $1 and p.order_id = r.order_id and p.state = 'voiding')`,
  },
  {
    id: 'M3',
    promise: 'no order is paid more than it costs, and no attempt has two rows',
    sql: `select 'order ' || o.order_id || ' costs ' || o.total_cents || ' and took ' || sum(p.amount_cents) as detail
      from sales_order o join payment p on p.workspace_id = o.workspace_id and p.order_id = o.order_id
      where o.workspace_id = $1 and p.state = 'approved' and o.state <> 'needs-review' group by o.order_id, o.total_cents having sum(p.amount_cents) > o.total_cents
      union all select 'gateway key ' || gateway_key || ' stands twice' from payment where workspace_id = $1 and gateway_key is not null group by gateway_key having count(*) > 1`,
  },
  {
    id: 'M5',
    promise: 'what is refunded and reserved never exceeds what a payment brought, and its rows say the same',
    sql: `with given as (select payment_id, sum(amount_cents) filter (where state = 'succeeded') as done, sum(amount_cents) filter (where state in ('reserved', 'sent', 'unknown')) as open
        from refund where workspace_id = $1 and payment_id is not null group by payment_id)
      select 'payment ' || p.payment_id || ' of ' || p.amount_cents || ': refunded ' || p.refunded_cents || ' (rows ' || coalesce(g.done, 0) || '), reserved ' || p.refund_reserved_cents || ' (rows ' || coalesce(g.open, 0) || ')' as detail
      from payment p left join given g using (payment_id)
      where p.workspace_id = $1 and (p.refunded_cents <> coalesce(g.done, 0) or p.refund_reserved_cents <> coalesce(g.open, 0) or p.refunded_cents + p.refund_reserved_cents > least(p.amount_cents, p.taken_cents))
      union all
      select 'order ' || o.order_id || ' says ' || o.refunded_cents || ' refunded, its refunds ' || coalesce(sum(r.amount_cents), 0)
      from sales_order o left join refund r on r.workspace_id = o.workspace_id and r.order_id = o.order_id and r.state <> 'failed'
      where o.workspace_id = $1 group by o.order_id, o.refunded_cents having o.refunded_cents <> coalesce(sum(r.amount_cents), 0)`,
  },
  {
    id: 'M8',
    promise: 'a promo code is used as often as its uses say, and no oftener than allowed',
    sql: `select 'code ' || c.promo_id || ' says ' || c.used || ', its uses ' || count(u.order_id) as detail
      from promo_count c left join promo_use u on u.workspace_id = c.workspace_id and u.promo_id = c.promo_id
      where c.workspace_id = $1 group by c.promo_id, c.used, c.max_uses having c.used <> count(u.order_id) or c.used > c.max_uses
      union all
      select 'order ' || o.order_id || ' is ' || o.state || ' and still uses a code' from promo_use u join sales_order o on o.workspace_id = u.workspace_id and o.order_id = u.order_id
      where u.workspace_id = $1 and o.state in ('cancelled', 'expired')
      union all
      select 'customer ' || u.customer || ' used code ' || u.promo_id || ' ' || count(*) || ' times, allowed are ' || (d.data ->> 'max_per_customer')
      from promo_use u join sales_order o on o.workspace_id = u.workspace_id and o.order_id = u.order_id join doclet d on d.workspace_id = u.workspace_id and d.doclet_id = u.promo_id
      where u.workspace_id = $1 and o.created_at > d.updated_at and (d.data ->> 'max_per_customer') ~ '^[0-9]{1,6}$'
      group by u.promo_id, u.customer, d.data ->> 'max_per_customer' having count(*) > (d.data ->> 'max_per_customer')::int`,
  },
  {
    id: 'M9',
    promise: 'nothing stays open: attempts, refunds and webhooks 120 s, orders 150 s, follow-up work 60 s beyond its time',
    sql: `select 'attempt ' || payment_id || ' is ' || state || ' since ' || sent_at as detail from payment where workspace_id = $1 and state in ('sent', 'unknown') and greatest(sent_at, challenge_until) < $2::timestamptz - interval '120 seconds'
      union all select 'order ' || order_id || ' is being paid since ' || updated_at from sales_order where workspace_id = $1 and state = 'paying' and source = 'web' and updated_at < $2::timestamptz - interval '150 seconds'
        and not exists (select from payment p where p.workspace_id = $1 and p.order_id = sales_order.order_id and p.challenge_until > $2::timestamptz - interval '150 seconds')
      union all select 'job ' || outbox_id || ' (' || kind || ') waits since ' || created_at from outbox where workspace_id = $1 and sent_at is null and dead_at is null and (run_at < $2::timestamptz - interval '60 seconds' or (attempts > 0 and created_at < $2::timestamptz - interval '1 hour'))
      union all select 'refund ' || refund_id || ' is ' || state || ' since ' || created_at from refund where workspace_id = $1 and state in ('reserved', 'sent', 'unknown') and gateway_key is not null and created_at < $2::timestamptz - interval '120 seconds'
      union all select 'webhook ' || event_id || ' came at ' || received_at || ' and was not looked at' from gateway_inbox where workspace_id = $1 and processed_at is null and attempts = 0 and received_at < $2::timestamptz - interval '120 seconds'`,
  },
  {
    id: 'M10',
    promise: 'what costs nothing was not charged, and no order is complete without things',
    sql: `select 'order ' || o.order_id || ' costs nothing and has a payment' as detail from sales_order o where o.workspace_id = $1 and o.state = 'complete' and o.total_cents = 0
        and exists (select from payment p where p.workspace_id = $1 and p.order_id = o.order_id and p.state in ('created', 'sent', 'unknown', 'approved')
          and not exists (select from paid_move m where m.workspace_id = $1 and m.payment_id = p.payment_id and p.state <> 'approved'))
      union all select 'order ' || o.order_id || ' is complete and empty' from sales_order o where o.workspace_id = $1 and o.state = 'complete'
        and not exists (select from order_item i where i.workspace_id = $1 and i.order_id = o.order_id and i.state not in ('void', 'replaced'))`,
  },
  {
    id: 'M11',
    promise: 'what banks have taken back of a payment, and hold, is what its disputes and the books say',
    sql: `select 'payment ' || p.payment_id || ' says ' || p.disputed_cents || ' are disputed, its disputes ' || coalesce(sum(d.amount_cents), 0) as detail
      from payment p left join dispute d on d.workspace_id = p.workspace_id and d.payment_id = p.payment_id and d.state <> 'won'
      where p.workspace_id = $1 and (p.disputed_cents <> 0 or d.payment_id is not null) group by p.payment_id, p.disputed_cents having p.disputed_cents <> coalesce(sum(d.amount_cents), 0)
      union all
      select 'order ' || d.order_id || ': ' || d.cents || ' are disputed, the books say ' || coalesce(b.cents, 0)
      from (select order_id, coalesce(sum(amount_cents) filter (where state <> 'won'), 0) as cents from dispute where workspace_id = $1 group by order_id) d
      left join (select order_id, sum(amount_cents) as cents from ledger_entry where workspace_id = $1 and kind = 'chargeback' and account = 'chargeback' group by order_id) b using (order_id)
      where d.cents <> coalesce(b.cents, 0)`,
  },
  {
    id: 'M12',
    promise: 'what was paid for another day is what its things became dearer by, once the payment is approved and not before',
    sql: `select 'payment ' || p.payment_id || ' of ' || p.amount_cents || ' is ' || p.state || ', its things became dearer by ' || coalesce(sum(r.total_cents) filter (where t.txn_id is not null), 0) as detail
      from paid_move m join payment p using (workspace_id, payment_id) left join item_raise r using (workspace_id, payment_id)
      left join ledger_txn t on t.workspace_id = r.workspace_id and t.txn_id = r.txn_id and t.kind = 'raise' and t.order_id = m.order_id
      where m.workspace_id = $1 group by p.payment_id, p.amount_cents, p.state, m.order_id, p.order_id
      having p.order_id <> m.order_id or coalesce(sum(r.total_cents), 0) <> p.amount_cents or coalesce(sum(r.total_cents) filter (where t.txn_id is not null), 0) <> case p.state when 'approved' then p.amount_cents else 0 end`,
  },
];
