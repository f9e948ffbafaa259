-- Whoever paid is told of each refund once. Those before this were told of by nobody, and are not told of years later.
alter table refund add column told_at timestamptz;
update refund set told_at = coalesce(decided_at, now()) where state = 'succeeded';
