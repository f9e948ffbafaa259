-- What a request under an Idempotency-Key has begun, written with it: cut off and sent again, the request goes on from there.
alter table idempotency add column begun jsonb;
