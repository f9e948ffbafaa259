import { upload } from '#server/api/upload/contract.ts';
import { call, type Result } from '#web/lib/calls/call.ts';
import type { OnProgress } from '#web/lib/calls/send-with-progress.ts';

export type Picture = { file_name: string; width?: number; height?: number };

/** Uploads a public picture. Its size is stored too, so that pages can reserve its space. */
export async function uploadPicture(file: File, purpose: 'logo' | 'product', onProgress: OnProgress): Promise<Result<Picture>> {
  const form = new FormData();
  form.set('file_name', file.name);
  form.set('file_type', file.type);
  form.set('public', 'true');
  form.set('extras', JSON.stringify({ purpose }));
  form.set('file', file);
  const [result, size] = await Promise.all([call(upload, {}, { form, onProgress }), sizeOf(file)]);
  return result.success ? { ...result, data: { file_name: result.data.file_name, ...size } } : result;
}

async function sizeOf(file: File): Promise<{ width?: number; height?: number }> {
  const image = new Image();
  const address = URL.createObjectURL(file);
  try {
    image.src = address;
    await image.decode();
    return image.naturalWidth > 0 ? { width: image.naturalWidth, height: image.naturalHeight } : {};
  } catch {
    return {};
  } finally {
    URL.revokeObjectURL(address);
  }
}
