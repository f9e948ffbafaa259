import { isObjectId, type ObjectId } from '#domain/ids.ts';
import type { Template } from '#domain/templates/template.ts';
import type { Ctx } from '#server/context.ts';
import { AppError, refusedAs } from '#server/errors.ts';
import { InvalidInput } from '#server/http/answers/errors-reply.ts';
import type { DocletData } from '../doclet.ts';

/** The record that a photo belongs to. */
type Pictured = { id: ObjectId; ownerAccount: ObjectId | null; current: DocletData };

/** A photo is sent as a URL that works for five minutes. Sent back unchanged, that URL names the same file. */
export function withPhotoIds(template: Template, sent: DocletData): DocletData {
  return mapPhotos(template, sent, (value) => /^\/api\/workspace\/file\/([0-9a-f]{24})\b/.exec(value)?.[1] ?? value);
}

export function withPhotoAddresses(ctx: Ctx, template: Template, data: DocletData): DocletData {
  return mapPhotos(template, data, (value) => (isObjectId(value) ? ctx.files.signedUrl(ctx.workspace.id, value) : value));
}

/**
 * Stores the pictures in `data` as files, and calls `write`. Files are stored before a transaction begins, so that no database connection waits for the file store. If the record
 * is not written after all, its files are deleted.
 */
export async function withPhotosKept<T>(ctx: Ctx, template: Template, data: DocletData, of: Pictured, write: (data: DocletData) => Promise<T>): Promise<T> {
  const kept = await keepPhotos(ctx, template, data, of);
  try {
    return await write(kept);
  } catch (reason) {
    const stored = photoFields(template).filter((name) => kept[name] !== data[name]);
    await dropPhotosOfRefused(
      ctx,
      reason,
      stored.map((name) => String(kept[name])),
    );
    throw reason;
  }
}

/**
 * After a lost connection nobody knows whether the record shows the photo. In an outer transaction this one may still be rolled back. In both cases files that nobody shows go after
 * a day.
 */
export async function dropPhotosOfRefused(ctx: Ctx, reason: unknown, fileIds: readonly ObjectId[]): Promise<void> {
  if (reason instanceof AppError && !ctx.db.isTransaction) for (const id of fileIds) await ctx.files.remove(ctx, id);
}

/** A picture that is sent is redrawn into a file. A file that is named must belong to the record or to the caller. */
async function keepPhotos(ctx: Ctx, template: Template, data: DocletData, of: Pictured): Promise<DocletData> {
  const kept = { ...data };
  for (const name of photoFields(template)) {
    const value = data[name];
    if (typeof value !== 'string' || value === of.current[name]) continue;
    const refused = refusedAs(['body', 'data', name]);
    if (!isObjectId(value))
      kept[name] = (await ctx.files.storePhoto(ctx, { dataUrl: value, ownerAccount: of.ownerAccount, subjectDoclet: of.id }).catch(refused)).fileId;
    else if (!(await isOwnPhoto(ctx, value)))
      throw new InvalidInput([{ code: 'unknown-file', message: 'There is no such photo.', path: ['body', 'data', name] }]);
  }
  return kept;
}

async function isOwnPhoto(ctx: Ctx, fileId: ObjectId): Promise<boolean> {
  const file = await ctx.files.find(ctx, fileId);
  if (file?.purpose !== 'photo') return false;
  return ctx.actor.caller === 'admin' || ctx.actor.caller === 'staff' || file.owner_account === ctx.actor.accountId;
}

const known = new WeakMap<Template, string[]>();

export function photoFields(template: Template): string[] {
  let names = known.get(template);
  if (!names) {
    names = Object.entries(template.fields).flatMap(([name, field]) => (field.kind === 'file' && field.holds === 'photo' ? [name] : []));
    known.set(template, names);
  }
  return names;
}

function mapPhotos(template: Template, data: DocletData, change: (value: string) => string): DocletData {
  const names = photoFields(template).filter((name) => typeof data[name] === 'string');
  return names.length === 0 ? data : { ...data, ...Object.fromEntries(names.map((name) => [name, change(data[name] as string)])) };
}
