-- A solved robot check counts once, on whichever node it is shown. Only a hash of it is kept, until it would expire anyway.
create table captcha_spent (
  token_hash bytea primary key,
  expires_at timestamptz not null
);
create index captcha_spent_expiry on captcha_spent (expires_at);
grant select, insert, delete on captcha_spent to entrada_app;
