import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import { AppError } from '#server/errors.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Random } from '#server/platform/random.ts';
import type { PlatformTables } from '#server/platform/tables.ts';
import { byteKey, type ByteStore } from './bytes.ts';
import { extensionOf, storedName } from './name.ts';
import { lockAccountFiles, refuseOverQuota } from './quota.ts';

export type NewFile = {
  bytes: Buffer;
  fileName: string;
  mime: string;
  public: boolean;
  purpose: string;
  ownerAccount: string | null;
  subjectDoclet: string | null;
};
export type StoredFile = { fileId: string; fileName: string; mime: string; sizeBytes: number };
export type FileRow = Selectable<PlatformTables['file']>;
export type Owner = { db: Db; workspace: { id: string } };

/** With `reuse`, the same picture sent again by the same person gives the same file. Photos do not reuse, because the caller removes the photo that a new one replaces. */
export type KeepRule = { accountBytes: number; reuse: boolean };
type Keeping = { bytes: ByteStore; clock: Clock; random: Random };

/** Bytes are written first and the row second, so that a row always finds its bytes. */
export async function keepFile({ bytes, clock, random }: Keeping, ctx: Owner, file: NewFile, { accountBytes, reuse }: KeepRule): Promise<StoredFile> {
  const fileId = random.secretId();
  const sha256 = createHash('sha256').update(file.bytes).digest();
  const fileName = storedName(file.fileName, extensionOf(file.mime), sha256);
  const key = byteKey(ctx.workspace.id, fileId);
  await refuseOverQuota(ctx.db, ctx.workspace.id, file.ownerAccount, accountBytes, 0);
  await bytes.put(key, file.bytes, file.mime);
  try {
    const row = await inOneTransaction(ctx.db, async (db) => {
      await lockAccountFiles(db, ctx.workspace.id, file.ownerAccount ?? '');
      const known = reuse && (await sameFile(db, ctx.workspace.id, file, fileName, sha256));
      if (known) return known;
      await refuseOverQuota(db, ctx.workspace.id, file.ownerAccount, accountBytes, file.bytes.length);
      const { purpose, mime, public: isPublic, ownerAccount, subjectDoclet } = file;
      const values = {
        workspace_id: ctx.workspace.id,
        file_id: fileId,
        file_name: fileName,
        mime,
        size_bytes: file.bytes.length,
        sha256,
        public: isPublic,
        purpose,
        owner_account: ownerAccount,
        subject_doclet: subjectDoclet,
        created_at: new Date(clock.now()),
      };
      return db.insertInto('file').values(values).returningAll().executeTakeFirstOrThrow();
    });
    if (row.file_id !== fileId) await bytes.remove(key);
    return { fileId: row.file_id, fileName: row.file_name, mime: row.mime, sizeBytes: row.size_bytes };
  } catch (reason) {
    // After a lost connection nobody knows whether the row exists, so the bytes stay.
    if (reason instanceof AppError) await bytes.remove(key).catch(() => {});
    throw reason;
  }
}

function inOneTransaction<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db) : db.transaction().execute(work);
}

async function sameFile(db: Db, workspaceId: string, file: NewFile, fileName: string, sha256: Buffer): Promise<FileRow | undefined> {
  return db
    .selectFrom('file')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('file_name', '=', fileName)
    .where('sha256', '=', sha256)
    .where('public', '=', file.public)
    .where('purpose', '=', file.purpose)
    .where('owner_account', 'is not distinct from', file.ownerAccount)
    .where('subject_doclet', 'is not distinct from', file.subjectDoclet)
    .executeTakeFirst();
}
