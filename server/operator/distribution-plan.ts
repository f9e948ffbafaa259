import type pg from 'pg';
import { tablesInOrder } from './tables-in-order.ts';

type DistributionPlan = { statements: { table: string; sql: string }[]; problems: string[] };

/** Where tables go on a cluster: all rows of a tenant on one machine, shared tables on every machine. */
export async function distributionPlan(client: pg.Client): Promise<DistributionPlan> {
  const tables = await tablesInOrder(client);
  const tenant = tables.filter((one) => one.tenant).map(({ table }) => table);
  const shared = tables.filter((one) => !one.tenant).map(({ table }) => table);
  const [first = '', ...others] = tenant;
  return {
    statements: [
      ...shared.map((table) => ({ table, sql: `select create_reference_table('${table}')` })),
      { table: first, sql: `select create_distributed_table('${first}', 'workspace_id', colocate_with => 'none')` },
      ...others.map((table) => ({ table, sql: `select create_distributed_table('${table}', 'workspace_id', colocate_with => '${first}')` })),
    ],
    problems: [...(await keyProblems(client, tenant)), ...(await foreignKeyProblems(client, tenant))],
  };
}

/** On a cluster a unique index must include the workspace. */
async function keyProblems(client: pg.Client, tenant: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ table: string; index: string; columns: string[] }>(
    `select t.relname as table, i.relname as index,
       array(select a.attname::text from unnest(x.indkey::int2[]) with ordinality as k(number, place)
         join pg_attribute a on a.attrelid = t.oid and a.attnum = k.number order by k.place) as columns
     from pg_index x join pg_class t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
     where x.indisunique and t.relnamespace = 'public'::regnamespace and t.relname = any($1) order by 1, 2`,
    [tenant],
  );
  const keyed = new Set(rows.map((row) => row.table));
  return [
    ...tenant.filter((table) => !keyed.has(table)).map((table) => `${table} has no primary key.`),
    ...rows.filter(({ columns }) => columns[0] !== 'workspace_id').map(({ table, index }) => `${index} of ${table} does not begin with workspace_id.`),
  ];
}

/** A foreign key must lead to the same workspace, or to a table that is on every machine. */
async function foreignKeyProblems(client: pg.Client, tenant: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string; from: string; to: string; columns: string[] }>(
    `select k.conname as name, f.relname as from, p.relname as to,
       array(select a.attname::text from unnest(k.conkey) as c(number) join pg_attribute a on a.attrelid = f.oid and a.attnum = c.number) as columns
     from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_class p on p.oid = k.confrelid
     where k.contype = 'f' and f.relnamespace = 'public'::regnamespace order by 1`,
  );
  return rows.flatMap(({ name, from, to, columns }) => {
    if (!tenant.includes(to)) return [];
    if (!tenant.includes(from)) return [`${name}: ${from} lies on every machine and refers to ${to}, which does not.`];
    return columns.includes('workspace_id') ? [] : [`${name}: ${from} refers to ${to} without its workspace.`];
  });
}
