import { createWriteStream, existsSync, renameSync, rmSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { withConnection } from '#server/platform/database/own-connection.ts';
import { forceToDisk } from '#server/platform/files/bytes.ts';
import { byteStoreOf } from '#server/platform/files/files.ts';
import { makeFolder } from '#server/platform/make-folder.ts';
import { copyFiles, migrationLine, rowsPath, saidOfMissing, storeIn } from './backed-up-files.ts';
import type { Command } from './command.ts';
import { withKeptDatabase } from './owner-database.ts';
import { boundEachWorkspace, columnsOf, tablesInOrder } from './tables-in-order.ts';

const ROWS_AT_ONCE = 2000;

export const backup: Command = {
  name: 'backup',
  summary: 'Writes every row of one moment, and the files, into a folder. The program may go on selling meanwhile.',
  options: [{ name: 'to', hint: 'folder', required: true }],
  async run(config, options, say) {
    const folder = options['to']!;
    const whole = rowsPath(folder);
    if (existsSync(whole)) throw new Error(`${folder} holds a backup already. Name another folder.`);
    const partial = `${whole}.partial`;
    try {
      const rows = await withKeptDatabase(config, (ownerUrl) => {
        makeFolder(folder, { setting: '--to' });
        return writeRows(ownerUrl, partial);
      });
      const missing = await copyFiles(partial, byteStoreOf(config), storeIn(folder));
      await forceToDisk(partial);
      renameSync(partial, whole);
      await forceToDisk(folder);
      say(`${rows} rows are in ${folder}.${saidOfMissing(missing)}`);
      return 0;
    } catch (reason) {
      throw withPlace(reason, folder);
    } finally {
      if (existsSync(partial)) rmSync(partial);
    }
  },
};

/** A write that fails, as on a full disk, does not say where. */
function withPlace(reason: unknown, folder: string): unknown {
  const isWriting = reason instanceof Error && 'syscall' in reason && (reason.syscall === 'write' || reason.syscall === 'fsync');
  return isWriting ? new Error(`The backup cannot be written to ${folder}: ${reason.message}`, { cause: reason }) : reason;
}

async function writeRows(ownerUrl: string, path: string): Promise<number> {
  return withConnection({ connectionString: ownerUrl }, async (client) => {
    let rows = 0;
    const counted = async function* () {
      for await (const line of allRows(client)) {
        rows++;
        yield line;
      }
    };
    await client.query('begin isolation level repeatable read read only');
    await pipeline(Readable.from(behindMigrations(client, counted())), createGzip(), createWriteStream(path, { mode: 0o600 }));
    await client.query('commit');
    return rows;
  });
}

async function* behindMigrations(client: pg.Client, lines: AsyncGenerator<string>): AsyncGenerator<string> {
  const { rows } = await client.query<{ name: string }>('select name from migration order by name');
  for (const { name } of rows) yield migrationLine(name);
  yield* lines;
}

async function* allRows(client: pg.Client): AsyncGenerator<string> {
  for (const { table, tenant } of await tablesInOrder(client)) {
    const columns = await columnsOf(client, table);
    yield* boundEachWorkspace(client, tenant, async function* () {
      const cursor = `backup_${table}`;
      await client.query(`declare ${cursor} no scroll cursor for select row_to_json(t)::text as line from (select ${columns.join(', ')} from ${table}) t`);
      for (;;) {
        const { rows } = await client.query<{ line: string }>(`fetch ${ROWS_AT_ONCE} from ${cursor}`);
        for (const row of rows) yield `${table}\t${row.line}\n`;
        if (rows.length < ROWS_AT_ONCE) break;
      }
      await client.query(`close ${cursor}`);
    });
  }
}
