import type { FastifyRequest } from 'fastify';
import { streamUrl } from '#server/catalog/asset-url.ts';
import type { Ctx } from '#server/context.ts';
import { reachOfAccount } from '#server/doclets/seeing/reach.ts';
import { malformed, notFound, refusedAs } from '#server/errors.ts';
import { readForm, type Form } from '#server/http/requests/forms.ts';
import { parseJsonBody } from '#server/http/requests/json-body.ts';
import { check, formRoute } from '#server/http/route.ts';
import type { StoredFile } from '#server/platform/files/files.ts';
import { perHour } from '#server/platform/limits.ts';
import { MOST_UPLOAD_BYTES, upload, uploadExtras, uploadFields } from './contract.ts';

const UPLOADS = perHour(60);

export const uploadRoute = formRoute(upload, readPicture, async (ctx, form) => {
  if (!form.file || form.file.bytes.length === 0) throw malformed('The file is missing.', ['file']);
  const fields = check(uploadFields, Object.fromEntries(form.fields), 'body');
  const extras = check(uploadExtras, parseExtras(fields.extras), 'extras');
  const isPublic = fields.public === 'true' || fields.public === '1';
  const wanted = {
    bytes: form.file.bytes,
    fileName: fields.file_name || form.file.fileName,
    public: isPublic,
    purpose: extras.purpose ?? 'photo',
    subjectDoclet: extras.subject_id ?? null,
  };
  const stored = await keep(ctx, wanted).catch(refusedAs(['body', 'file']));
  const url = isPublic ? streamUrl(ctx.workspace.id, stored.fileName) : `/api/workspace/file/${stored.fileId}`;
  return { _id: stored.fileId, file_name: stored.fileName, file_type: stored.mime, size: stored.sizeBytes, public: isPublic, url };
});

async function readPicture(ctx: Ctx, request: FastifyRequest): Promise<Form> {
  await ctx.limits.spend(`upload/${ctx.actor.accountId}`, UPLOADS);
  return readForm(request, MOST_UPLOAD_BYTES);
}

function parseExtras(text: string): unknown {
  try {
    return parseJsonBody(text) ?? {};
  } catch {
    throw malformed('The extras are not valid JSON.', ['extras']);
  }
}

type Wanted = { bytes: Buffer; fileName: string; public: boolean; purpose: string; subjectDoclet: string | null };

/** The office may store any picture, a till a person's photo, and a visitor a photo of their own people. */
async function keep(ctx: Ctx, wanted: Wanted): Promise<StoredFile> {
  const office = ctx.actor.caller === 'admin' || ctx.actor.caller === 'staff';
  if (office || wanted.public) return ctx.files.storeUpload(ctx, wanted);
  if (ctx.actor.caller === 'web' && wanted.subjectDoclet !== null) {
    const reach = await reachOfAccount(ctx, ctx.actor.accountId);
    if (reach.get(wanted.subjectDoclet) !== 'owner') throw notFound('The person');
  }
  return ctx.files.storePhoto(ctx, { bytes: wanted.bytes, ownerAccount: ctx.actor.accountId, subjectDoclet: wanted.subjectDoclet });
}
