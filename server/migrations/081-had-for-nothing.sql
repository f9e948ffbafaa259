-- A sale of nothing but free things posts nothing. A report finds these sales by the moment of their completion.
create index order_had_for_nothing on sales_order (workspace_id, completed_at) where state = 'complete' and items_cents = 0 and total_cents = 0;
