import type { House } from '#server/context.ts';
import { readGatewayKey } from '#server/payments/gateway-key.ts';
import type { Invariant } from './invariants/invariant.ts';
import { MONEY_INVARIANTS } from './invariants/money.ts';
import { STOCK_INVARIANTS } from './invariants/stock.ts';

export type Finding = { id: string; detail: string };

export const INVARIANTS: readonly Invariant[] = [...MONEY_INVARIANTS, ...STOCK_INVARIANTS];

const MOST_PER_INVARIANT = 50;
const PATIENCE_MS = 60_000;
const GATEWAY_QUIET_MS = 120_000;
const GATEWAY_BACK_MS = 24 * 3_600_000;

/** Every promise of selling.md 2.7, asked of every workspace. No row means that all of them hold. */
export async function checkInvariants(house: Pick<House, 'database' | 'workspaces' | 'clock' | 'gateway'>): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { id } of await house.workspaces.all()) {
    for (const invariant of INVARIANTS) findings.push(...(await breaches(house, id, invariant)));
    findings.push(...(await secretsAtRest(house, id)));
  }
  findings.push(...(await gatewayDifferences(house)));
  return findings;
}

/** In a transaction of its own, with more patience than a buyer is given: it reads whole tables. */
async function breaches({ database, clock }: Pick<House, 'database' | 'clock'>, workspaceId: string, { id, sql }: Invariant): Promise<Finding[]> {
  const client = await database.pool.connect();
  try {
    await client.query('begin read only');
    await client.query(`set local statement_timeout = ${PATIENCE_MS}`);
    await client.query("select set_config('app.workspace_id', $1, true)", [workspaceId]);
    const uses = sql.includes('$2') ? [workspaceId, new Date(clock.now())] : [workspaceId];
    const { rows } = await client.query<{ detail: string }>(`select detail from (${sql}) as found limit ${MOST_PER_INVARIANT}`, uses);
    return rows.map((row) => ({ id, detail: `${workspaceId}: ${row.detail}` }));
  } finally {
    await client.query('rollback').catch(() => {});
    client.release(true);
  }
}

/** M4: what the gateway approved and what we say it approved are the same, both ways, once things have been quiet. */
async function gatewayDifferences({ database, gateway, clock }: Pick<House, 'database' | 'gateway' | 'clock'>): Promise<Finding[]> {
  const listed = await gateway.list(new Date(clock.now() - GATEWAY_BACK_MS).toISOString());
  if (listed.status !== 'listed') return [];
  const findings: Finding[] = [];
  const quiet = clock.now() - GATEWAY_QUIET_MS;
  const byWorkspace = Map.groupBy(listed.charges.filter((charge) => Date.parse(charge.createdAt) < quiet), (charge) => readGatewayKey(charge.gatewayKey)?.workspaceId ?? '');
  for (const [workspaceId, charges] of byWorkspace) {
    const keys = charges.map((charge) => readGatewayKey(charge.gatewayKey)?.orderId ?? '');
    const ours = workspaceId === '' ? [] : await database.of(workspaceId).selectFrom('payment').select(['gateway_key', 'state', 'amount_cents']).where('workspace_id', '=', workspaceId).where('order_id', 'in', [...new Set(keys), '']).execute();
    const known = new Map(ours.map((row) => [row.gateway_key, row]));
    for (const { gatewayKey, outcome, refundedCents } of charges) {
      const row = known.get(gatewayKey);
      if (outcome.status !== 'approved' || refundedCents >= outcome.amountCents) continue;
      if (!row) findings.push({ id: 'M4', detail: `${workspaceId}: the gateway took ${outcome.amountCents} under ${gatewayKey}, of which we know nothing` });
      else if (row.state !== 'approved' || row.amount_cents !== outcome.amountCents) findings.push({ id: 'M4', detail: `${workspaceId}: the gateway took ${outcome.amountCents} under ${gatewayKey}, we say ${row.state} ${row.amount_cents}` });
    }
  }
  return findings;
}

const CARD_LIKE = "'(^|[^0-9a-f])[3-6][0-9]{14,15}([^0-9a-f]|$)'";

/** S1: no text kept for a workspace looks like a card number. */
async function secretsAtRest({ database }: Pick<House, 'database'>, workspaceId: string): Promise<Finding[]> {
  const sql = `select 'order ' || order_id || ' holds something like a card number' as detail from sales_order where workspace_id = $1 and (billing::text ~ ${CARD_LIKE} or kvp::text ~ ${CARD_LIKE} or buyer_name ~ ${CARD_LIKE})
    union all select 'stored answer ' || key || ' holds something like a card number' from idempotency where workspace_id = $1 and response::text ~ ${CARD_LIKE}
    union all select 'webhook ' || event_id || ' holds something like a card number' from gateway_inbox where workspace_id = $1 and payload::text ~ ${CARD_LIKE}`;
  return breaches({ database, clock: { now: () => 0 } }, workspaceId, { id: 'S1', promise: '', sql });
}
