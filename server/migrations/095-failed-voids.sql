-- A charge that was undone, and whose buyer's bank has sent the money back.
alter table recon_break drop constraint recon_break_kind_check;
alter table recon_break add constraint recon_break_kind_check
  check (kind in ('missing-here', 'missing-there', 'amount', 'status', 'duplicate', 'refunded-there', 'refund-amount', 'refund-failed', 'void-failed'));
