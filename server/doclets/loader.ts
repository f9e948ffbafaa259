import { sql, type Selectable } from 'kysely';
import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import { batchPerKey, createBatch } from '#server/platform/batch.ts';
import type { Database } from '#server/platform/database.ts';
import { docletOf, type Doclet } from './doclet.ts';
import { docletsByIds } from './doclets.ts';
import type { DocletTables } from './tables.ts';

/** Reading records by id outside a transaction: what is asked for while a statement is in flight is read by the next one. */
export type DocletLoader = (workspaceId: ObjectId, ids: readonly ObjectId[]) => Promise<Doclet[]>;

export function createDocletLoader(database: Database): DocletLoader {
  return batchPerKey((workspaceId) =>
    createBatch<readonly ObjectId[], Doclet[]>(
      async (requests) => {
        const wanted = [...new Set(requests.flat())];
        const { rows } = await sql<Selectable<DocletTables['doclet']>>`
          select * from doclet where workspace_id = ${workspaceId} and doclet_id = any(${wanted}::text[])`.execute(database.of(workspaceId));
        const byId = new Map(rows.map((row) => [row.doclet_id, docletOf(row)]));
        return requests.map((ids) => ids.flatMap((id) => byId.get(id) ?? []));
      },
      { maxSize: 256 },
    ),
  );
}

export function loadDoclets(ctx: Ctx, ids: readonly ObjectId[]): Promise<Doclet[]> {
  return ctx.db.isTransaction ? docletsByIds(ctx, ids) : ctx.docletLoader(ctx.workspace.id, ids);
}
