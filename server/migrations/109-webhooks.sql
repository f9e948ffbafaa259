-- The systems of a venue that are told of what happens in it. A delivery is what one of them is told, kept for as long as its log is shown.
create table webhook_target (
  workspace_id object_id not null,
  target_id object_id not null,
  url text not null,
  description text not null,
  kinds text[] not null,
  secret text not null,
  earlier_secret text,
  earlier_until timestamptz check ((earlier_until is null) = (earlier_secret is null)),
  paused_at timestamptz,
  paused_by text check (paused_by in ('office', 'failures') and (paused_at is null) = (paused_by is null)),
  failing_since timestamptz,
  created_at timestamptz not null,
  primary key (workspace_id, target_id)
);
select protect_tenant_table('webhook_target');

-- No foreign key leads to the target: an order that is completed while one is removed must not fail.
create table webhook_delivery (
  workspace_id object_id not null,
  target_id object_id not null,
  event_id object_id not null,
  type text not null,
  body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'given-up')),
  tries integer not null default 0,
  tries_from timestamptz not null,
  answer_status integer,
  failure text,
  tried_at timestamptz,
  created_at timestamptz not null,
  primary key (workspace_id, target_id, event_id)
);
select protect_tenant_table('webhook_delivery');

-- What is to be sent when, in all venues: ids and times only, so that one look finds it. A row whose delivery is gone is dropped when its turn comes.
create table webhook_due (
  workspace_id object_id not null,
  target_id object_id not null,
  event_id object_id not null,
  run_at timestamptz not null,
  tries integer not null default 0,
  primary key (workspace_id, target_id, event_id)
);
create index webhook_due_at on webhook_due (run_at);
grant select, insert, update, delete on webhook_due to entrada_app;

insert into platform_secret (name, value)
  select 'webhook-target', decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex');
