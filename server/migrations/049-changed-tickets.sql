-- What a gate without a line asks for again and again: the tickets that are new or dead since. No scan changes either time,
-- so no index hears of it; new tickets stand at the end of the table, of which a range index needs a word a page.
create index admission_created on admission using brin (created_at) with (pages_per_range = 32, autosummarize = on);
create index admission_revoked on admission (workspace_id, revoked_at) where revoked_at is not null;
create index group_reservation_cancelled on group_reservation (workspace_id, cancelled_at) where cancelled_at is not null;
