import { TEMPLATE } from '#domain/fixed-ids.ts';
import type { Invariant } from './invariant.ts';

const EVENT_CLOCKS = `
  select e.doclet_id as event_id, e.updated_at as changed_at, coalesce(n.name, w.time_zone) as zone,
    greatest('-infinity'::timestamptz,
      (select max(h.changed_at) from doclet_history h where h.workspace_id = $1 and h.doclet_id = f.doclet_id and h.change = 'update'
        and h.before -> 'data' ->> 'time_zone' is distinct from h.after -> 'data' ->> 'time_zone'),
      (select max(h.changed_at) from doclet_history h where h.workspace_id = $1 and h.doclet_id = e.doclet_id and h.change = 'update'
        and h.before -> 'data' ->> 'facility_id' is distinct from h.after -> 'data' ->> 'facility_id'),
      (select max(a.at) from audit a where a.workspace_id = $1 and a.action = 'workspace update'
        and a.detail -> 'before' ->> 'time_zone' is distinct from a.detail -> 'after' ->> 'time_zone')) as zone_changed_at,
    coalesce(substring(e.data ->> 'day_ends_at' from '^(?:0[0-9]|1[01]):[0-5][0-9]:[0-5][0-9]$'), '00:00:00')::time as day_ends_at
  from doclet e join workspace w on w.workspace_id = e.workspace_id
  left join doclet f on f.workspace_id = e.workspace_id and f.doclet_id = e.data ->> 'facility_id' left join pg_timezone_names n on n.name = f.data ->> 'time_zone'
  where e.workspace_id = $1 and e.template_id = '${TEMPLATE.venueEvent}'`;

/**
 * The rule of `domain/visit-day.ts`. Of a time that the clock shows twice PostgreSQL means the second and the rule the first,
 * which is found from the day before. What was let in before the event was last changed may have met another setting, and what was
 * let in before it was moved to another place, or its place or the venue was given another time zone, may have met the day before or after.
 */
const VISIT_DAY = `
  select wall, case when s.scanned_at < case when early at time zone z.zone = ends then least(early, late) else late end then wall::date - 1 else wall::date end as day
  from (select wall, ends, ends at time zone z.zone as late, (ends - interval '1 day') at time zone z.zone + interval '24 hours' as early
    from (select wall, wall::date + z.day_ends_at as ends from (select s.scanned_at at time zone z.zone as wall) as w) as e) as f`;

/** Days on which one of several entries, or on which who came back once, was let in more often; with a line throughout, or not. */
const TOO_OFTEN = `
  select a.admission_id, count(*) as times, bool_or(s.offline) as offline from scan s
  join admission a on a.workspace_id = s.workspace_id and a.admission_id = s.admission_id join (${EVENT_CLOCKS}) as z on z.event_id = a.event_id
  cross join lateral (${VISIT_DAY}) as v
  where s.workspace_id = $1 and s.verdict = 'accepted' and s.direction = 'in' and s.reentry and a.reentry in ('daily', 'once')
    and s.scanned_at > greatest(z.changed_at, z.zone_changed_at) + interval '1 minute'
  group by a.admission_id, a.reentry, case when a.visit_date = 'event' then v.day end having count(*) > case a.reentry when 'daily' then 1 else 2 end`;

export const TICKET_INVARIANTS: readonly Invariant[] = [
  {
    id: 'A1',
    promise: 'a paid thing has exactly one ticket that opens the gate, a refunded one none',
    sql: `with live as (select item_id, count(*) as tickets from admission where workspace_id = $1 and item_id is not null and state in ('active', 'used', 'out') group by item_id)
      select 'item ' || i.item_id || ' is ' || i.state || ' and has ' || coalesce(l.tickets, 0) || ' live tickets' as detail
      from order_item i join sales_order o on o.workspace_id = i.workspace_id and o.order_id = i.order_id left join live l on l.item_id = i.item_id
      where i.workspace_id = $1 and o.workspace_id = $1 and o.state = 'complete'
        and ((i.state = 'open' and coalesce(l.tickets, 0) <> 1) or (i.state in ('refunded', 'void', 'replaced') and coalesce(l.tickets, 0) <> 0))`,
  },
  {
    id: 'A2',
    promise: 'a single-use ticket was let in once; one that may come again went out in between, and came no more often on a day than it was sold for',
    sql: `select 'ticket ' || admission_id || ' was let in ' || count(*) || ' times' as detail from scan
      where workspace_id = $1 and verdict = 'accepted' and direction = 'in' and not reentry and not offline group by admission_id having count(*) > 1
      union all
      select 'ticket ' || admission_id || ' went ' || direction || ' twice in a row' from (
        select admission_id, direction, lag(direction) over (partition by admission_id order by scanned_at, scan_id) as before, bool_or(offline) over (partition by admission_id) as any_offline
        from scan where workspace_id = $1 and verdict = 'accepted' and reentry) as passages
      where direction = before and not any_offline
      union all
      select 'ticket ' || admission_id || ' was let in ' || times || ' times on a day' from (${TOO_OFTEN}) as entries where not offline`,
  },
  {
    id: 'A3',
    promise: 'nobody was let in with a revoked ticket or on another day; what two gates accepted offline is listed; a device told of each scan once',
    sql: `select 'scan ' || s.scan_id || ' accepted a ticket revoked at ' || a.revoked_at as detail from scan s join admission a on a.workspace_id = s.workspace_id and a.admission_id = s.admission_id
      where s.workspace_id = $1 and s.verdict = 'accepted' and not s.offline and a.revoked_at < s.scanned_at
      union all
      select 'scan ' || s.scan_id || ' let in on ' || v.day || ' with a ticket for ' || a.visit_date
      from scan s join admission a on a.workspace_id = s.workspace_id and a.admission_id = s.admission_id
      join (${EVENT_CLOCKS}) as z on z.event_id = a.event_id
      cross join lateral (${VISIT_DAY}) as v
      where s.workspace_id = $1 and s.verdict = 'accepted' and s.direction = 'in' and not s.offline and a.visit_date ~ '^[0-9]{4}-' and v.day::text <> a.visit_date
        and (s.scanned_at > z.changed_at + interval '1 minute' or a.visit_date not in (v.wall::date::text, (v.wall - interval '12 hours')::date::text))
        and (s.scanned_at > z.zone_changed_at + interval '1 minute' or a.visit_date not in ((v.day - 1)::text, (v.day + 1)::text))
        and (a.entry_time is null or abs(extract(epoch from (s.scanned_at at time zone z.zone) - (a.visit_date || ' ' || a.entry_time)::timestamp)) >= 86400)
      union all
      select 'ticket ' || max(s.admission_id) || ' was accepted twice, once offline, and is not listed' from scan s
      join admission a on a.workspace_id = s.workspace_id and a.admission_id = s.admission_id
      where s.workspace_id = $1 and s.verdict = 'accepted' and s.direction = 'in' and not s.reentry
      group by coalesce(a.item_id, a.admission_id)
      having count(*) > 1 and bool_or(s.offline) and not exists (select from scan_conflict c where c.workspace_id = $1 and c.admission_id = any(array_agg(s.admission_id)))
      union all
      select 'ticket ' || admission_id || ' was let in ' || times || ' times on a day, once offline, and is not listed' from (${TOO_OFTEN}) as entries
      where offline and not exists (select from scan_conflict c where c.workspace_id = $1 and c.admission_id = entries.admission_id)
      union all
      select 'device ' || device_id || ' told of scan ' || nonce || ' twice' from scan where workspace_id = $1 and nonce is not null group by device_id, nonce having count(*) > 1`,
  },
];
