-- Each kind of work is claimed in its own order, so that a thousand ticket mails keep no refund and no password waiting.
drop index outbox_due;
create index outbox_due on outbox (kind, run_at) where sent_at is null and dead_at is null;
