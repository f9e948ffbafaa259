import { CompiledQuery } from 'kysely';
import type { Schema } from '#server/schema.ts';
import type { Db } from './database.ts';

export type ColumnType = 'text' | 'int4' | 'bool' | 'timestamptz' | 'jsonb' | 'bytea';
type Columns = Readonly<Record<string, ColumnType>>;

/**
 * Any number of rows by one statement whose text never changes, so that it stays prepared: one array per column.
 * Null is a value like any other; a column that is not named keeps its default.
 */
export async function insertMany<T extends keyof Schema & string>(
  db: Db,
  table: T,
  columns: Columns,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  if (rows.length === 0) return;
  const arrays = Object.keys(columns).map((name) => rows.map((row) => row[name] ?? null));
  await db.executeQuery(CompiledQuery.raw(statementFor(table, columns), arrays));
}

const statements = new Map<string, string>();

function statementFor(table: string, columns: Columns): string {
  const names = Object.keys(columns).join(', ');
  const key = `${table} ${names}`;
  let statement = statements.get(key);
  if (statement === undefined) {
    const typed = Object.entries(columns);
    const picked = typed.map(([name, type]) => (type === 'jsonb' ? `${name}::jsonb` : name));
    const arrays = typed.map(([, type], index) => `$${index + 1}::${type === 'jsonb' ? 'text' : type}[]`);
    statement = `insert into ${table} (${names}) select ${picked.join(', ')} from unnest(${arrays.join(', ')}) as t(${names})`;
    statements.set(key, statement);
  }
  return statement;
}
