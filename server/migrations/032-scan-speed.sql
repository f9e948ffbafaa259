-- A scan changes a ticket from active to used, and no index has to hear of it: whether a ticket lives does not change
-- with that, and a page keeps room for the new version beside the old.
alter table admission add column live boolean generated always as (state in ('active', 'used', 'out')) stored;
drop index admission_live_per_item;
create unique index admission_live_per_item on admission (workspace_id, item_id) where live;
alter table admission set (fillfactor = 80);
