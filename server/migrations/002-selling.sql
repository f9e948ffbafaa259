-- What is counted, owed or raced for. These rows are the truth; the doclets the specification names for them
-- (Order, Transaction, Admission QR Code, Wristband …) are read through views of these rows.

-- Stock ----------------------------------------------------------------------------------------------------------

-- One row per thing that can run out: an entitlement type on a date, for any day or for the whole event; a
-- merchandise item; a session; a space on a date.
create table pool (
  workspace_id object_id not null,
  pool_id object_id not null,
  kind text not null check (kind in ('date', 'any', 'event', 'merchandise', 'session', 'space')),
  subject_id object_id not null,
  event_id object_id not null,
  visit_date text not null,
  capacity integer not null check (capacity >= 0),
  held integer not null default 0 check (held >= 0),
  sold integer not null default 0 check (sold >= 0),
  primary key (workspace_id, pool_id),
  unique (workspace_id, event_id, subject_id, visit_date),
  constraint pool_never_oversold check (held + sold <= capacity)
) with (fillfactor = 50);

-- One row per unit asked for, naming the pools it draws from. `committing` ignores expiry: a payment is being decided.
create table hold (
  workspace_id object_id not null,
  hold_id object_id not null,
  owner text not null,
  event_id object_id not null,
  store_id object_id,
  product_id object_id not null,
  visit_date text not null,
  entry_time text,
  location_id object_id,
  pool_ids text[] not null,
  state text not null default 'held' check (state in ('held', 'committing', 'sold')),
  order_id object_id,
  expires_at timestamptz not null,
  extensions integer not null default 0,
  address text not null default '',
  created_at timestamptz not null default now(),
  primary key (workspace_id, hold_id),
  check ((state = 'held') = (order_id is null))
);
create index hold_expiring on hold (workspace_id, expires_at) where state = 'held';
create index hold_of_owner on hold (workspace_id, owner) where state = 'held';
create index hold_of_address on hold (workspace_id, address) where state = 'held';
create index hold_of_order on hold (workspace_id, order_id) where order_id is not null;

-- How many of a product are sold, for price tiers and limits.
create table product_count (
  workspace_id object_id not null,
  product_id object_id not null,
  visit_date text not null,
  sold integer not null default 0 check (sold >= 0),
  primary key (workspace_id, product_id, visit_date)
);

-- Promo codes ----------------------------------------------------------------------------------------------------

create table promo_count (
  workspace_id object_id not null,
  promo_id object_id not null,
  max_uses integer,
  used integer not null default 0 check (used >= 0),
  primary key (workspace_id, promo_id),
  constraint promo_never_overused check (max_uses is null or used <= max_uses)
);
create table promo_use (
  workspace_id object_id not null,
  promo_id object_id not null,
  order_id object_id not null,
  customer text not null,
  use_no integer not null,
  primary key (workspace_id, promo_id, order_id),
  unique (workspace_id, promo_id, customer, use_no)
);

-- Orders ---------------------------------------------------------------------------------------------------------

create table sales_order (
  workspace_id object_id not null,
  order_id object_id not null,
  reference text not null,
  source text not null check (source in ('web', 'pos')),
  state text not null check (state in ('placeholder', 'awaiting-payment', 'paying', 'paid', 'complete', 'cancelled', 'expired', 'needs-review')),
  owner text not null,
  store_id object_id,
  buyer_account object_id,
  buyer_consumer object_id,
  buyer_name text not null default '',
  buyer_email text not null default '',
  buyer_phone text not null default '',
  billing jsonb not null default '{}',
  terminal_id object_id,
  till_session_id object_id,
  operator_account object_id,
  currency text not null,
  items_cents integer not null default 0 check (items_cents >= 0),
  discount_cents integer not null default 0 check (discount_cents >= 0),
  tax_cents integer not null default 0 check (tax_cents >= 0),
  fees_cents integer not null default 0 check (fees_cents >= 0),
  total_cents integer not null default 0 check (total_cents >= 0),
  refunded_cents integer not null default 0 check (refunded_cents >= 0),
  promo_id object_id,
  promo_code text,
  cashless boolean not null default false,
  kvp jsonb not null default '{}',
  attempts integer not null default 0,
  note text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  completed_at timestamptz,
  primary key (workspace_id, order_id),
  unique (workspace_id, reference),
  check (total_cents = items_cents - discount_cents + tax_cents + fees_cents)
);
create index order_of_buyer on sales_order (workspace_id, buyer_account, created_at) where buyer_account is not null;
create index order_of_consumer on sales_order (workspace_id, buyer_consumer) where buyer_consumer is not null;
create index order_of_email on sales_order (workspace_id, lower(buyer_email), created_at);
create index order_unsettled on sales_order (workspace_id, updated_at) where state in ('awaiting-payment', 'paying', 'paid', 'needs-review');

