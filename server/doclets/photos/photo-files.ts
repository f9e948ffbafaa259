import { sql } from 'kysely';
import { DAY_MS } from '#domain/durations.ts';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { isObjectId } from '#domain/ids.ts';
import type { Template } from '#domain/templates/template.ts';
import type { Ctx, House } from '#server/context.ts';
import type { DocletData } from '../doclet.ts';
import { photoFields } from './photos.ts';

/** Deletes a photo that the record no longer shows, after the commit and unless another record shows it. */
export async function removeReplacedPhotos(ctx: Ctx, template: Template, before: DocletData, after: DocletData): Promise<void> {
  for (const name of photoFields(template)) {
    const old = before[name];
    if (old !== after[name]) await removeUnlessShown(ctx, old);
  }
}

export async function removeUnlessShown(ctx: Ctx, fileId: unknown): Promise<void> {
  if (typeof fileId !== 'string' || !isObjectId(fileId)) return;
  const { rows } =
    await sql`select from file f where f.workspace_id = ${ctx.workspace.id} and f.file_id = ${fileId} and f.purpose = 'photo' and ${unshown}`.execute(ctx.db);
  if (rows.length > 0) await ctx.files.remove(ctx, fileId);
}

/** A profile shows a photo of its own only where there is no record of the person. */
const unshown = sql`
  not exists (select from doclet d where d.workspace_id = f.workspace_id and d.data ? 'photo' and d.data ->> 'photo' = f.file_id)
  and not exists (select from account a where a.account_id = f.owner_account and a.photo_file = f.file_id
    and not exists (select from doclet d where d.workspace_id = f.workspace_id and d.template_id = ${TEMPLATE.consumer}
      and d.owner_account = a.account_id and d.data -> 'realm' ->> 'pid' = a.account_id))`;

const MOST_AT_ONCE = 1000;

/** Deletes photos that no record shows, because it never did or no longer does. They go after a day. */
export async function removeUnshownPhotos({ database, files, clock, log }: House, workspaceId: string): Promise<number> {
  const db = database.of(workspaceId);
  const { rows } = await sql<{ file_id: string }>`
    select f.file_id from file f
    where f.workspace_id = ${workspaceId} and f.purpose = 'photo' and f.created_at < ${new Date(clock.now() - DAY_MS)} and ${unshown}
    limit ${MOST_AT_ONCE}`.execute(db);
  for (const { file_id: fileId } of rows)
    await files.remove(
      {
        db,
        workspace: { id: workspaceId },
        afterCommit: (work) =>
          void Promise.resolve(work()).catch((reason: unknown) => log.warn({ fileId, reason: String(reason) }, 'A photo’s bytes stay for a later round')),
      },
      fileId,
    );
  return rows.length;
}
