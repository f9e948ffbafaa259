-- A ticket may be moved to another day. The gate that goes on without a line asks for what was moved since, and what was sold keeps the day it was sold for.
alter table admission add column moved_at timestamptz;
create index admission_moved on admission (workspace_id, moved_at) where moved_at is not null;
alter table order_item add column sold_for text;
