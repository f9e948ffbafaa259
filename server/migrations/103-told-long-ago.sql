-- Refunds from before 067 count as told. Where the owner of the database is no superuser, row-level security has hidden them from 067, and a later refund of their order would have
-- been told to the buyer with their sum added.
alter table refund no force row level security;
update refund set told_at = coalesce(decided_at, created_at)
  where state = 'succeeded' and told_at is null and coalesce(decided_at, created_at) < (select applied_at from migration where name = '067-refunds-told.sql');
alter table refund force row level security;
