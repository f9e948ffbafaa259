-- A ticket may be moved to another day. The gate that goes on without a line asks for what was moved since, and what was sold keeps the day it was sold for. Whoever moves their own
-- visit gains no time to give it back: until when they may goes by the earliest day that they moved it away from.
alter table admission add column moved_at timestamptz;
create index admission_moved on admission (workspace_id, moved_at) where moved_at is not null;
alter table order_item add column sold_for text, add column moved_off text;
