-- Nothing has ever written or read these.
alter table account drop column password_set_by;
alter table session drop column scope;
