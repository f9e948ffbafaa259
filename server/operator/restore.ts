import { existsSync } from 'node:fs';
import type pg from 'pg';
import { migrate, migrationNames } from '#server/platform/database/migrate.ts';
import { withConnection } from '#server/platform/database/own-connection.ts';
import { byteStoreOf } from '#server/platform/files/files.ts';
import { copyFiles, isMigrationLine, linesOf, migrationsOf, rowsPath, saidOfMissing, storeIn } from './backed-up-files.ts';
import type { Command } from './command.ts';
import { withOwnerDatabase } from './owner-database.ts';
import { columnsOf, tablesInOrder } from './tables-in-order.ts';

const ROWS_AT_ONCE = 1000;

export const restore: Command = {
  name: 'restore',
  summary: 'Reads a backup into an empty database, all of it or nothing. The program finishes what was on its way: check-invariants a minute after its start.',
  options: [{ name: 'from', hint: 'folder', required: true }],
  async run(config, options, say) {
    const folder = options['from']!;
    if (!existsSync(rowsPath(folder))) throw new Error(`${folder} holds no backup.`);
    const laidOutBy = await layoutOf(folder);
    let missing = 0;
    const rows = await withOwnerDatabase(config, async (ownerUrl) => {
      await migrate(ownerUrl, laidOutBy);
      const rows = await readRows(ownerUrl, folder, laidOutBy, async () => {
        missing = await copyFiles(rowsPath(folder), storeIn(folder), byteStoreOf(config));
      });
      await migrate(ownerUrl);
      return rows;
    });
    say(
      `${rows} rows are back.${saidOfMissing(missing)} Start the program, wait a minute while it finishes what was on its way, and then run: npm run entrada -- check-invariants`,
    );
    return 0;
  },
};

/** The migrations by which the rows of a backup are laid out. One that is unknown here is refused, because its columns would be lost. */
async function layoutOf(folder: string): Promise<string[]> {
  const known = migrationNames();
  const named = await migrationsOf(rowsPath(folder));
  const unknown = named.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Error(`${folder} was made by a newer version (${unknown.join(', ')} is not known here). Restore it with that one.`);
  if (named.length === 0) throw new Error(`${folder} does not say by which version it was made. Restore it with that one, and start this one on its database.`);
  return named;
}

/** `whole` checks what must exist before any row is written. */
async function readRows(ownerUrl: string, folder: string, laidOutBy: readonly string[], whole: () => Promise<void>): Promise<number> {
  return withConnection({ connectionString: ownerUrl }, async (client) => {
    const tables = await tablesInOrder(client);
    const { rows } = await client.query('select 1 from workspace limit 1');
    if (rows.length > 0) throw new Error('This database is in use. A backup is restored into an empty one.');
    await refuseOtherLayout(client, laidOutBy);
    await client.query('begin');
    for (const { table } of tables) await client.query(`alter table ${table} disable trigger user`);
    for (const seeded of ['platform_secret', 'realm']) await client.query(`delete from ${seeded}`);
    const columns = new Map<string, string[]>();
    for (const { table } of tables) columns.set(table, await columnsOf(client, table));
    const count = await insertAll(client, columns, folder);
    for (const { table } of tables) await client.query(`alter table ${table} enable trigger user`);
    await whole();
    await client.query('commit');
    return count;
  });
}

/** Rows are restored into the tables as they were at the backup. Later migrations are then applied to them, as to any database. */
async function refuseOtherLayout(client: pg.Client, laidOutBy: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select name from migration where name <> all ($1)', [laidOutBy]);
  if (rows.length > 0) throw new Error('This database has been laid out by a newer version than the backup. Restore it into one without tables.');
}

async function insertAll(client: pg.Client, columns: ReadonlyMap<string, string[]>, folder: string): Promise<number> {
  let count = 0;
  let batch: { key: string; table: string; workspaceId: string; first: object; lines: string[] } | null = null;
  const flush = async () => {
    if (!batch) return;
    await client.query(`select set_config('app.workspace_id', $1, true)`, [batch.workspaceId]);
    const { table, first } = batch;
    // A column that is newer than the backup keeps its default.
    const names = columns
      .get(table)!
      .filter((name) => name.replaceAll('"', '') in first)
      .join(', ');
    await client.query(`insert into ${batch.table} (${names}) select ${names} from json_populate_recordset(null::${batch.table}, $1::json)`, [
      `[${batch.lines.join(',')}]`,
    ]);
    batch = null;
  };
  for await (const line of linesOf(rowsPath(folder))) {
    if (isMigrationLine(line)) continue;
    const at = line.indexOf('\t');
    const table = line.slice(0, at);
    if (!columns.has(table)) throw new Error(`The backup names a table ${table} that this version does not know.`);
    const row = line.slice(at + 1);
    const first = JSON.parse(row) as { workspace_id?: string };
    const workspaceId = first.workspace_id ?? '';
    const key = `${table} ${workspaceId}`;
    if (batch && (batch.key !== key || batch.lines.length >= ROWS_AT_ONCE)) await flush();
    batch ??= { key, table, workspaceId, first, lines: [] };
    batch.lines.push(row);
    count++;
  }
  await flush();
  if (count === 0) throw new Error(`${rowsPath(folder)} holds no rows.`);
  return count;
}
