-- Which session a ticket and an order's item are for. A time alone does not tell any more once several sessions were moved. Of what was sold before, the session that has this time
-- now, otherwise one that had it before; one that is sold, that the product names and of that very date goes first.
-- And which time the holder of a ticket was last told, where its session was moved.
alter table order_item add column session_id text;
alter table admission add column session_id text, add column told_time text;
alter table order_item no force row level security;
alter table admission no force row level security;
alter table doclet no force row level security;
alter table catalog_version no force row level security;
create function pg_temp.session_sold(ws text, event text, product text, visit text, at text) returns text language sql stable as $$
  select s.doclet_id from doclet s
    left join doclet p on p.workspace_id = ws and p.doclet_id = product
    left join catalog_version v on v.workspace_id = ws
  where s.workspace_id = ws and s.template_id = 'e47ada000000000002000009' and s.data ->> 'event_id' = event and s.data ->> 'date' in ('every', visit)
    and (left(s.data ->> 'start_time', 5) = left(at, 5) or at = any(string_to_array(v.draws ->> s.doclet_id, ' ')))
  order by coalesce(s.data ->> 'status', 'active') = 'active' desc, left(s.data ->> 'start_time', 5) = left(at, 5) desc, coalesce(p.data -> 'session_ids' ? s.doclet_id, false) desc, s.data ->> 'date' = visit desc, s.doclet_id limit 1
$$;
update order_item set session_id = pg_temp.session_sold(workspace_id, event_id, product_id, visit_date, entry_time) where entry_time is not null;
update admission set session_id = pg_temp.session_sold(workspace_id, event_id, product_id, visit_date, entry_time) where entry_time is not null;
alter table order_item force row level security;
alter table admission force row level security;
alter table doclet force row level security;
alter table catalog_version force row level security;
create index admission_of_session on admission (workspace_id, session_id) where session_id is not null;
