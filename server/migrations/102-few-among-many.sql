-- Those who work at a venue stand among all who ever bought there.
create index member_at_work on membership (workspace_id) where role <> 'web';

-- What a gate has scanned lately, among all that was ever scanned.
create index scan_lately on scan using brin (scanned_at) with (pages_per_range = 32, autosummarize = on);