create table order_item (
  workspace_id object_id not null,
  item_id object_id not null,
  order_id object_id not null,
  line_no integer not null,
  hold_id object_id,
  product_id object_id not null,
  event_id object_id not null,
  store_id object_id,
  visit_date text not null,
  entry_time text,
  location_id object_id,
  name text not null,
  product jsonb not null default '{}',
  price_cents integer not null check (price_cents >= 0),
  discount_cents integer not null default 0 check (discount_cents >= 0),
  tax_cents integer not null default 0 check (tax_cents >= 0),
  fees_cents integer not null default 0 check (fees_cents >= 0),
  total_cents integer not null check (total_cents >= 0),
  refunded_cents integer not null default 0 check (refunded_cents >= 0),
  first_name text not null default '',
  last_name text not null default '',
  dob text,
  consumer_id object_id,
  state text not null default 'open' check (state in ('open', 'sold', 'refunded', 'void')),
  primary key (workspace_id, item_id),
  foreign key (workspace_id, order_id) references sales_order,
  check (refunded_cents <= total_cents),
  check (total_cents = price_cents - discount_cents + tax_cents + fees_cents)
);
create index item_of_order on order_item (workspace_id, order_id, line_no);
create unique index item_of_hold on order_item (workspace_id, hold_id) where hold_id is not null and state in ('open', 'sold');

-- Payments: written before the gateway is asked, decided once --------------------------------------------------------

create table payment (
  workspace_id object_id not null,
  payment_id object_id not null,
  order_id object_id not null,
  attempt_no integer not null,
  tender text not null check (tender in ('card', 'card-manual', 'card-on-file', 'cash', 'wristband')),
  gateway text,
  gateway_key text,
  gateway_id text,
  state text not null check (state in ('created', 'sent', 'approved', 'declined', 'failed', 'unknown', 'voiding', 'voided')),
  amount_cents integer not null check (amount_cents > 0),
  tender_cents integer not null default 0 check (tender_cents >= 0),
  change_cents integer not null default 0 check (change_cents >= 0),
  currency text not null,
  brand text,
  last_four text,
  decline_message text,
  till_session_id object_id,
  operator_account object_id,
  refund_reserved_cents integer not null default 0 check (refund_reserved_cents >= 0),
  refunded_cents integer not null default 0 check (refunded_cents >= 0),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  decided_at timestamptz,
  primary key (workspace_id, payment_id),
  foreign key (workspace_id, order_id) references sales_order,
  unique (workspace_id, order_id, attempt_no),
  constraint refund_within_payment check (refund_reserved_cents + refunded_cents <= amount_cents),
  check (tender <> 'cash' or tender_cents - change_cents = amount_cents)
);
create unique index payment_gateway_key on payment (workspace_id, gateway_key) where gateway_key is not null;
create index payment_open on payment (workspace_id, sent_at) where state in ('sent', 'unknown', 'voiding');
create index payment_last_four on payment (workspace_id, last_four, created_at) where last_four is not null;

create table refund (
  workspace_id object_id not null,
  refund_id object_id not null,
  order_id object_id,
  payment_id object_id,
  item_id object_id,
  kind text not null check (kind in ('item', 'order', 'partial', 'arbitrary', 'void')),
  tender text not null,
  gateway_key text,
  state text not null check (state in ('reserved', 'sent', 'succeeded', 'failed', 'unknown')),
  amount_cents integer not null check (amount_cents > 0),
  reason text not null default '',
  till_session_id object_id,
  requested_by object_id,
  approved_by object_id,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  decided_at timestamptz,
  primary key (workspace_id, refund_id)
);
create unique index refund_gateway_key on refund (workspace_id, gateway_key) where gateway_key is not null;
create index refund_of_order on refund (workspace_id, order_id);
create index refund_open on refund (workspace_id, created_at) where state in ('reserved', 'sent', 'unknown');

-- A saved card: the gateway's token, never the number.
create table saved_card (
  workspace_id object_id not null,
  card_id object_id not null,
  account_id object_id not null,
  vault_id text not null,
  account_type text not null,
  last_four text not null,
  card_exp_month text not null,
  card_exp_year text not null,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  primary key (workspace_id, card_id)
);
create index saved_card_of on saved_card (workspace_id, account_id) where removed_at is null;

