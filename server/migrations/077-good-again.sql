-- When a ticket became good again: what a gate without a line asks for beside those that are new or dead since.
alter table admission add column given_back_at timestamptz;
create index admission_given_back on admission (workspace_id, given_back_at) where given_back_at is not null;
