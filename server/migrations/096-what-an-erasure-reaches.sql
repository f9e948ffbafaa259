-- The addresses that a person confirmed before the one they have now: what was sent or sold to these is theirs as well.
alter table account add column earlier_emails text[] not null default '{}';

-- A ticket is made somebody's at a gate, whoever holds it. Which tickets these are is for the erasure to say.
create or replace function forget_person(leaving object_id) returns void language sql security definer set search_path = public as $$
  update doclet_history h set before = null, after = null
    from doclet d where h.workspace_id = bound_workspace() and d.workspace_id = bound_workspace() and d.doclet_id = h.doclet_id and d.owner_account = leaving;
$$;
create function forget_activations(tickets text[]) returns void language sql security definer set search_path = public as $$
  update activation set first_name = '', last_name = '', dob = null where workspace_id = bound_workspace() and admission_id = any(tickets);
$$;
revoke execute on function forget_activations from public;
grant execute on function forget_activations to entrada_app;

-- A network address only bounds what is held from there. What is sold no longer says it.
alter table hold no force row level security;
update hold set address = '' where state = 'sold' and address <> '';
alter table hold force row level security;

-- An erasure that waits for what comes late knows only the account, whose address is gone by now.
update outbox set payload = jsonb_build_object('leaving', jsonb_build_object('accountId', payload -> 'account_id', 'email', '', 'addresses', '[]'::jsonb))
  where kind = 'erase-what-came-late' and payload ? 'account_id';

-- Where an account was made counts only until its address is confirmed.
update account set registered_from = '' where confirmed and registered_from <> '';
