-- What a buyer's bank has taken back, once for each dispute however often and in whatever order the gateway tells of it.
create table dispute (
  workspace_id object_id not null,
  gateway text not null,
  dispute_id text not null,
  order_id object_id not null,
  payment_id object_id not null,
  amount_cents integer not null check (amount_cents > 0),
  currency text not null,
  reason text not null,
  state text not null check (state in ('open', 'won', 'lost')),
  opened_at timestamptz not null,
  closed_at timestamptz check ((closed_at is null) = (state = 'open')),
  primary key (workspace_id, gateway, dispute_id),
  foreign key (workspace_id, payment_id) references payment
);
create index dispute_of_payment on dispute (workspace_id, payment_id);
create index dispute_open on dispute (workspace_id, opened_at) where state = 'open';
select protect_tenant_table('dispute');

-- It cannot be given back once more.
alter table payment add column disputed_cents integer not null default 0 check (disputed_cents >= 0);
