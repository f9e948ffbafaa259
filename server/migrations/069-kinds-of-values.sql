-- What one value may be is said by its type. A check of a table is read anew by every statement that writes to it, and asked
-- of every row, whichever of its values have changed; a type is read once, and asks what is new.
create domain cents as integer check (value >= 0);
create domain units as integer check (value >= 0);
create domain pool_kind as text check (value in ('date', 'any', 'event', 'merchandise', 'session', 'space'));
create domain hold_state as text check (value in ('held', 'committing', 'sold'));
create domain order_source as text check (value in ('web', 'pos'));
create domain order_state as text check (value in ('placeholder', 'awaiting-payment', 'paying', 'paid', 'complete', 'cancelled', 'expired', 'needs-review'));
create domain item_state as text check (value in ('open', 'sold', 'refunded', 'void', 'replaced'));
create domain tender as text check (value in ('card', 'card-manual', 'card-on-file', 'cash', 'wristband', 'stored-value'));
create domain payment_state as text check (value in ('created', 'sent', 'approved', 'declined', 'failed', 'unknown', 'voiding', 'voided'));
create domain thing_kind as text check (value in ('admission', 'addon', 'merchandise'));
create domain reentry_rule as text check (value in ('none', 'daily', 'once', 'unlimited'));
create domain ticket_state as text check (value in ('active', 'used', 'out', 'revoked', 'transferred'));
create domain scan_direction as text check (value in ('in', 'out'));

-- As many bytes as characters: no id has any but the sixteen digits. (What was `length` counted them one by one.)
alter domain object_id drop constraint object_id_check;
alter domain object_id add constraint object_id_check check (octet_length(value) = 24);

alter table pool
  drop constraint pool_capacity_check, drop constraint pool_held_check, drop constraint pool_kind_check, drop constraint pool_planned_check,
  drop constraint pool_sold_check, drop constraint pool_voided_check,
  alter column kind type pool_kind, alter column capacity type units, alter column held type units, alter column sold type units,
  alter column planned type units, alter column voided type units;
alter table product_count drop constraint product_count_sold_check, alter column sold type units;
alter table hold drop constraint hold_state_check, alter column state type hold_state;
alter table sales_order
  drop constraint sales_order_discount_cents_check, drop constraint sales_order_fees_cents_check, drop constraint sales_order_included_tax_cents_check,
  drop constraint sales_order_items_cents_check, drop constraint sales_order_refunded_cents_check, drop constraint sales_order_source_check,
  drop constraint sales_order_state_check, drop constraint sales_order_tax_cents_check, drop constraint sales_order_total_cents_check,
  alter column source type order_source, alter column state type order_state, alter column items_cents type cents, alter column discount_cents type cents,
  alter column tax_cents type cents, alter column fees_cents type cents, alter column included_tax_cents type cents, alter column total_cents type cents,
  alter column refunded_cents type cents;
alter table order_item
  drop constraint order_item_discount_cents_check, drop constraint order_item_fees_cents_check, drop constraint order_item_included_tax_cents_check,
  drop constraint order_item_price_cents_check, drop constraint order_item_refunded_cents_check, drop constraint order_item_state_check,
  drop constraint order_item_tax_cents_check, drop constraint order_item_total_cents_check,
  alter column state type item_state, alter column price_cents type cents, alter column discount_cents type cents, alter column tax_cents type cents,
  alter column fees_cents type cents, alter column included_tax_cents type cents, alter column total_cents type cents, alter column refunded_cents type cents;
alter table payment
  drop constraint payment_change_cents_check, drop constraint payment_disputed_cents_check, drop constraint payment_refund_reserved_cents_check,
  drop constraint payment_refunded_cents_check, drop constraint payment_state_check, drop constraint payment_tender_cents_check, drop constraint payment_tender_check,
  alter column tender type tender, alter column state type payment_state, alter column tender_cents type cents, alter column change_cents type cents,
  alter column disputed_cents type cents, alter column refund_reserved_cents type cents, alter column refunded_cents type cents;
alter table admission drop column live;
drop index admission_of_order;
alter table admission
  drop constraint admission_kind_check, drop constraint admission_reentry_check, drop constraint admission_state_check,
  alter column kind type thing_kind, alter column reentry type reentry_rule, alter column state type ticket_state;
-- Null where it is dead, so that one index finds the tickets of an order and lets no thing have two that live.
alter table admission add column live boolean generated always as (case when state in ('active', 'used', 'out') then true end) stored;
create unique index admission_of_order on admission (workspace_id, order_id, item_id, live);

alter table scan drop constraint scan_direction_check, alter column direction type scan_direction;
