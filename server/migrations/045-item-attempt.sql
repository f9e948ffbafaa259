-- A further attempt may be for other things than the one before: each thing names the attempt it was written for. At a
-- till several payments are for all things of the sale together, and its things name none.
alter table order_item add column attempt_no integer check (attempt_no >= 1);
