-- An order changes its state within seconds of being placed. No index goes by the state or by the moment of completion, so the changed row stays on its page and only itself is
-- written. Orders are completed in the order of time, so a few blocks hold the orders of a report's days.
drop index order_had_for_nothing;
create index order_completed on sales_order using brin (completed_at) with (pages_per_range = 32, autosummarize = on);
