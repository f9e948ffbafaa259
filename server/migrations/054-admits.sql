-- How many people come in with a ticket, as its pass said when it was sold; of what was sold before, as it says now.
alter table admission add column admits smallint not null default 1 check (admits between 1 and 100);
alter table admission no force row level security;
alter table doclet no force row level security;
update admission a set admits = (p.data ->> 'admits')::smallint from doclet p
  where p.workspace_id = a.workspace_id and p.doclet_id = a.product_id and p.data ->> 'admits' ~ '^([2-9]|[1-9][0-9]|100)$';
alter table admission force row level security;
alter table doclet force row level security;
