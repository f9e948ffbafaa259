-- What the gateway took where it is not what the order asks for, so that an administrator decides by it and the books follow.
alter table payment add column taken_cents integer check (taken_cents > 0);
alter table payment add column taken_currency text;
create index payment_taken on payment (workspace_id, order_id) where taken_cents is not null;
