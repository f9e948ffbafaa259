import { CompiledQuery } from 'kysely';
import type { Schema } from '#server/schema.ts';
import { listLiteral } from './array-literal.ts';
import type { Db } from './database.ts';

type ColumnType = 'text' | 'int4' | 'bool' | 'timestamptz' | 'jsonb' | 'bytea' | 'text[]' | 'int4[]';
type Columns = Readonly<Record<string, ColumnType>>;
type Row = Readonly<Record<string, unknown>>;

/**
 * Inserts any number of rows with one statement whose text never changes, so that it stays prepared: one array per column, and one value for each column that is the `same` in all
 * rows. Null is a value like any other; a column that is not named keeps its default. Lists are sent as text, because arrays of lists must all have one length. One `unnest` for each
 * array costs the database half of what one for all of them does, which lays every array out as a table first.
 */
export async function insertMany<T extends keyof Schema & string>(db: Db, table: T, columns: Columns, rows: readonly Row[], same: Row = {}): Promise<void> {
  if (rows.length === 0) return;
  const values = Object.entries(columns).map(([name, type]) => {
    if (name in same) return same[name] ?? null;
    return rows.map((row) => (isList(type) ? listLiteral(row[name] as readonly (string | number)[]) : (row[name] ?? null)));
  });
  await db.executeQuery(CompiledQuery.raw(statementFor(table, columns, same), values));
}

const statements = new Map<string, string>();

function statementFor(table: string, columns: Columns, same: Row): string {
  const key = `${table} ${Object.keys(columns).join(' ')} but ${Object.keys(same).join(' ')}`;
  let statement = statements.get(key);
  if (statement === undefined) {
    const typed = Object.entries(columns).map(([name, type], index) => ({ name, type, sent: `$${index + 1}`, isSame: name in same }));
    const picked = typed.map(({ name, type, sent, isSame }) => (isSame ? `${sent}::${type}` : isAsItIs(type) ? `r.${name}` : `r.${name}::${type}`));
    const differing = typed.filter(({ isSame }) => !isSame);
    const lists = differing.map(({ name, type, sent }) => `unnest(${sent}::${isAsItIs(type) ? type : 'text'}[]) as ${name}`);
    statement = `insert into ${table} (${Object.keys(columns).join(', ')}) select ${picked.join(', ')} from (select ${lists.join(', ')}) as r`;
    statements.set(key, statement);
  }
  return statement;
}

const isList = (type: ColumnType): boolean => type.endsWith('[]');
/** Lists and JSON are sent as text and cast by the database. Everything else is sent as it is. */
const isAsItIs = (type: ColumnType): boolean => !isList(type) && type !== 'jsonb';
