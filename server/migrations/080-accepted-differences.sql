-- An administrator has accepted that the gateway took another amount; the difference is in the books.
alter table payment add column difference_accepted_at timestamptz;
