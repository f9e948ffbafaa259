-- A report asks for the postings of some days. They are written in the order of time, so a few blocks hold a day, and a sale pays nothing for it.
create index ledger_txn_posted on ledger_txn using brin (posted_at) with (pages_per_range = 32, autosummarize = on);
