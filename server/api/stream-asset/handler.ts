import { notFound } from '#server/errors.ts';
import { sendFile } from '#server/http/answers/send-file.ts';
import { isUnchanged } from '#server/http/answers/unchanged.ts';
import { rawRoute } from '#server/http/route.ts';
import { STORED_NAME } from '#server/platform/files/name.ts';
import { streamAsset } from './contract.ts';

/** The file is found by its name in the rows of one workspace. No part of a name ever reaches the disk. */
export const streamAssetRoute = rawRoute(streamAsset, async (ctx, { params, query }, reply, request) => {
  const workspaceId = query.ws ?? ctx.workspace.id;
  const file = STORED_NAME.test(params.file_name) ? await ctx.files.findPublic(workspaceId, params.file_name) : null;
  if (!file) throw notFound('The file');
  reply.header('cache-control', 'public, max-age=31536000, immutable').header('cross-origin-resource-policy', 'cross-origin');
  const etag = `"${file.sha256.toString('hex')}"`;
  if (isUnchanged(request, etag)) return reply.code(304).header('etag', etag).send();
  const bytes = await ctx.files.read(workspaceId, file.file_id);
  if (!bytes) {
    ctx.log.error({ file: file.file_id }, 'The bytes of a file are gone');
    reply.header('cache-control', 'no-store');
    throw notFound('The file');
  }
  return sendFile(reply.header('etag', etag), file, bytes);
});
