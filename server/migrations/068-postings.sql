-- A posting is one row that holds its entries: what goes to or comes from each account, in one currency. That it sums to
-- zero is part of the row, so there is no moment and no way in which one does not.
alter table ledger_txn add column currency text, add column accounts text[], add column amounts integer[];

-- A migration is bound to no workspace, and its owner need not be a superuser.
alter table ledger_txn no force row level security, disable trigger ledger_txn_append_only;
alter table ledger_entry no force row level security;
update ledger_txn t set currency = e.currency, accounts = e.accounts, amounts = e.amounts
  from (select workspace_id, txn_id, min(currency) as currency, array_agg(account order by entry_no) as accounts, array_agg(amount_cents order by entry_no) as amounts
    from ledger_entry group by workspace_id, txn_id) as e
  where t.workspace_id = e.workspace_id and t.txn_id = e.txn_id;
alter table ledger_txn force row level security, enable trigger ledger_txn_append_only;

alter table ledger_txn
  alter column currency set not null,
  alter column accounts set not null,
  alter column amounts set not null,
  add constraint posting_is_whole check (cardinality(accounts) between 2 and 8 and cardinality(amounts) = cardinality(accounts) and array_position(accounts, null) is null),
  add constraint posting_balances check ((0 <> all (amounts)) is true and coalesce(amounts[1], 0)::bigint + coalesce(amounts[2], 0) + coalesce(amounts[3], 0)
    + coalesce(amounts[4], 0) + coalesce(amounts[5], 0) + coalesce(amounts[6], 0) + coalesce(amounts[7], 0) + coalesce(amounts[8], 0) = 0);

drop table ledger_entry;
drop function ledger_txn_balances();

-- The entries one by one, as whoever reads the books wants them.
create view ledger_entry with (security_invoker = true) as
  select t.workspace_id, t.txn_id, t.kind, t.order_id, t.posted_at, t.currency, e.entry_no::integer, e.account, e.amount_cents
  from ledger_txn t, unnest(t.accounts, t.amounts) with ordinality as e(account, amount_cents, entry_no);
grant select on ledger_entry to entrada_app;
