-- A sale at a till that was paid and left is marked when it is found, so that what waits for an administrator is read without the venue's other orders. Nothing that a sale writes
-- while it is made touches the index.
alter table sales_order add column left_at timestamptz;
create index order_left on sales_order (workspace_id) where left_at is not null;
update sales_order o set left_at = o.updated_at
where o.source = 'pos' and o.state in ('placeholder', 'paying')
  and exists (select from payment p where p.workspace_id = o.workspace_id and p.order_id = o.order_id and p.state = 'approved');
