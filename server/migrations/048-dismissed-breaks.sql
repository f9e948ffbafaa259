-- A difference with the gateway that an administrator has looked into and lets stand; it counts as settled.
alter table recon_break add column dismissed_at timestamptz check (dismissed_at is null or repaired_at is not null);
create index recon_break_dismissed on recon_break (workspace_id, kind, gateway_key) where dismissed_at is not null;
