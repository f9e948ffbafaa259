-- What a capacity was lowered to while more than that was already held and sold: nothing more is granted above `planned`,
-- and `capacity` keeps the guard true. `voided` counts units that were sold, refunded and do not come back on sale.
alter table pool add column planned integer check (planned >= 0);
alter table pool add column voided integer not null default 0 check (voided >= 0);
alter table pool drop constraint pool_never_oversold;
alter table pool add constraint pool_never_oversold check (held + sold + voided <= capacity);

-- A pool's id is made from its event, subject and date, so the key already keeps them apart.
alter table pool drop constraint pool_workspace_id_event_id_subject_id_visit_date_key;
create index pool_of_event on pool (workspace_id, event_id) where event_id > '';

-- Each question about holds has one index that can answer it, so that no plan made while the table was small picks
-- another: what has run out by its end, what somebody holds by owner, what an address holds by address. A question
-- repeats the index's own condition, and no other question does.
drop index hold_expiring;
create index hold_expiring on hold (expires_at) where state = 'held' and expires_at > '-infinity';
drop index hold_of_address;
create index hold_of_address on hold (workspace_id, address) where state = 'held' and address <> '';

-- One row per workspace, moved on in the transaction of every change of the catalogue, whoever makes it: what is kept
-- in memory is compared with it, and nothing is granted under another version than the one the pools were laid out by.
create table catalog_version (
  workspace_id object_id not null,
  version bigint not null default 1,
  pools_version bigint not null default 0,
  primary key (workspace_id)
);
select protect_tenant_table('catalog_version');

-- Event Pass, Event Merchandise, Entitlement Type, Venue Facility, Venue Event, Session, Location, Brand, Terms, Store,
-- Calendar Dates, Capacity Settings, Category.
create function is_catalogue(template_id text) returns boolean language sql immutable parallel safe
  return template_id in ('e47ada000000000002000001', 'e47ada000000000002000002', 'e47ada000000000002000003', 'e47ada000000000002000007',
    'e47ada000000000002000008', 'e47ada000000000002000009', 'e47ada000000000002000011', 'e47ada000000000002000012', 'e47ada000000000002000015',
    'e47ada000000000002000016', 'e47ada000000000002000034', 'e47ada000000000002000035', 'e47ada000000000002000036');

create function move_catalog_version() returns trigger language plpgsql as $$
begin
  insert into catalog_version as c (workspace_id)
    select distinct workspace_id from changed where is_catalogue(template_id) order by workspace_id
    on conflict (workspace_id) do update set version = c.version + 1;
  return null;
end $$;

-- A link between two records of the catalogue says as much as a field does.
create function move_catalog_version_by_link() returns trigger language plpgsql as $$
begin
  insert into catalog_version as c (workspace_id)
    select distinct workspace_id from changed where is_catalogue(from_template) and is_catalogue(to_template) order by workspace_id
    on conflict (workspace_id) do update set version = c.version + 1;
  return null;
end $$;
create trigger catalogue_linked after insert on weave referencing new table as changed for each statement execute function move_catalog_version_by_link();
create trigger catalogue_relinked after update on weave referencing new table as changed for each statement execute function move_catalog_version_by_link();
create trigger catalogue_unlinked after delete on weave referencing old table as changed for each statement execute function move_catalog_version_by_link();

create trigger catalogue_inserted after insert on doclet referencing new table as changed for each statement execute function move_catalog_version();
create trigger catalogue_updated after update on doclet referencing new table as changed for each statement execute function move_catalog_version();
create trigger catalogue_deleted after delete on doclet referencing old table as changed for each statement execute function move_catalog_version();
