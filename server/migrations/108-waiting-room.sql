-- The line of an event's waiting room. `entered` numbers those who come; how far the line has come is counted under this row's lock.
create table waiting_room (
  workspace_id object_id not null,
  event_id object_id not null,
  begins_at timestamptz not null,
  entered bigint not null default 0,
  credit double precision not null,
  counted_at timestamptz not null,
  reached bigint not null,
  primary key (workspace_id, event_id)
);
select protect_tenant_table('waiting_room');

-- One place for each cart or account. `place` is the order in which they are let in; until the sale begins it is nobody's to know.
create table room_place (
  workspace_id object_id not null,
  event_id object_id not null,
  owner text not null,
  entered_at timestamptz not null,
  entry_number bigint not null,
  lot bigint not null,
  place bigint not null,
  seen_at timestamptz not null,
  admitted_at timestamptz,
  pass_ends_at timestamptz check ((pass_ends_at is null) = (admitted_at is null)),
  primary key (workspace_id, event_id, owner),
  foreign key (workspace_id, event_id) references waiting_room
);
create index room_line on room_place (workspace_id, event_id, place) where admitted_at is null;
create index room_place_of_owner on room_place (workspace_id, owner);
select protect_tenant_table('room_place');
