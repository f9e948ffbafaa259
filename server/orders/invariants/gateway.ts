import { sql } from 'kysely';
import type { House } from '#server/context.ts';
import { isQuiet, QUIET_MS } from '#server/payments/breaks.ts';
import { readGatewayKey } from '#server/payments/gateway-key.ts';
import type { ListedCharge } from '#server/payments/gateways/gateway.ts';
import type { Finding } from './invariant.ts';

type Ours = { gateway_key: string; state: string; amount_cents: number; currency: string };

/** M4: what the gateway took and what we say it took are the same, both ways, once things have been quiet. `since`: how far back its list goes. */
export async function gatewayDifferences(
  { database, clock }: Pick<House, 'database' | 'clock'>,
  workspaceId: string,
  charges: readonly ListedCharge[],
  since: number,
): Promise<Finding[]> {
  const quiet = new Date(clock.now() - QUIET_MS);
  const theirs = new Map(
    charges.filter(({ gatewayKey }) => readGatewayKey(gatewayKey)?.workspaceId === workspaceId).map((charge) => [charge.gatewayKey, charge]),
  );
  const { rows } = await sql<Ours>`
    select gateway_key, state, coalesce(taken_cents, amount_cents) as amount_cents, coalesce(taken_currency, currency) as currency from payment
    where workspace_id = ${workspaceId} and gateway_key is not null and (gateway_key = any(${[...theirs.keys()]}::text[]) or (state = 'approved' and decided_at between ${new Date(since + QUIET_MS)} and ${quiet}))`.execute(
    database.of(workspaceId),
  );
  const known = new Map(rows.map((row) => [row.gateway_key, row]));
  const problems = [...theirs.values()]
    .filter((charge) => isQuiet(charge, clock.now()))
    .map((charge) => ({ key: charge.gatewayKey, problem: differenceOf(charge, known.get(charge.gatewayKey)) }));
  const missing = rows
    .filter((row) => !theirs.has(row.gateway_key) && row.amount_cents > 0)
    .map((row) => ({ key: row.gateway_key, problem: `we say it took ${row.amount_cents}, the gateway knows nothing of it` }));
  return [...problems, ...missing].flatMap(({ key, problem }) => (problem === null ? [] : [{ id: 'M4', detail: `${workspaceId}: ${key}: ${problem}` }]));
}

function differenceOf({ outcome, refundedCents }: ListedCharge, ours: Ours | undefined): string | null {
  if (outcome.status !== 'approved') return ours?.state === 'approved' && ours.amount_cents > 0 ? `the gateway says ${outcome.status}, we say approved` : null;
  const kept = outcome.amountCents - (refundedCents ?? 0);
  if (!ours) return kept > 0 ? `the gateway took ${outcome.amountCents}, we know nothing of it` : null;
  if (ours.state !== 'approved') return kept > 0 ? `the gateway took ${outcome.amountCents}, we say ${ours.state}` : null;
  if (outcome.currency !== ours.currency) return `the gateway took ${outcome.amountCents} ${outcome.currency}, we say ${ours.amount_cents} ${ours.currency}`;
  return outcome.amountCents === ours.amount_cents ? null : `the gateway took ${outcome.amountCents}, we say ${ours.amount_cents}`;
}
