-- The sum asks for the first to the eighth amount: a list that is counted from elsewhere, or has rows and columns, would
-- pass it by.
alter table ledger_txn drop constraint posting_is_whole;
alter table ledger_txn
  add constraint posting_is_whole check (cardinality(accounts) between 2 and 8 and cardinality(amounts) = cardinality(accounts) and array_position(accounts, null) is null
    and array_lower(amounts, 1) = 1 and array_upper(amounts, 1) = cardinality(amounts));
