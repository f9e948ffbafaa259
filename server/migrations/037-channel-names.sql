-- A venue has one channel of a name, however many open it at once.
create unique index channel_name on channel (workspace_id, name);
