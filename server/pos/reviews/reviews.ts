import { sql } from 'kysely';
import { MINUTE_MS } from '#domain/durations.ts';
import { GIVE_UP_AFTER_MS } from '#server/checkout/gateway/gateway-inbox.ts';
import type { Ctx } from '#server/context.ts';
import { readGatewayKey } from '#server/payments/gateway-key.ts';

type Review = {
  kind: 'order' | 'sale' | 'break' | 'dispute' | 'job';
  id: string;
  since: Date;
  order_id: string | null;
  reference: string | null;
  total_cents: number | null;
  taken_cents: number | null;
  currency: string | null;
  what: string;
  note: string | null;
  gateway_key: string | null;
};

const MOST = 500;
const LEFT_MS = 30 * MINUTE_MS;

/** A payment that is missing at the gateway was not paid, a refund was not given. Where both disagree about a payment, either it is settled here now, or it was not taken there. */
const whatOfBreak = sql`case when b.kind = 'missing-there' and split_part(b.gateway_key, ':', 2) = 'refund' then 'refund-missing'
  when b.kind = 'status' and b.detail ->> 'theirs' is not null then 'not-taken' else b.kind end`;

/**
 * What does not end by itself, the oldest first: orders paid with another amount, sales at a till that were paid and left, differences between the books and the gateway, events of
 * the gateway that fit nothing here, disputes that a bank has not decided yet, and follow-up work that was given up.
 */
export async function listReviews(ctx: Ctx): Promise<Review[]> {
  const ws = ctx.workspace.id;
  const { rows } = await sql<Review>`
    with waiting as (
      select 'order' as kind, o.* from sales_order o
      where o.workspace_id = ${ws} and o.state = 'needs-review' and o.order_id in (select order_id from payment where workspace_id = ${ws} and taken_cents is not null)
      union all
      select 'sale', o.* from sales_order o
      where o.workspace_id = ${ws} and o.left_at is not null and o.state in ('placeholder', 'paying') and o.updated_at < ${new Date(ctx.clock.now() - LEFT_MS)})
    select o.kind, o.order_id as id, o.updated_at as since, o.order_id, o.reference, o.total_cents, t.cents as taken_cents, t.currency, o.state as what, o.note, null as gateway_key
    from waiting o cross join lateral (
      select sum(coalesce(p.taken_cents, p.amount_cents))::int as cents, max(coalesce(p.taken_currency, p.currency)) as currency
      from payment p where p.workspace_id = ${ws} and p.order_id = o.order_id and p.state = 'approved') t
    where o.kind = 'order' or t.cents is not null
    union all
    select 'break', b.break_id, b.found_at, b.detail ->> 'order_id', null, null, (b.detail ->> 'amount_cents')::int, b.detail ->> 'currency', ${whatOfBreak}, null, b.gateway_key from recon_break b where b.workspace_id = ${ws} and b.repaired_at is null
    union all
    select 'break', i.event_id, i.received_at, null, null, null, (i.payload ->> 'amountCents')::int, null, i.payload ->> 'type', i.payload ->> 'chargeId', i.payload ->> 'gatewayKey'
    from gateway_inbox i where i.workspace_id = ${ws} and i.processed_at is null and i.received_at < ${new Date(ctx.clock.now() - GIVE_UP_AFTER_MS)}
    union all
    select 'dispute', d.dispute_id, d.opened_at, d.order_id, o.reference, o.total_cents, d.amount_cents, d.currency, d.reason, o.note, p.gateway_key
    from dispute d join sales_order o using (workspace_id, order_id) join payment p using (workspace_id, payment_id) where d.workspace_id = ${ws} and d.state = 'open'
    union all
    select 'job', j.outbox_id, j.created_at, j.payload ->> 'order_id', null, null, null, null, j.kind, j.last_error, null from outbox j where j.workspace_id = ${ws} and j.dead_at is not null and j.sent_at is null
    order by since, id limit ${MOST}`.execute(ctx.db);
  return rows.map((row) => ({ ...row, order_id: row.order_id ?? (row.gateway_key && readGatewayKey(row.gateway_key)?.orderId) ?? null }));
}
