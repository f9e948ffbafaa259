-- A charge that the gateway never took, although it had said so.
alter table payment drop constraint payment_taken_cents_check;
alter table payment add constraint payment_taken_cents_check check (taken_cents >= 0) not valid;
