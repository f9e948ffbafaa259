-- What buyers pay for a visit on a day that costs more: which things go where, and by how much they become dearer once the payment is approved (`txn_id`: by then it is posted).
create table paid_move (
  workspace_id object_id not null,
  payment_id object_id not null,
  order_id object_id not null,
  visit_date text not null,
  entry_time text,
  item_ids text[] not null,
  primary key (workspace_id, payment_id),
  foreign key (workspace_id, payment_id) references payment
);
create index paid_move_of_order on paid_move (workspace_id, order_id);
select protect_tenant_table('paid_move');

create table item_raise (
  workspace_id object_id not null,
  item_id object_id not null,
  payment_id object_id not null,
  price_cents cents not null,
  tax_cents cents not null,
  fees_cents cents not null,
  included_tax_cents cents not null,
  total_cents cents not null,
  txn_id object_id,
  primary key (workspace_id, item_id, payment_id),
  foreign key (workspace_id, payment_id) references paid_move,
  check (total_cents = price_cents + tax_cents + fees_cents)
);
create index item_raise_of_payment on item_raise (workspace_id, payment_id);
select protect_tenant_table('item_raise');
