-- Only the accounts of tills and of stored value are ever looked for by their name. The five lines that each order writes
-- into the books are found by their posting.
drop index ledger_entry_account;
create index ledger_entry_account on ledger_entry (workspace_id, account)
  where account like 'till:%' or account like 'over-short:%' or account like 'stored-value:%';