create table gateway_inbox (
  workspace_id object_id not null,
  gateway text not null,
  event_id text not null,
  payload jsonb not null,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  attempts integer not null default 0,
  primary key (workspace_id, gateway, event_id)
);
create table recon_break (
  workspace_id object_id not null,
  break_id object_id not null,
  kind text not null check (kind in ('missing-here', 'missing-there', 'amount', 'status', 'duplicate')),
  gateway_key text not null,
  detail jsonb not null default '{}',
  found_at timestamptz not null default now(),
  repaired_at timestamptz,
  primary key (workspace_id, break_id)
);
create unique index recon_break_once on recon_break (workspace_id, kind, gateway_key) where repaired_at is null;

-- Ledger: double entry, insert only, every posting sums to zero --------------------------------------------------

create table ledger_txn (
  workspace_id object_id not null,
  txn_id object_id not null,
  kind text not null,
  order_id object_id,
  reverses object_id,
  posted_at timestamptz not null default now(),
  primary key (workspace_id, txn_id)
);
create table ledger_entry (
  workspace_id object_id not null,
  txn_id object_id not null,
  entry_no integer not null,
  account text not null,
  amount_cents integer not null check (amount_cents <> 0),
  currency text not null,
  primary key (workspace_id, txn_id, entry_no),
  foreign key (workspace_id, txn_id) references ledger_txn
);
create index ledger_entry_account on ledger_entry (workspace_id, account);

-- Tickets --------------------------------------------------------------------------------------------------------

-- `admission_id` is random; `secret` is the second half of the code at the gate (ruling 24).
create table admission (
  workspace_id object_id not null,
  admission_id object_id not null,
  secret bytea not null,
  order_id object_id,
  item_id object_id,
  event_id object_id not null,
  product_id object_id not null,
  store_id object_id,
  visit_date text not null,
  entry_time text,
  location_id object_id,
  name text not null,
  kind text not null check (kind in ('admission', 'addon', 'merchandise')),
  consumer_id object_id,
  holder_account object_id,
  first_name text not null default '',
  last_name text not null default '',
  price_cents integer not null default 0,
  reentry boolean not null default false,
  needs_activation boolean not null default false,
  activated_at timestamptz,
  state text not null default 'active' check (state in ('active', 'used', 'out', 'revoked', 'transferred')),
  used_at timestamptz,
  used_gate text,
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  primary key (workspace_id, admission_id)
);
create index admission_of_item on admission (workspace_id, item_id);
create index admission_of_order on admission (workspace_id, order_id);
create index admission_of_consumer on admission (workspace_id, consumer_id) where consumer_id is not null;
create index admission_of_holder on admission (workspace_id, holder_account) where holder_account is not null;
create index admission_of_event on admission (workspace_id, event_id, visit_date);
create unique index admission_live_per_item on admission (workspace_id, item_id) where state in ('active', 'used', 'out');

create table scan (
  workspace_id object_id not null,
  scan_id object_id not null,
  admission_id object_id,
  device_id text not null,
  gate text not null default '',
  direction text not null default 'in' check (direction in ('in', 'out')),
  nonce text,
  verdict text not null,
  offline boolean not null default false,
  operator_account object_id,
  scanned_at timestamptz not null,
  received_at timestamptz not null default now(),
  primary key (workspace_id, scan_id)
);
create unique index scan_nonce on scan (workspace_id, device_id, nonce) where nonce is not null;
create index scan_of_admission on scan (workspace_id, admission_id, scanned_at);
create unique index scan_accepted_once on scan (workspace_id, admission_id) where verdict = 'accepted' and direction = 'in' and nonce is distinct from 'reentry';

create table scan_conflict (
  workspace_id object_id not null,
  conflict_id object_id not null,
  admission_id object_id not null,
  first_scan object_id not null,
  second_scan object_id not null,
  found_at timestamptz not null default now(),
  primary key (workspace_id, conflict_id)
);

create table ticket_transfer (
  workspace_id object_id not null,
  transfer_id object_id not null,
  admission_id object_id not null,
  from_account object_id not null,
  to_email text,
  to_phone text,
  token_hash bytea,
  state text not null check (state in ('offered', 'accepted', 'recalled', 'expired')),
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  new_admission_id object_id,
  primary key (workspace_id, transfer_id)
);
create unique index transfer_open_once on ticket_transfer (workspace_id, admission_id) where state = 'offered';
create unique index transfer_token on ticket_transfer (workspace_id, token_hash) where token_hash is not null and state = 'offered';

-- Till -----------------------------------------------------------------------------------------------------------

