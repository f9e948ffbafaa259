import { sql, type Selectable } from 'kysely';
import { isObjectId, type ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import { batchPerKey, createBatch } from '#server/platform/batch.ts';
import type { Database } from '#server/platform/database.ts';
import { docletOf, type Doclet } from './doclet.ts';
import { docletsByIds } from './doclets.ts';
import type { DocletTables } from './tables.ts';

/** Reading records by id outside a transaction: what is asked for while a statement is in flight is read by the next one. */
export type DocletLoader = (workspaceId: ObjectId, ids: readonly ObjectId[]) => Promise<readonly Doclet[]>;

/** Per workspace: some ten megabytes at most. */
const MOST_REMEMBERED = 500;
const MOST_CHARACTERS = 20_000;

/**
 * The database is asked each time, so what is read is never older than the question. It answers only what has changed
 * since it was read last (by the row's version, `xmin`): the rest stands in memory, and its readers share it.
 */
export function createDocletLoader(database: Database): DocletLoader {
  return batchPerKey((workspaceId) => {
    const remembered = new Map<ObjectId, Remembered>();
    return createBatch<readonly ObjectId[], Doclet[]>(
      async (requests) => {
        // What is no id is no record's; it would not come apart again from those it is sent with.
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
/** By id what is not as it is remembered; null is gone. What was never there and never remembered is not among it. */
type Changed = ReadonlyMap<ObjectId, Remembered | null>;
/** A row that travelled as JSON. */
type WrittenRow = Omit<Selectable<DocletTables['doclet']>, 'created_at' | 'updated_at'> & { created_at: string; updated_at: string };

/** Nothing is told of what has not changed, so the answer has few columns: their description comes each time. */
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

/** What several readers share none of them changes. Gives about how many characters it is. */
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
