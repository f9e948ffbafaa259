-- A link to one's tickets, sent to the address they were bought with: who reads that mail is shown them, for a quarter of an hour.
create table ticket_link (
  workspace_id object_id not null,
  token_hash bytea not null,
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (workspace_id, token_hash)
);
create index ticket_link_expiry on ticket_link (workspace_id, expires_at);
select protect_tenant_table('ticket_link');

-- Whoever leaves is forgotten where nothing else may ever be changed: in what was written about their records, and in who
-- was let in. That something was changed, and that somebody was let in, stays.
create function forget_person(leaving object_id) returns void language sql security definer set search_path = public as $$
  update doclet_history h set before = null, after = null
    from doclet d where h.workspace_id = bound_workspace() and d.workspace_id = bound_workspace() and d.doclet_id = h.doclet_id and d.owner_account = leaving;
  update activation a set first_name = '', last_name = '', dob = null
    from admission t where a.workspace_id = bound_workspace() and t.workspace_id = bound_workspace() and t.admission_id = a.admission_id and t.holder_account = leaving;
$$;
revoke execute on function forget_person from public;
grant execute on function forget_person to entrada_app;
