import { sql, type Selectable } from 'kysely';
import { isObjectId, type ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import { batchPerKey, createBatch } from '#server/platform/batch.ts';
import type { Database } from '#server/platform/database/database.ts';
import { docletOf, type Doclet } from './doclet.ts';
import { docletsByIds } from './doclets.ts';
import type { DocletTables } from './tables.ts';

/** Reads records by id outside a transaction. Ids that are asked for while a statement is in flight are read by the next one. */
export type DocletLoader = (workspaceId: ObjectId, ids: readonly ObjectId[]) => Promise<readonly Doclet[]>;

/** Per workspace: about ten megabytes at most. */
const MOST_REMEMBERED = 500;
const MOST_CHARACTERS = 20_000;

/**
 * The database is asked each time, so an answer is never older than its question. It returns only rows that have changed since they were last read (by their version, `xmin`). The
 * others are in memory and shared by their readers.
 */
export function createDocletLoader(database: Database): DocletLoader {
  return batchPerKey((workspaceId) => {
    const remembered = new Map<ObjectId, Remembered>();
    return createBatch<readonly ObjectId[], Doclet[]>(
      async (requests) => {
        // A value that is no id names no record, and could not be told apart again in the list that is sent.
        const wanted = [...new Set(requests.flat())].filter(isObjectId);
        const changed = await readChanged(database, workspaceId, wanted, remembered);
        const answers = requests.map((ids) => readIn(ids, changed, remembered));
        for (const [id, fresh] of changed) {
          remembered.delete(id);
          if (fresh && freeze(fresh.doclet) <= MOST_CHARACTERS) remembered.set(id, fresh);
        }
        for (const id of remembered.keys()) {
          if (remembered.size <= MOST_REMEMBERED) break;
          remembered.delete(id);
        }
        return answers;
      },
      { maxSize: 256 },
    );
  });
}

type Remembered = { version: string; doclet: Doclet };
type Memory = ReadonlyMap<ObjectId, Remembered>;
/** The rows that differ from what is remembered, by id; null means deleted. Rows that neither exist nor were remembered are left out. */
type Changed = ReadonlyMap<ObjectId, Remembered | null>;
/** A row as it arrives in JSON. */
type WrittenRow = Omit<Selectable<DocletTables['doclet']>, 'created_at' | 'updated_at'> & { created_at: string; updated_at: string };

/** Unchanged rows return no data. The row comes as one JSON column because PostgreSQL describes every column in every answer. */
async function readChanged(database: Database, workspaceId: ObjectId, ids: readonly ObjectId[], remembered: Memory): Promise<Changed> {
  const { rows } = await sql<{ id: ObjectId; version: string | null; row: WrittenRow }>`
    select known.id, d.xmin::text as version, to_jsonb(d) as row
    from unnest(string_to_array(${ids.join()}, ','), string_to_array(${ids.map((id) => remembered.get(id)?.version ?? '').join()}, ',', '')) as known(id, version)
    left join doclet d on d.workspace_id = ${workspaceId} and d.doclet_id = known.id
    where d.xmin::text is distinct from known.version`.execute(database.of(workspaceId));
  return new Map(rows.map(({ id, version, row }) => [id, version === null ? null : { version, doclet: docletOf(dated(row)) }]));
}

const dated = (row: WrittenRow): Selectable<DocletTables['doclet']> => ({
  ...row,
  created_at: new Date(row.created_at),
  updated_at: new Date(row.updated_at),
});

function readIn(ids: readonly ObjectId[], changed: Changed, remembered: Memory): Doclet[] {
  const found: Doclet[] = [];
  for (const id of ids) {
    const fresh = changed.get(id);
    const known = fresh === undefined ? remembered.get(id) : fresh;
    if (known) found.push(known.doclet);
  }
  return found;
}

/** Freezes a value, because several readers share it. Returns its rough size in characters. */
function freeze(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null || value instanceof Date) return 8;
  let characters = 8;
  for (const [name, inner] of Object.entries(value)) characters += name.length + freeze(inner);
  Object.freeze(value);
  return characters;
}

export function loadDoclets(ctx: Ctx, ids: readonly ObjectId[]): Promise<readonly Doclet[]> {
  return ctx.db.isTransaction ? docletsByIds(ctx, ids) : ctx.docletLoader(ctx.workspace.id, ids);
}
