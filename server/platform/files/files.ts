import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { AppError, malformed } from '#server/errors.ts';
import type { Actor } from '#server/http/actor.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Random } from '#server/platform/random.ts';
import { byteKey, type ByteStore } from './bytes.ts';
import { type FileRow, keepFile, type KeepRule, type NewFile, type Owner, type StoredFile } from './keep.ts';
import { pictureKind } from './kind.ts';
import { removeLostBytes } from './lost.ts';
import { ownDiskStore } from './outage.ts';
import { MOST_PICTURE_BYTES, type PhotoSource, readPhoto } from './photo.ts';
import { QUOTA } from './quota.ts';
import { redrawPhoto, redrawPicture } from './raster.ts';
import { s3Store } from './s3.ts';
import { fileSignatures, type SignedFile } from './signature.ts';
import { cleanSvg } from './svg.ts';

export type { FileRow, StoredFile } from './keep.ts';

/** File contents by id, on disk or in an S3-compatible store when `FILES_URL` is set. The row says whose they are. */
export type Files = {
  /** Stores a file that the program itself has made or checked. The stored name differs from the given one; use the one returned. */
  store: (ctx: Owner, file: NewFile) => Promise<StoredFile>;
  /** Stores a person's photo: PNG or JPEG, redrawn to at most 1024 × 1024 on white, never public. */
  storePhoto: (ctx: Uploader, photo: NewPhoto) => Promise<StoredFile>;
  /** Stores a picture that somebody sends: redrawn, or cleaned if it is an SVG. */
  storeUpload: (ctx: Uploader, upload: NewUpload) => Promise<StoredFile>;
  read: (workspaceId: string, fileId: string) => Promise<Buffer | null>;
  /** Reads on the caller's connection. A transaction that holds a lock must not wait for another connection: those who wait for the lock may have them all. */
  find: (ctx: Owner, fileId: string) => Promise<FileRow | null>;
  findPublic: (workspaceId: string, fileName: string) => Promise<FileRow | null>;
  remove: (ctx: Owner & { afterCommit: (work: () => void | Promise<void>) => void }, fileId: string) => Promise<void>;
  /** Removes bytes that no row refers to any more. */
  removeLost: (workspaceId: string) => Promise<number>;
  /** A URL that opens a private file without a token, for five minutes at most. */
  signedUrl: (workspaceId: string, fileId: string, seconds?: number) => string;
  isSigned: (fileId: string, signed: SignedFile) => boolean;
  isAnswering: () => boolean;
  reach: () => Promise<void>;
};

type Uploader = Owner & { actor: Actor };

type NewPhoto = PhotoSource & { purpose?: string; ownerAccount: string | null; subjectDoclet: string | null };
type NewUpload = { bytes: Buffer; fileName: string; public: boolean; purpose: string; subjectDoclet: string | null };

export function createFiles(parts: { config: Config; database: Database; clock: Clock; random: Random; secret: Buffer }): Files {
  const { config, database, clock, random } = parts;
  const bytes = byteStoreOf(config);
  const signatures = fileSignatures(parts.secret, clock);
  const keep = (ctx: Owner, file: NewFile, rule: KeepRule) => keepFile({ bytes, clock, random }, ctx, file, rule);
  return {
    store: (ctx, file) => keep(ctx, file, { accountBytes: QUOTA.backOfficeBytes, reuse: false }),
    async storePhoto(ctx, photo) {
      const { bytes: sent, kind } = readPhoto(photo);
      const drawn = await redrawPhoto(sent, kind);
      return keep(
        ctx,
        { ...photo, ...drawn, fileName: 'photo', public: false, purpose: photo.purpose ?? 'photo' },
        { accountBytes: quotaOf(ctx.actor), reuse: false },
      );
    },
    async storeUpload(ctx, upload) {
      if (upload.public && ctx.actor.caller !== 'admin') throw new AppError(403, 'not-allowed', 'Only an administrator may publish a file.');
      const drawn = await drawUpload(ctx.actor, upload.bytes);
      return keep(ctx, { ...upload, ...drawn, ownerAccount: ctx.actor.accountId }, { accountBytes: quotaOf(ctx.actor), reuse: true });
    },
    read: (workspaceId, fileId) => bytes.get(byteKey(workspaceId, fileId)),
    find: async (ctx, fileId) => (await rowsOf(ctx).where('file_id', '=', fileId).executeTakeFirst()) ?? null,
    findPublic: async (workspaceId, fileName) =>
      (await rowsOf({ db: database.of(workspaceId), workspace: { id: workspaceId } })
        .where('file_name', '=', fileName)
        .where('public', '=', true)
        .orderBy('created_at')
        .executeTakeFirst()) ?? null,
    async remove(ctx, fileId) {
      const gone = await ctx.db
        .deleteFrom('file')
        .where('workspace_id', '=', ctx.workspace.id)
        .where('file_id', '=', fileId)
        .returning('file_id')
        .executeTakeFirst();
      if (gone) ctx.afterCommit(() => bytes.remove(byteKey(ctx.workspace.id, fileId)));
    },
    removeLost: (workspaceId) => removeLostBytes({ bytes, database, clock }, workspaceId),
    signedUrl: signatures.url,
    isSigned: signatures.isValid,
    isAnswering: bytes.isAnswering,
    reach: bytes.reach,
  };
}

const rowsOf = ({ db, workspace }: Owner) => db.selectFrom('file').selectAll().where('workspace_id', '=', workspace.id);

export function byteStoreOf({ filesUrl, dataDir }: Pick<Config, 'filesUrl' | 'dataDir'>): ByteStore {
  return filesUrl ? s3Store(filesUrl) : ownDiskStore(join(dataDir, 'files'));
}

const quotaOf = (actor: Actor): number => (actor.caller === 'web' || actor.caller === 'nobody' ? QUOTA.consumerBytes : QUOTA.backOfficeBytes);

async function drawUpload(actor: Actor, bytes: Buffer): Promise<{ bytes: Buffer; mime: string }> {
  if (bytes.length > MOST_PICTURE_BYTES) throw new AppError(413, 'too-large', 'The file is too large: at most 8 MB.');
  const kind = pictureKind(bytes);
  if (kind === null) throw malformed('Invalid image type', ['file']);
  if (kind !== 'svg') return redrawPicture(bytes, kind);
  if (actor.caller !== 'admin') throw new AppError(403, 'not-allowed', 'Only an administrator may upload SVG pictures.');
  return { bytes: cleanSvg(bytes), mime: 'image/svg+xml' };
}
