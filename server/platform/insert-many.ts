import { CompiledQuery } from 'kysely';
import type { Schema } from '#server/schema.ts';
import type { Db } from './database.ts';

export type ColumnType = 'text' | 'int4' | 'bool' | 'timestamptz' | 'jsonb' | 'bytea' | 'text[]';
type Columns = Readonly<Record<string, ColumnType>>;

/**
 * Any number of rows by one statement whose text never changes, so that it stays prepared: one array per column.
 * Null is a value like any other; a column that is not named keeps its default. Lists travel as JSON: arrays of lists
 * would all have to be of one length.
 */
export async function insertMany<T extends keyof Schema & string>(
  db: Db,
  table: T,
  columns: Columns,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  if (rows.length === 0) return;
  const arrays = Object.entries(columns).map(([name, type]) => rows.map((row) => (type === 'text[]' ? JSON.stringify(row[name]) : (row[name] ?? null))));
  await db.executeQuery(CompiledQuery.raw(statementFor(table, columns), arrays));
}

const statements = new Map<string, string>();

function statementFor(table: string, columns: Columns): string {
  const names = Object.keys(columns).join(', ');
  const key = `${table} ${names}`;
  let statement = statements.get(key);
  if (statement === undefined) {
    const typed = Object.entries(columns);
    const picked = typed.map(([name, type]) => (type === 'jsonb' ? `${name}::jsonb` : type === 'text[]' ? listOf(name) : name));
    const arrays = typed.map(([, type], index) => `$${index + 1}::${type === 'jsonb' || type === 'text[]' ? 'text' : type}[]`);
    statement = `insert into ${table} (${names}) select ${picked.join(', ')} from unnest(${arrays.join(', ')}) as t(${names})`;
    statements.set(key, statement);
  }
  return statement;
}

/** A list of texts that travels as JSON. */
export const listOf = (name: string): string => `array(select jsonb_array_elements_text(${name}::jsonb))`;
