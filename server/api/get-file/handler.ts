import { readableFile } from '#server/doclets/seeing/readable-file.ts';
import { sendFile } from '#server/http/answers/send-file.ts';
import { rawRoute } from '#server/http/route.ts';
import { getFile } from './contract.ts';

export const getFileRoute = rawRoute(getFile, async (ctx, { params, query }, reply) => {
  const { file, bytes } = await readableFile(ctx, params.id, query);
  return sendFile(reply.header('cache-control', 'no-store'), file, bytes);
});
