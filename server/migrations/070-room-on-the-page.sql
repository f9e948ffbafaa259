-- What is held is of no order. The indexes of what is held go by that, so that being sold, which changes the state alone,
-- is nothing to any of them; and there is room on the page for what an order and its holds become within seconds.
drop index hold_of_owner;
create index hold_of_owner on hold (workspace_id, owner) where order_id is null;
drop index hold_expiring;
create index hold_expiring on hold (expires_at) where order_id is null and expires_at > '-infinity';
drop index hold_of_address;
create index hold_of_address on hold (workspace_id, address) where order_id is null and address <> '';
alter table hold set (fillfactor = 50);
alter table sales_order set (fillfactor = 50);
