-- No more goes back than was taken, where that is less than what was asked for. What was given back before stands.
alter table payment drop constraint refund_within_payment;
alter table payment add constraint refund_within_payment check (refund_reserved_cents + refunded_cents <= least(amount_cents, taken_cents)) not valid;
