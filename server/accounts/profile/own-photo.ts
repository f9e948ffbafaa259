import { readObjectId, type ObjectId } from '#domain/ids.ts';
import { type Account, accountById, lockAccount } from '#server/accounts/accounts.ts';
import { consumerRecords, ownRecord } from '#server/accounts/consumer-records.ts';
import type { Ctx } from '#server/context.ts';
import { lockDoclet, saveDocletData } from '#server/doclets/doclets.ts';
import { removeUnlessShown } from '#server/doclets/photos/photo-files.ts';
import { dropPhotosOfRefused } from '#server/doclets/photos/photos.ts';
import { assertOwnerMayChange } from '#server/doclets/writing/owner-lock.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { PhotoSource } from '#server/platform/files/photo.ts';
import { tellStaffAnd } from '#server/platform/live/rooms.ts';

export type Picture = { _id: ObjectId; url: string };

/**
 * A photo belongs to the workspace that it was given to. It is shown only there, by a link that works for five minutes. Of whoever has a record it is the record's, which may have been
 * changed or taken away there.
 */
export async function photoOf(ctx: Ctx, account: Account): Promise<Picture | null> {
  const record = await ownRecord(ctx, account.account_id);
  const fileId = record ? readObjectId(record.data['photo']) : account.photo_file;
  const file = fileId && (await ctx.files.find(ctx, fileId));
  return file ? { _id: file.file_id, url: ctx.files.signedUrl(ctx.workspace.id, file.file_id) } : null;
}

/** Saves a photo that was sent along with something more important, which stands even if the photo fails. */
export async function savePhotoOf(ctx: Ctx, accountId: ObjectId, dataUrl: string): Promise<boolean> {
  try {
    const account = await accountById(ctx, accountId);
    return account !== null && (await savePhoto(ctx, account, { dataUrl })) !== null;
  } catch (reason) {
    ctx.log.warn({ reason: String(reason) }, 'A photo could not be kept');
    return false;
  }
}

/** The gate compares faces with the photo on the person's record. If there is a record, that photo is the profile's photo too. */
export async function savePhoto(ctx: Ctx, account: Account, source: PhotoSource): Promise<Picture> {
  const { account_id: accountId } = account;
  const own = await consumerRecords(ctx, accountId);
  const { fileId } = await ctx.files.storePhoto(ctx, { ...source, ownerAccount: accountId, subjectDoclet: own?.consumerId ?? null });
  await inTransaction(ctx, async (ctx) => {
    const replaced = [(await lockAccount(ctx, accountId))?.photo_file, own && (await showOnRecord(ctx, own.consumerId, fileId))];
    await ctx.db.updateTable('account').set({ photo_file: fileId }).where('account_id', '=', accountId).execute();
    for (const before of new Set(replaced)) if (before) await removeUnlessShown(ctx, before);
    tellStaffAnd(ctx, accountId);
  }).catch(async (reason: unknown) => {
    await dropPhotosOfRefused(ctx, reason, [fileId]);
    throw reason;
  });
  return { _id: fileId, url: ctx.files.signedUrl(ctx.workspace.id, fileId) };
}

/** Returns the photo that the record showed before. */
async function showOnRecord(ctx: Ctx, consumerId: ObjectId, photo: ObjectId): Promise<unknown> {
  const locked = await lockDoclet(ctx, consumerId);
  assertOwnerMayChange(locked);
  await saveDocletData(ctx, locked, { photo });
  return locked.data['photo'];
}
