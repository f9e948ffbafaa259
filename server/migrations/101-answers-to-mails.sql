-- All venues send from one address. The answer to a mail that names whom to ask goes there.
alter table mail add column reply_to text;
