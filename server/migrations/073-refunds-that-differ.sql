-- What a gateway says a refund gave back; it stays where the buyer's bank sends the money back afterwards.
alter table refund add column paid_cents integer check (paid_cents > 0);
alter table recon_break drop constraint recon_break_kind_check;
alter table recon_break add constraint recon_break_kind_check
  check (kind in ('missing-here', 'missing-there', 'amount', 'status', 'duplicate', 'refunded-there', 'refund-amount', 'refund-failed'));
