-- What a ticket was when a refund ended it: the same again should the refund come to nothing.
alter table admission add column revoked_from ticket_state;
