-- Money paid onto a wristband beforehand. The balance is what its movements and its ledger account say (M7).

alter table payment drop constraint payment_tender_check;
alter table payment add constraint payment_tender_check check (tender in ('card', 'card-manual', 'card-on-file', 'cash', 'wristband', 'stored-value'));

-- A lost band is blocked; what was on it is on the band that took its place.
alter table wristband add column replaced_by object_id;

create table wristband_value (
  workspace_id object_id not null,
  wristband_id object_id not null,
  balance_cents integer not null default 0,
  primary key (workspace_id, wristband_id),
  foreign key (workspace_id, wristband_id) references wristband,
  constraint stored_value_never_negative check (balance_cents >= 0)
) with (fillfactor = 50);

create table wristband_value_movement (
  workspace_id object_id not null,
  movement_id object_id not null,
  wristband_id object_id not null,
  kind text not null check (kind in ('top-up', 'spend', 'spend-back', 'return', 'return-failed', 'moved')),
  amount_cents integer not null check (amount_cents <> 0),
  link_id object_id,
  payment_id object_id,
  refund_id object_id,
  at timestamptz not null,
  primary key (workspace_id, movement_id),
  foreign key (workspace_id, wristband_id) references wristband
);
create index wristband_value_movement_of on wristband_value_movement (workspace_id, wristband_id);
create index wristband_value_movement_payment on wristband_value_movement (workspace_id, payment_id) where payment_id is not null;
create unique index wristband_value_movement_refund on wristband_value_movement (workspace_id, refund_id, kind) where refund_id is not null;

-- The order by which money came onto a band, and the band it is on now. `sequence`: the terminal's own number.
create table wristband_top_up (
  workspace_id object_id not null,
  order_id object_id not null,
  wristband_id object_id not null,
  terminal_id object_id not null,
  sequence integer,
  amount_cents integer not null check (amount_cents > 0),
  created_at timestamptz not null,
  primary key (workspace_id, order_id),
  foreign key (workspace_id, order_id) references sales_order,
  foreign key (workspace_id, wristband_id) references wristband
);
create index wristband_top_up_of on wristband_top_up (workspace_id, wristband_id);
create unique index wristband_top_up_once on wristband_top_up (workspace_id, terminal_id, sequence) where sequence is not null;

select protect_tenant_table(name) from unnest(array['wristband_value', 'wristband_value_movement', 'wristband_top_up']::regclass[]) as name;
revoke update, delete on wristband_value_movement from entrada_app;
revoke delete on wristband_value, wristband_top_up from entrada_app;
