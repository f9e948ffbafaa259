-- Whoever leaves is forgotten in the records, too, that belong to nobody any more: those that stood for them, and those they looked after once.
create index doclet_history_owned on doclet_history (workspace_id, (before ->> 'owner_account')) where before ? 'owner_account';
create index doclet_invited_once on doclet (workspace_id, (data ->> 'invited_email')) where owner_account is null and data ? 'invited_email';
