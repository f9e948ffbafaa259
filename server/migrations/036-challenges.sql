-- Until when a buyer may answer their bank's question (3-D Secure) before the charge is cancelled.
alter table payment add column challenge_until timestamptz;
