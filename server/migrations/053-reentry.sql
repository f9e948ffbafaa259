-- How a ticket comes in again: not at all, on each day of the event, besides once on each day, or whenever it went out.
-- What was sold before knew only whether; one for every day that knew of no re-entry let in once in all.
alter table admission alter column reentry drop default;
alter table admission alter column reentry type text
  using case when reentry then 'unlimited' when visit_date = 'event' and kind <> 'merchandise' then 'daily' else 'none' end;
alter table admission alter column reentry set default 'none', add check (reentry in ('none', 'daily', 'once', 'unlimited'));

-- The last entry of a ticket that was let in more than once, and the one before it. They stand in its own row: whoever has
-- waited for that row's lock reads what the gate before has written, which of any other row they do not.
alter table admission add column last_in_at timestamptz, add column last_in_gate text, add column in_before_at timestamptz;

-- A migration is bound to no workspace, and its owner need not be a superuser.
alter table admission no force row level security;
alter table scan no force row level security;
alter table order_item no force row level security;
update admission a set last_in_at = e.scanned_at, last_in_gate = e.gate, in_before_at = e.before
  from (select workspace_id, admission_id, scanned_at, gate, row_number() over latest as nth, lead(scanned_at) over latest as before
    from scan where verdict = 'accepted' and direction = 'in' and reentry window latest as (partition by workspace_id, admission_id order by scanned_at desc, scan_id desc)) as e
  where e.nth = 1 and e.before is not null and a.workspace_id = e.workspace_id and a.admission_id = e.admission_id;
update order_item set product = product || jsonb_build_object('reentry',
    case when product -> 'reentry' = 'true' then 'unlimited' when visit_date = 'event' and product ->> 'kind' <> 'merchandise' then 'daily' else 'none' end)
  where jsonb_typeof(product -> 'reentry') = 'boolean';
alter table admission force row level security;
alter table scan force row level security;
alter table order_item force row level security;
