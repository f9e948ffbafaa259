import { sql } from 'kysely';
import type { Schema } from '#server/schema.ts';
import type { Db } from './database.ts';

export type ColumnType = 'text' | 'int4' | 'bool' | 'timestamptz' | 'jsonb' | 'bytea';

/**
 * Any number of rows by one statement whose text never changes, so that it stays prepared: one array per column.
 * Null is a value like any other; a column that is not named keeps its default.
 */
export async function insertMany<T extends keyof Schema & string>(
  db: Db,
  table: T,
  columns: Readonly<Record<string, ColumnType>>,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  if (rows.length === 0) return;
  const names = Object.keys(columns);
  const arrays = names.map((name) => sql`${rows.map((row) => row[name] ?? null)}::${sql.raw(columns[name] === 'jsonb' ? 'text' : columns[name]!)}[]`);
  const picked = names.map((name) => sql.raw(columns[name] === 'jsonb' ? `${name}::jsonb` : name));
  await sql`insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
    select ${sql.join(picked)} from unnest(${sql.join(arrays)}) as t(${sql.join(names.map((name) => sql.ref(name)))})`.execute(db);
}
