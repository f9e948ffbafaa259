-- The audit is looked through by how something ended, by what it was and by who did it; a drawer by its last session.
create index audit_outcome on audit (workspace_id, outcome, audit_id);
create index audit_action on audit (workspace_id, action, audit_id);
create index audit_actor on audit (workspace_id, actor_account, audit_id);
create index till_session_of on till_session (workspace_id, till_id, opened_at);
