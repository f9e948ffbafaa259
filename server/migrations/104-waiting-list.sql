-- Those who wait for places of something that is sold out, in the order in which they came. What is freed while they wait is kept for them in its pools (`kept`) until it is held for
-- one of them.
create table waiting_entry (
  workspace_id object_id not null,
  entry_id object_id not null,
  event_id object_id not null,
  product_id object_id not null,
  visit_date text not null,
  entry_time text,
  units integer not null check (units between 1 and 10),
  email text not null,
  account_id object_id,
  state text not null check (state in ('unconfirmed', 'waiting', 'offered', 'taken', 'lapsed', 'left', 'over')),
  kept_pools text[] not null default '{}' check (state = 'waiting' or kept_pools = '{}'),
  hold_ids text[] not null default '{}',
  offer_ends_at timestamptz,
  asked_at timestamptz not null,
  waiting_since timestamptz check (waiting_since is not null or state in ('unconfirmed', 'left', 'over')),
  ended_at timestamptz check ((ended_at is null) = (state in ('unconfirmed', 'waiting', 'offered'))),
  primary key (workspace_id, entry_id)
);
create unique index waiting_once on waiting_entry (workspace_id, product_id, visit_date, (coalesce(entry_time, '')), email) where ended_at is null;
create index waiting_in_line on waiting_entry (workspace_id, waiting_since, entry_id) where state = 'waiting';
create index waiting_offered on waiting_entry (workspace_id, offer_ends_at) where state = 'offered';
create index waiting_of_event on waiting_entry (workspace_id, event_id) where ended_at is null;
select protect_tenant_table('waiting_entry');

alter table pool add column kept integer not null default 0 check (kept >= 0);
