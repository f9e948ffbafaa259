import { readableFile } from '#server/doclets/seeing/readable-file.ts';
import { route } from '#server/http/route.ts';
import { getFileB64 } from './contract.ts';

export const getFileB64Route = route(getFileB64, async (ctx, { params, query }) => {
  const { file, bytes } = await readableFile(ctx, params.id, query);
  const b64 = bytes.toString('base64');
  return { _id: file.file_id, file_name: file.file_name, file_type: file.mime, b64, data_url: `data:${file.mime};base64,${b64}` };
});
