import type { ObjectId } from '#domain/ids.ts';

/** The URL of a picture that a record of the workspace names, on whatever host the page is. Null if it names none. */
export function assetUrl(workspaceId: ObjectId, asset: unknown): string | null {
  const name = typeof asset === 'object' && asset !== null && 'file_name' in asset ? asset.file_name : asset;
  return typeof name === 'string' && /^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(name) && !name.includes('..') ? streamUrl(workspaceId, name) : null;
}

export const streamUrl = (workspaceId: ObjectId, fileName: string): string => `/api/assets/stream/${fileName}?ws=${workspaceId}`;
