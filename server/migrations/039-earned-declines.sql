-- How many declines an address has earned by what the bank approved, so that a restart and other nodes know of it.
alter table card_decline add column allowed integer not null default 0;
