-- Gates and groups look up on which days a pass is reserved.
create index group_reservation_pass on group_reservation (workspace_id, admission_id, visit_date);
