-- The generic platform: who (realms, accounts, sessions), where (workspaces, hosts), records, files, mail, audit.
-- Reference tables carry no tenant's business data and are shared; every other table has workspace_id first in its
-- primary key and shows its rows only to a connection bound to that workspace.

create domain object_id as text collate "C" check (length(value) = 24);

create function bound_workspace() returns text language sql stable parallel safe
  return nullif(current_setting('app.workspace_id', true), '');

create function protect_tenant_table(tenant_table regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', tenant_table);
  execute format('alter table %s force row level security', tenant_table);
  execute format('create policy own_workspace on %s using (workspace_id = bound_workspace()) with check (workspace_id = bound_workspace())', tenant_table);
  execute format('grant select, insert, update, delete on %s to entrada_app', tenant_table);
end $$;

grant usage on schema public to entrada_app;
grant select on migration to entrada_app;

-- Reference tables -----------------------------------------------------------------------------------------------

create table platform_secret (
  name text primary key,
  value bytea not null
);
insert into platform_secret (name, value)
  select name, decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex')
  from unnest(array['session', 'cursor', 'idempotency', 'ticket', 'file', 'captcha', 'webhook', 'checkout']) as name;

create table realm (
  realm_id object_id primary key,
  name text not null unique
);
insert into realm (realm_id, name) values ('e47ada000000000001000001', 'Portal'), ('e47ada000000000001000002', 'POS');

create table workspace (
  workspace_id object_id primary key,
  app_key text not null unique,
  name text not null,
  description text not null default '',
  notes text not null default '',
  group_name text not null default '',
  time_zone text not null default 'America/Chicago',
  currency text not null default 'USD',
  locale text not null default 'en-US',
  copyright text not null default '',
  default_brand object_id,
  default_event object_id,
  settings jsonb not null default '{}',
  created_at timestamptz not null default now()
);

-- Domain Config: which host shows which workspace. It decides presentation only, never authority.
create table domain_config (
  fqdn text primary key,
  doclet_id object_id not null unique,
  workspace_id object_id not null references workspace,
  realm_id object_id not null references realm,
  default_brand object_id,
  default_event object_id,
  copyright text not null default '',
  terms_path text not null default '',
  is_default boolean not null default false
);
create unique index domain_config_one_default on domain_config (is_default) where is_default;

create table account (
  account_id object_id primary key,
  realm_id object_id not null references realm,
  email text not null,
  username text,
  password_hash text,
  password_set_by object_id,
  confirmed boolean not null default false,
  guest boolean not null default false,
  disabled boolean not null default false,
  first_name text not null default '',
  last_name text not null default '',
  phone text not null default '',
  photo_file object_id,
  profile jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (realm_id, email)
);
create unique index account_username on account (realm_id, username) where username is not null;

create table membership (
  workspace_id object_id not null references workspace,
  account_id object_id not null references account,
  role text not null check (role in ('admin', 'staff', 'pos', 'web')),
  created_at timestamptz not null default now(),
  primary key (workspace_id, account_id, role)
);
create index membership_account on membership (account_id);

create table session (
  session_id object_id primary key,
  account_id object_id not null references account,
  realm_id object_id not null,
  workspace_id object_id not null,
  kind text not null check (kind in ('full', 'guest', 'second-factor')),
  scope jsonb not null default '{}',
  user_agent text not null default '',
  address text not null default '',
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  second_factor_at timestamptz,
  revoked_at timestamptz
);
create index session_account on session (account_id) where revoked_at is null;
create index session_expiry on session (expires_at);

-- Verify, reset, invite, e-mail change, sign-in links, checkout keys, socket tickets: hashed, single use.
create table account_token (
  token_hash bytea primary key,
  purpose text not null,
  account_id object_id not null,
  workspace_id object_id,
  data jsonb not null default '{}',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index account_token_account on account_token (account_id, purpose);

create table second_factor (
  account_id object_id primary key references account,
  secret bytea not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0
);
create table recovery_code (
  account_id object_id not null references account,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);

create table rate_window (
  rate_key text primary key,
  window_start timestamptz not null,
  spent integer not null
);

-- Work that must happen after a commit, at least once. Its payload names ids, never persons.
create table outbox (
  workspace_id object_id not null,
  outbox_id object_id not null,
  kind text not null,
  payload jsonb not null,
  run_at timestamptz not null default now(),
  attempts integer not null default 0,
  sent_at timestamptz,
  dead_at timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  primary key (workspace_id, outbox_id)
);
create index outbox_due on outbox (run_at) where sent_at is null and dead_at is null;

grant select on platform_secret, realm to entrada_app;
grant select, insert, update, delete on workspace, domain_config, account, membership, session, account_token, second_factor, recovery_code, rate_window, outbox to entrada_app;
revoke delete on workspace, account from entrada_app;

-- Tenant tables --------------------------------------------------------------------------------------------------

create table doclet (
  workspace_id object_id not null,
  doclet_id object_id not null,
  template_id object_id not null,
  title text not null default '',
  data jsonb not null default '{}',
  tags text[] not null default '{}',
  owner_account object_id,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (workspace_id, doclet_id)
);
create index doclet_template on doclet (workspace_id, template_id, doclet_id);
create index doclet_owner on doclet (workspace_id, owner_account, template_id) where owner_account is not null;
create index doclet_event on doclet (workspace_id, (data ->> 'event_id')) where data ? 'event_id';
create index doclet_tags on doclet using gin (tags);

create table weave (
  workspace_id object_id not null,
  weave_id object_id not null,
  from_id object_id not null,
  to_id object_id not null,
  from_template object_id not null,
  to_template object_id not null,
  role text not null default '',
  data jsonb not null default '{}',
  created_at timestamptz not null default now(),
  primary key (workspace_id, weave_id),
  unique (workspace_id, from_id, to_id, role)
);
create index weave_to on weave (workspace_id, to_id);

create table doclet_history (
  workspace_id object_id not null,
  history_id object_id not null,
  doclet_id object_id not null,
  actor_account object_id,
  actor_role text not null,
  change text not null check (change in ('create', 'update', 'tags', 'delete', 'weave', 'unweave')),
  before jsonb,
  after jsonb,
  changed_at timestamptz not null default now(),
  primary key (workspace_id, history_id)
);
create index doclet_history_of on doclet_history (workspace_id, doclet_id, history_id);

create table audit (
  workspace_id object_id not null,
  audit_id object_id not null,
  actor_account object_id,
  actor_role text not null,
  action text not null,
  outcome text not null,
  subject text,
  detail jsonb not null default '{}',
  at timestamptz not null default now(),
  primary key (workspace_id, audit_id)
);

create table idempotency (
  workspace_id object_id not null,
  scope text not null,
  key text not null,
  request_hmac bytea not null,
  state text not null check (state in ('running', 'finished')),
  status integer,
  response jsonb,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (workspace_id, scope, key)
);
create index idempotency_age on idempotency (workspace_id, started_at);

create table mail (
  workspace_id object_id not null,
  mail_id object_id not null,
  recipient text not null,
  subject text not null,
  html text not null,
  plain text not null,
  attachments jsonb not null default '[]',
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  primary key (workspace_id, mail_id)
);

create table file (
  workspace_id object_id not null,
  file_id object_id not null,
  file_name text not null,
  mime text not null,
  size_bytes integer not null,
  sha256 bytea not null,
  public boolean not null default false,
  purpose text not null,
  owner_account object_id,
  subject_doclet object_id,
  created_at timestamptz not null default now(),
  primary key (workspace_id, file_id)
);
create index file_by_name on file (workspace_id, file_name);

create table task (
  workspace_id object_id not null,
  task_id object_id not null,
  kind text not null,
  title text not null,
  data jsonb not null default '{}',
  status text not null default 'open' check (status in ('open', 'confirmed', 'declined')),
  requested_by object_id not null,
  decided_by object_id,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (workspace_id, task_id),
  check (decided_by is null or decided_by <> requested_by)
);

create table channel (
  workspace_id object_id not null,
  channel_id object_id not null,
  name text not null,
  topic text not null default 'notification',
  primary key (workspace_id, channel_id)
);
create table notification (
  workspace_id object_id not null,
  notification_id object_id not null,
  channel_id object_id not null,
  header text not null,
  body text not null,
  created_by object_id,
  created_at timestamptz not null default now(),
  primary key (workspace_id, notification_id)
);

create table support_request (
  workspace_id object_id not null,
  support_id object_id not null,
  account_id object_id,
  issue_title text not null,
  issue_description text not null,
  issuer_name text not null,
  issuer_phone text not null,
  issuer_email text not null,
  issuer_pref_contact text not null,
  created_at timestamptz not null default now(),
  primary key (workspace_id, support_id)
);

create table resource_use (
  workspace_id object_id not null,
  use_id object_id not null,
  kind text not null,
  detail jsonb not null,
  created_at timestamptz not null default now(),
  primary key (workspace_id, use_id)
);

select protect_tenant_table(name) from unnest(array['doclet', 'weave', 'doclet_history', 'audit', 'idempotency', 'mail', 'file', 'task',
  'channel', 'notification', 'support_request', 'resource_use']::regclass[]) as name;
revoke update, delete on doclet_history, audit from entrada_app;
