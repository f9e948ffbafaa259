-- Checkout, refunds and webhooks: what the selling tables need besides.

-- A ticket in a name that is nobody's yet: its Consumer is made when the order completes.
alter table order_item add column consumer_is_new boolean not null default false;

-- Tax that the shown price contains: none of it is revenue.
alter table sales_order add column included_tax_cents integer not null default 0 check (included_tax_cents >= 0);
alter table order_item add column included_tax_cents integer not null default 0 check (included_tax_cents >= 0);

-- Promo codes are looked up as they are typed.
create index doclet_promo_code on doclet (workspace_id, upper(data ->> 'code')) where template_id = 'e47ada000000000002000020';

-- What a refund gives back for each thing, and the ticket it took for that; `txn_id` is the posting to reverse if it fails.
alter table refund add column txn_id object_id;
alter table refund add column currency text not null default 'USD';
create table refund_item (
  workspace_id object_id not null,
  refund_id object_id not null,
  item_id object_id not null,
  amount_cents integer not null check (amount_cents >= 0),
  closes boolean not null,
  revoked_admission object_id,
  primary key (workspace_id, refund_id, item_id),
  foreign key (workspace_id, refund_id) references refund,
  foreign key (workspace_id, item_id) references order_item
);
create index refund_item_of on refund_item (workspace_id, item_id);
create index refund_by_operator on refund (workspace_id, requested_by, created_at) where requested_by is not null;
create index refund_of_payment on refund (workspace_id, payment_id) where payment_id is not null;

create index gateway_inbox_due on gateway_inbox (workspace_id, received_at) where processed_at is null;
create index ledger_txn_order on ledger_txn (workspace_id, order_id) where order_id is not null;
create index activated_admission on admission (workspace_id, activated_at) where activated_at is not null;

-- A confirmation is sent once, however often its job is done.
alter table sales_order add column mailed_at timestamptz;

-- When a gateway was last asked about an attempt or a refund, so that two nodes do not ask at once.
alter table payment add column asked_at timestamptz;
alter table refund add column asked_at timestamptz;

-- Who tries cards: declines by cart, by card (a keyed hash) and by address. `subject` is none of them in the clear.
create table card_decline (
  workspace_id object_id not null,
  subject text not null,
  declines integer not null,
  window_start timestamptz not null,
  blocked_until timestamptz,
  primary key (workspace_id, subject)
);

-- An order is written twice by a sale. Without an index on its state the second time touches no index at all (HOT);
-- what is unsettled is found by its open or refused payments instead.
drop index order_unsettled;
alter table sales_order set (fillfactor = 80);
drop index admission_of_item;

-- A person's orders are found by their account; by name and address only those that have none (a till's).
drop index order_of_consumer;
drop index order_of_email;
create index order_of_consumer on sales_order (workspace_id, buyer_consumer) where buyer_consumer is not null and buyer_account is null;
create index order_of_email on sales_order (workspace_id, lower(buyer_email), created_at) where buyer_account is null and buyer_email <> '';

-- The key says order and attempt, which are unique already.
drop index payment_gateway_key;
alter table payment add constraint gateway_key_names_attempt check (gateway_key is null or gateway_key = order_id || ':' || attempt_no || ':' || workspace_id);
create index payment_refused on payment (workspace_id, decided_at) where state in ('declined', 'failed');

-- Postings and their entries come together; that each entry has its posting is asked once per statement, not per row.
alter table ledger_entry drop constraint ledger_entry_workspace_id_txn_id_fkey;
create or replace function ledger_txn_balances() returns trigger language plpgsql as $$
begin
  -- What was there before balanced by itself, so what is added has to balance by itself.
  if exists (select from added group by workspace_id, txn_id, currency having sum(amount_cents) <> 0) then
    raise exception 'a ledger posting does not sum to zero' using errcode = '23514';
  end if;
  if exists (select from added a where not exists (select from ledger_txn t where t.workspace_id = a.workspace_id and t.txn_id = a.txn_id)) then
    raise exception 'a ledger entry without its posting' using errcode = '23503';
  end if;
  return null;
end $$;

select protect_tenant_table(name) from unnest(array['refund_item', 'card_decline']::regclass[]) as name;
revoke delete on refund_item from entrada_app;
