-- The gate, wristbands and people: what the selling tables need besides.

-- A ticket that may go out and come in again is accepted more than once; a gate without a line could not know better.
drop index scan_accepted_once;
alter table scan add column reentry boolean not null default false;
create unique index scan_accepted_once on scan (workspace_id, admission_id) where verdict = 'accepted' and direction = 'in' and not reentry and not offline;
create unique index scan_conflict_once on scan_conflict (workspace_id, first_scan, second_scan);
create index scan_conflict_of on scan_conflict (workspace_id, admission_id);

-- A device that shows one wrong code after the other guesses: it is locked for a while.
create table gate_device (
  workspace_id object_id not null,
  device_key text not null,
  window_start timestamptz not null,
  bad integer not null,
  locked_until timestamptz,
  primary key (workspace_id, device_key)
);

create table activation (
  workspace_id object_id not null,
  activation_id object_id not null,
  admission_id object_id not null,
  first_name text not null,
  last_name text not null,
  dob text,
  terminal_id object_id,
  activated_by object_id not null,
  activated_at timestamptz not null,
  primary key (workspace_id, activation_id),
  foreign key (workspace_id, admission_id) references admission,
  constraint activation_once unique (workspace_id, admission_id)
);

-- What each wristband payment took from whose day, so that a payment that fails gives it back once.
create table wristband_charge (
  workspace_id object_id not null,
  charge_id object_id not null,
  order_id object_id not null,
  wristband_id object_id not null,
  link_id object_id not null,
  consumer_id object_id not null,
  day text not null,
  amount_cents integer not null check (amount_cents > 0),
  payment_id object_id,
  state text not null check (state in ('reserved', 'spent', 'released')),
  created_at timestamptz not null,
  primary key (workspace_id, charge_id)
);
create index wristband_charge_of on wristband_charge (workspace_id, order_id);
create index wristband_charge_open on wristband_charge (workspace_id, created_at) where state = 'reserved';
create index wristband_charge_person on wristband_charge (workspace_id, consumer_id, day);

create index transfer_of_sender on ticket_transfer (workspace_id, from_account, created_at);
create index transfer_of_admission on ticket_transfer (workspace_id, admission_id);
create index group_reservation_day on group_reservation (workspace_id, group_id, visit_date) where state = 'reserved';

select protect_tenant_table(name) from unnest(array['gate_device', 'activation', 'wristband_charge']::regclass[]) as name;
revoke update, delete on activation from entrada_app;
revoke delete on wristband_charge, ticket_transfer, group_reservation, wristband, wristband_link from entrada_app;