create table till_session (
  workspace_id object_id not null,
  till_session_id object_id not null,
  till_id object_id not null,
  terminal_id object_id,
  store_id object_id,
  operator_account object_id not null,
  state text not null check (state in ('open', 'counted', 'closed')),
  opening_cents integer not null check (opening_cents >= 0),
  counted_cents integer check (counted_cents >= 0),
  expected_cents integer,
  over_short_cents integer,
  denominations jsonb not null default '{}',
  opened_at timestamptz not null default now(),
  closed_at timestamptz,
  primary key (workspace_id, till_session_id)
);
create unique index till_open_once on till_session (workspace_id, till_id) where state <> 'closed';

create table till_movement (
  workspace_id object_id not null,
  movement_id object_id not null,
  till_session_id object_id not null,
  kind text not null check (kind in ('opening', 'sale', 'change', 'refund', 'in', 'out', 'correction')),
  amount_cents integer not null check (amount_cents <> 0),
  denominations jsonb not null default '{}',
  order_id object_id,
  task_id object_id,
  requested_by object_id not null,
  approved_by object_id,
  tracking text,
  at timestamptz not null default now(),
  primary key (workspace_id, movement_id),
  foreign key (workspace_id, till_session_id) references till_session,
  check (kind <> 'out' or (approved_by is not null and approved_by <> requested_by))
);
create index till_movement_of on till_movement (workspace_id, till_session_id);

-- Wristbands -----------------------------------------------------------------------------------------------------

create table wristband (
  workspace_id object_id not null,
  wristband_id object_id not null,
  uid text not null,
  state text not null default 'unlinked' check (state in ('unlinked', 'linked', 'checked-out', 'blocked')),
  created_at timestamptz not null default now(),
  primary key (workspace_id, wristband_id),
  unique (workspace_id, uid)
);
create table wristband_link (
  workspace_id object_id not null,
  link_id object_id not null,
  wristband_id object_id not null,
  consumer_id object_id not null,
  account_id object_id,
  linked_by object_id not null,
  linked_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (workspace_id, link_id),
  foreign key (workspace_id, wristband_id) references wristband
);
create unique index wristband_one_link on wristband_link (workspace_id, wristband_id) where ended_at is null;
create index wristband_link_consumer on wristband_link (workspace_id, consumer_id) where ended_at is null;

-- What a person spent by wristband on a day, for the daily limit the till enforces.
create table spending_day (
  workspace_id object_id not null,
  consumer_id object_id not null,
  day text not null,
  spent_cents integer not null default 0 check (spent_cents >= 0),
  primary key (workspace_id, consumer_id, day)
);

-- Season groups --------------------------------------------------------------------------------------------------

create table group_reservation (
  workspace_id object_id not null,
  reservation_id object_id not null,
  group_id object_id not null,
  event_id object_id not null,
  visit_date text not null,
  consumer_id object_id not null,
  admission_id object_id,
  state text not null check (state in ('reserved', 'cancelled')),
  reason text,
  created_by object_id not null,
  created_at timestamptz not null default now(),
  cancelled_at timestamptz,
  primary key (workspace_id, reservation_id)
);
create unique index group_reservation_once on group_reservation (workspace_id, group_id, event_id, visit_date, consumer_id) where state = 'reserved';

select protect_tenant_table(name) from unnest(array['pool', 'hold', 'product_count', 'promo_count', 'promo_use', 'sales_order', 'order_item', 'payment',
  'refund', 'saved_card', 'gateway_inbox', 'recon_break', 'ledger_txn', 'ledger_entry', 'admission', 'scan', 'scan_conflict', 'ticket_transfer',
  'till_session', 'till_movement', 'wristband', 'wristband_link', 'spending_day', 'group_reservation']::regclass[]) as name;

revoke update, delete on ledger_txn, ledger_entry, scan, till_movement from entrada_app;
revoke delete on sales_order, order_item, payment, refund, admission, till_session from entrada_app;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only; correct it by a new entry', tg_table_name using errcode = '42501';
end $$;
create trigger ledger_txn_append_only before update or delete or truncate on ledger_txn execute function refuse_change();
create trigger ledger_entry_append_only before update or delete or truncate on ledger_entry execute function refuse_change();

-- All entries of a posting come in one statement; it stands only if each posting it touched sums to zero.
create function ledger_txn_balances() returns trigger language plpgsql as $$
begin
  if exists (
    select from ledger_entry where (workspace_id, txn_id) in (select workspace_id, txn_id from added)
    group by workspace_id, txn_id, currency having sum(amount_cents) <> 0
  ) then
    raise exception 'a ledger posting does not sum to zero' using errcode = '23514';
  end if;
  return null;
end $$;
create trigger ledger_entry_balances after insert on ledger_entry referencing new table as added for each statement execute function ledger_txn_balances();
