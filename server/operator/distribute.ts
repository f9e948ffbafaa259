import type pg from 'pg';
import { migrate } from '#server/platform/database/migrate.ts';
import { withConnection } from '#server/platform/database/own-connection.ts';
import type { Command } from './command.ts';
import { distributionPlan } from './distribution-plan.ts';
import { withOwnerDatabase } from './owner-database.ts';

/** Spreads the workspaces over the machines of a Citus cluster. Run again, it continues where it stopped. */
export const distribute: Command = {
  name: 'distribute',
  summary: 'Spreads the workspaces over a Citus cluster; without Citus it prints what it would run.',
  options: [],
  run: (config, _options, say) =>
    withOwnerDatabase(config, async (ownerUrl) => {
      await migrate(ownerUrl);
      return withConnection({ connectionString: ownerUrl }, (client) => distributeWith(client, say));
    }),
};

async function distributeWith(client: pg.Client, say: (line: string) => void): Promise<number> {
  const { statements, problems } = await distributionPlan(client);
  if (problems.length > 0) throw new Error(`The schema cannot be distributed:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
  const { rows } = await client.query<{ citus: boolean; sees_all: boolean }>(
    `select exists (select from pg_extension where extname = 'citus') as citus, rolsuper or rolbypassrls as sees_all from pg_roles where rolname = current_user`,
  );
  if (!rows[0]!.citus) {
    say('This PostgreSQL has no Citus extension. On a coordinator that has it, these would run:');
    for (const { sql } of statements) say(`  ${sql};`);
    return 1;
  }
  // Rows are moved by reading them, and an owner bound by row-level security would leave some behind.
  if (!rows[0]!.sees_all) throw new Error('DATABASE_URL must name a role that row-level security does not bind (a superuser, or one with BYPASSRLS).');
  await client.query('set citus.enable_unsafe_triggers = on');
  const placed = new Set((await client.query<{ table: string }>(`select logicalrelid::text as table from pg_dist_partition`)).rows.map((row) => row.table));
  for (const { table, sql } of statements) {
    if (placed.has(table)) continue;
    say(sql);
    await client.query(sql);
  }
  say('Every workspace lies together on one machine of the cluster.');
  return 0;
}
