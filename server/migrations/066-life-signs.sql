-- Which node is at work on a request under an Idempotency-Key: once its life sign is gone, nobody has to wait for it.
alter table idempotency add column runner integer;
