import { sql, type Selectable } from 'kysely';
import type { ObjectId } from '#domain/ids.ts';
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
 * The database is asked each time, so what is read is never older than the question. What it has unchanged since it was
 * read last (the same row version, by `xmin`) it only names: the record in memory is that one, and its readers share it.
 */
export function createDocletLoader(database: Database): DocletLoader {
  return batchPerKey((workspaceId) => {
    const remembered = new Map<ObjectId, { version: string; doclet: Doclet }>();
    return createBatch<readonly ObjectId[], Doclet[]>(
      async (requests) => {
        const wanted = [...new Set(requests.flat())];
        const rows = await readChanged(database, workspaceId, wanted, (id) => remembered.get(id)?.version ?? null);
        const byId = new Map<ObjectId, Doclet>();
        for (const { version, ...row } of rows) {
          const id = row.doclet_id;
          const known = row.template_id === null ? remembered.get(id)!.doclet : null;
          const doclet = known ?? docletOf(row as Selectable<DocletTables['doclet']>);
          byId.set(id, doclet);
          remembered.delete(id);
          if (known || freeze(doclet) <= MOST_CHARACTERS) remembered.set(id, { version, doclet });
        }
        for (const id of remembered.keys()) {
          if (remembered.size <= MOST_REMEMBERED) break;
          remembered.delete(id);
        }
        return requests.map((ids) => ids.flatMap((id) => byId.get(id) ?? []));
      },
      { maxSize: 256 },
    );
  });
}

type ReadRow = { doclet_id: ObjectId; version: string; template_id: ObjectId | null };

async function readChanged(
  database: Database,
  workspaceId: ObjectId,
  ids: readonly ObjectId[],
  versionOf: (id: ObjectId) => string | null,
): Promise<ReadRow[]> {
  const { rows } = await sql<ReadRow>`
    select d.doclet_id, d.xmin::text as version, changed.*
    from unnest(${ids}::text[], ${ids.map(versionOf)}::text[]) as known(doclet_id, version)
    join doclet d on d.workspace_id = ${workspaceId} and d.doclet_id = known.doclet_id
    left join lateral (select d.template_id, d.title, d.data, d.tags, d.owner_account, d.created_at, d.updated_at) as changed
      on d.xmin::text is distinct from known.version`.execute(database.of(workspaceId));
  return rows;
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
