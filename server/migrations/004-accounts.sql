-- Where an account was made: who opens its first link from there is taken for the person who made it.
alter table account add column registered_from text not null default '';

-- 'Has this account been signed in to from this address lately?' is asked by every sign-in.
create index session_account_address on session (account_id, address, created_at);
create index account_token_expiry on account_token (expires_at);
