-- A link is opened again after it was accepted, recalled or too late, so it is found whatever became of it.
create unique index transfer_of_link on ticket_transfer (workspace_id, token_hash) where token_hash is not null;
drop index transfer_token;
