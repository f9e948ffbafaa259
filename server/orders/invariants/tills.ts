import type { Invariant } from './invariant.ts';

export const TILL_INVARIANTS: readonly Invariant[] = [
  {
    id: 'M6',
    promise:
      'cash given less change is what it paid; each till holds what the books say; what left a till was agreed to by somebody else, an administrator then',
    sql: `select 'cash payment ' || payment_id || ' does not add up' as detail from payment where workspace_id = $1 and tender = 'cash' and (tender_cents - change_cents <> amount_cents or amount_cents < 0)
      union all
      select 'till session ' || s.till_session_id || ' closed with ' || s.over_short_cents || ' over or short, counted ' || s.counted_cents || ', expected ' || s.expected_cents
      from till_session s where s.workspace_id = $1 and s.state = 'closed' and s.over_short_cents is distinct from s.counted_cents - s.expected_cents
      union all
      select 'till ' || till_id || ' holds ' || coalesce(d.cents, 0) || ', the books say ' || coalesce(b.cents, 0)
      from (select s.till_id, sum(m.amount_cents) as cents from till_session s join till_movement m on m.workspace_id = s.workspace_id and m.till_session_id = s.till_session_id
        where s.workspace_id = $1 and s.state <> 'closed' group by s.till_id) d
      full join (select substr(account, 6) as till_id, sum(amount_cents) as cents from ledger_entry where workspace_id = $1 and account like 'till:%' group by account) b using (till_id)
      where coalesce(d.cents, 0) <> coalesce(b.cents, 0)
      union all
      select 'till ' || till_id || ' was ' || coalesce(s.cents, 0) || ' over or short, the books say ' || coalesce(-b.cents, 0)
      from (select till_id, sum(over_short_cents) as cents from till_session where workspace_id = $1 and state = 'closed' group by till_id) s
      full join (select substr(account, 12) as till_id, sum(amount_cents) as cents from ledger_entry where workspace_id = $1 and account like 'over-short:%' group by account) b using (till_id)
      where coalesce(s.cents, 0) <> coalesce(-b.cents, 0)
      union all
      select 'removal ' || m.movement_id || ' was not agreed to by a second person' from till_movement m left join task t on t.workspace_id = m.workspace_id and t.task_id = m.task_id
      left join audit a on a.workspace_id = m.workspace_id and a.action = 'task remove-till-cash' and a.outcome = 'confirmed' and a.subject = t.task_id
      where m.workspace_id = $1 and m.kind = 'out'
        and (a.actor_role <> 'admin' or m.approved_by is null or m.approved_by = m.requested_by or t.status is distinct from 'confirmed' or t.decided_by is distinct from m.approved_by or t.requested_by is distinct from m.requested_by)`,
  },
  {
    id: 'M7',
    promise:
      'stored value is never below zero, and is what its movements and the books say; a day tells what was spent on it; a wristband is one person’s at a time and is not charged after it was handed back',
    sql: `select 'wristband ' || w.wristband_id || ' has ' || coalesce(v.balance_cents, 0) || ' on it, its movements say ' || coalesce(m.cents, 0) || ', the books ' || coalesce(l.cents, 0) as detail
      from wristband w left join wristband_value v on v.workspace_id = w.workspace_id and v.wristband_id = w.wristband_id
      left join (select wristband_id, sum(amount_cents) as cents from wristband_value_movement where workspace_id = $1 group by wristband_id) m on m.wristband_id = w.wristband_id
      left join (select substr(account, 14) as wristband_id, -sum(amount_cents) as cents from ledger_entry where workspace_id = $1 and account like 'stored-value:%' group by account) l on l.wristband_id = w.wristband_id
      where w.workspace_id = $1 and (coalesce(v.balance_cents, 0) <> coalesce(m.cents, 0) or coalesce(v.balance_cents, 0) <> coalesce(l.cents, 0) or v.balance_cents < 0)
      union all
      select 'value was spent from wristband ' || m.wristband_id || ' after its link ended' from wristband_value_movement m
      join wristband_link l on l.workspace_id = m.workspace_id and l.link_id = m.link_id where m.workspace_id = $1 and m.kind = 'spend' and l.ended_at < m.at
      union all
      select account || ' is below zero by ' || sum(amount_cents) as detail from ledger_entry where workspace_id = $1 and account like 'stored-value:%' group by account having sum(amount_cents) > 0
      union all
      select 'consumer ' || consumer_id || ' spent ' || coalesce(c.cents, 0) || ' on ' || day || ', the day says ' || coalesce(s.spent_cents, 0)
      from (select consumer_id, day, spent_cents from spending_day where workspace_id = $1) s
      full join (select consumer_id, day, sum(amount_cents) as cents from wristband_charge where workspace_id = $1 and state <> 'released' group by consumer_id, day) c using (consumer_id, day)
      where coalesce(c.cents, 0) <> coalesce(s.spent_cents, 0)
      union all
      select 'wristband ' || w.wristband_id || ' is ' || w.state || ' and has ' || count(l.link_id) || ' links' from wristband w
      left join wristband_link l on l.workspace_id = w.workspace_id and l.wristband_id = w.wristband_id and l.ended_at is null
      where w.workspace_id = $1 group by w.wristband_id, w.state having count(l.link_id) <> (w.state = 'linked')::int
      union all
      select 'wristband ' || c.wristband_id || ' was charged after its link ended' from wristband_charge c
      join wristband_link l on l.workspace_id = c.workspace_id and l.link_id = c.link_id where c.workspace_id = $1 and l.ended_at < c.created_at`,
  },
];
