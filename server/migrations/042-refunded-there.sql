-- Money that was given back at the gateway itself, without our books knowing.
alter table recon_break drop constraint recon_break_kind_check;
alter table recon_break add constraint recon_break_kind_check check (kind in ('missing-here', 'missing-there', 'amount', 'status', 'duplicate', 'refunded-there'));
