import type pg from 'pg';

type StoredTable = { table: string; tenant: boolean };

/** Parents before children, because of foreign keys. `migration` is left out; migrating writes it. */
export async function tablesInOrder(client: pg.Client): Promise<StoredTable[]> {
  const { rows: tables } = await client.query<{ table: string; tenant: boolean; parents: string[] }>(`
    select c.relname as table, c.relrowsecurity as tenant,
      array(select distinct p.relname::text from pg_constraint k join pg_class p on p.oid = k.confrelid where k.conrelid = c.oid and k.contype = 'f' and p.oid <> c.oid) as parents
    from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'migration' order by c.relname`);
  const ordered: StoredTable[] = [];
  const placed = new Set<string>();
  while (ordered.length < tables.length) {
    const ready = tables.filter((row) => !placed.has(row.table) && row.parents.every((parent) => placed.has(parent)));
    if (ready.length === 0) throw new Error('The tables refer to each other in a circle.');
    for (const { table, tenant } of ready) {
      placed.add(table);
      ordered.push({ table, tenant });
    }
  }
  return ordered;
}

export async function columnsOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  );
  return rows.map((row) => row.name);
}

/** Row-level security binds the owner too, so a tenant table is processed workspace by workspace. */
export async function* boundEachWorkspace<T>(client: pg.Client, tenant: boolean, work: (workspaceId: string | null) => AsyncGenerator<T>): AsyncGenerator<T> {
  if (!tenant) {
    yield* work(null);
    return;
  }
  const { rows } = await client.query<{ workspace_id: string }>('select workspace_id from workspace order by workspace_id');
  // A superuser passes every policy and sees all workspaces at once.
  const passes = (await client.query<{ passes: boolean }>('select rolsuper or rolbypassrls as passes from pg_roles where rolname = current_user')).rows[0]!
    .passes;
  for (const workspaceId of passes ? [null] : rows.map((row) => row.workspace_id)) {
    await client.query(`select set_config('app.workspace_id', $1, false)`, [workspaceId ?? '']);
    yield* work(workspaceId);
  }
}
