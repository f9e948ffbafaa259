-- Who has been invited here under an address, asked for when its owner signs in.
create index doclet_invited on doclet (workspace_id, (data ->> 'invited_email')) where data ->> 'invited_status' = 'pending';
