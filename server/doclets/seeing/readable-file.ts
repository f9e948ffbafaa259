import type { Ctx } from '#server/context.ts';
import { notFound } from '#server/errors.ts';
import type { FileRow } from '#server/platform/files/files.ts';
import { reachOfAccount, scannedPeople } from './reach.ts';

type Signed = { ws?: string | undefined; until?: string | undefined; sig?: string | undefined };

/** A file that the caller may open. A foreign id gets the same answer as an unknown one. */
export async function readableFile(ctx: Ctx, fileId: string, { ws, until, sig }: Signed): Promise<{ file: FileRow; bytes: Buffer }> {
  const signed = ws !== undefined && until !== undefined && sig !== undefined && ctx.files.isSigned(fileId, { ws, until, sig });
  const workspaceId = signed ? ws : ctx.workspace.id;
  const there = workspaceId === ctx.workspace.id ? ctx : { db: ctx.database.of(workspaceId), workspace: { id: workspaceId } };
  const file = await ctx.files.find(there, fileId);
  const bytes = file && (signed || (await mayRead(ctx, file))) ? await ctx.files.read(workspaceId, fileId) : null;
  if (!file || !bytes) throw notFound('The file');
  return { file, bytes };
}

async function mayRead(ctx: Ctx, file: FileRow): Promise<boolean> {
  if (file.public) return true;
  const { actor } = ctx;
  if (actor.caller === 'nobody') return false;
  if (actor.caller === 'admin' || actor.caller === 'staff' || file.owner_account === actor.accountId) return true;
  if (file.subject_doclet === null) return false;
  if (actor.caller === 'pos') return file.purpose === 'photo' && (await scannedPeople(ctx, actor.accountId, [file.subject_doclet])).length > 0;
  return (await reachOfAccount(ctx, actor.accountId)).get(file.subject_doclet) === 'owner';
}
