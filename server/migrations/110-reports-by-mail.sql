-- The reports that somebody has sent to their own address. `sent_on`: the last day, on the venue's calendar, on which one was sent or did not have to be. One ends with the role that
-- it was asked for in: whoever is given that role anew asks anew.
create table report_mail (
  workspace_id object_id not null,
  report_mail_id object_id not null,
  account_id object_id not null,
  event_id object_id,
  every text not null check (every in ('day', 'week', 'month')),
  weekday smallint check (weekday between 0 and 6) check ((weekday is not null) = (every = 'week')),
  hour smallint not null check (hour between 0 and 23),
  sent_on date not null,
  created_at timestamptz not null default now(),
  primary key (workspace_id, report_mail_id)
);
create unique index report_mail_once on report_mail (workspace_id, account_id, every, (coalesce(weekday, -1)), (coalesce(event_id::text, '')));
select protect_tenant_table('report_mail');
