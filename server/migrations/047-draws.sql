-- Which pools each product drew from when they were last laid out, in short: whatever draws otherwise since has what is
-- held and sold of it counted again.
alter table catalog_version add column draws jsonb not null default '{}';
