-- What somebody waits for is looked up for their portal, by their account or their address.
create index waiting_of_account on waiting_entry (workspace_id, account_id) where ended_at is null and account_id is not null;
create index waiting_of_address on waiting_entry (workspace_id, email) where ended_at is null;
