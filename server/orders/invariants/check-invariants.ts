import type pg from 'pg';
import { DAY_MS, MINUTE_MS } from '#domain/durations.ts';
import type { House } from '#server/context.ts';
import type { ListedCharge } from '#server/payments/gateways/gateway.ts';
import { gatewayDifferences } from './gateway.ts';
import type { Finding, Invariant } from './invariant.ts';
import { MONEY_INVARIANTS } from './money.ts';
import { looseSecrets, secretsAtRest } from './secrets.ts';
import { STOCK_INVARIANTS } from './stock.ts';
import { TENANT_INVARIANTS } from './tenants.ts';
import { TICKET_INVARIANTS } from './tickets.ts';
import { TILL_INVARIANTS } from './tills.ts';

export type { Finding };

export const INVARIANTS: readonly Invariant[] = [...MONEY_INVARIANTS, ...TILL_INVARIANTS, ...STOCK_INVARIANTS, ...TICKET_INVARIANTS, ...TENANT_INVARIANTS];

const MOST_PER_INVARIANT = 50;
const PATIENCE_MS = 5 * MINUTE_MS;
const GATEWAY_BACK_MS = DAY_MS;

type Parts = Pick<House, 'database' | 'workspaces' | 'clock' | 'gateway'>;

/**
 * Every promise of the selling tables, asked of every workspace; no finding means that all of them hold. `charges` is
 * the gateway's own list; left out, the gateway is asked for its last day, where it answers.
 */
export async function checkInvariants(house: Parts, charges?: readonly ListedCharge[]): Promise<Finding[]> {
  return (await checkWhatCanBe(house, charges)).findings;
}

/** `gatewayAnswers`: without its list nobody can say whether M4 holds. */
export async function checkWhatCanBe(house: Parts, charges?: readonly ListedCharge[]): Promise<{ findings: Finding[]; gatewayAnswers: boolean }> {
  const findings: Finding[] = await looseSecrets(house);
  const theirs = charges ?? (await listedCharges(house));
  for (const { id } of await house.workspaces.all()) {
    findings.push(...(await checkWorkspace(house, id)));
    if (theirs) findings.push(...(await gatewayDifferences(house, id, theirs, charges === undefined ? house.clock.now() - GATEWAY_BACK_MS : 0)));
  }
  return { findings, gatewayAnswers: theirs !== null };
}

async function listedCharges({ gateway, clock }: Parts): Promise<readonly ListedCharge[] | null> {
  const listed = await gateway.list(new Date(clock.now() - GATEWAY_BACK_MS).toISOString());
  return listed.status === 'listed' ? listed.charges : null;
}

/** One reading transaction, with more patience than a buyer is given: it goes over whole tables. */
async function checkWorkspace({ database, clock }: Parts, workspaceId: string): Promise<Finding[]> {
  const client = await database.pool.connect();
  try {
    await client.query('begin read only');
    await client.query(`set local statement_timeout = ${PATIENCE_MS}`);
    await client.query("set local work_mem = '64MB'");
    await client.query("select set_config('app.workspace_id', $1, true)", [workspaceId]);
    const findings: Finding[] = [];
    for (const invariant of INVARIANTS) findings.push(...(await breaches(client, workspaceId, invariant, clock.now())));
    findings.push(...(await secretsAtRest(client, workspaceId)));
    return findings;
  } finally {
    await client.query('rollback').catch(() => {});
    client.release();
  }
}

async function breaches(client: pg.PoolClient, workspaceId: string, { id, sql }: Invariant, now: number): Promise<Finding[]> {
  const uses = sql.includes('$2') ? [workspaceId, new Date(now)] : [workspaceId];
  const { rows } = await client.query<{ detail: string }>(`select detail from (${sql}) as found limit ${MOST_PER_INVARIANT}`, uses);
  return rows.map((row) => ({ id, detail: `${workspaceId}: ${row.detail}` }));
}
