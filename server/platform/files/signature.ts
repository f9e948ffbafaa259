import { createHmac } from 'node:crypto';
import type { Clock } from '#server/platform/clock.ts';
import { isSameSecret } from '#server/platform/secret-text.ts';

/** A URL that opens one private file for some minutes. An <img> needs this, because it sends no token. */
export type SignedFile = { ws: string; until: string; sig: string };

const LONGEST_SECONDS = 300;

export function fileSignatures(secret: Buffer, clock: Clock) {
  const sign = (workspaceId: string, fileId: string, until: number) =>
    createHmac('sha256', secret).update(`file ${workspaceId} ${fileId} ${until}`).digest('base64url');
  return {
    url(workspaceId: string, fileId: string, seconds = LONGEST_SECONDS): string {
      const until = Math.floor(clock.now() / 1000) + Math.min(seconds, LONGEST_SECONDS);
      return `/api/workspace/file/${fileId}?ws=${workspaceId}&until=${until}&sig=${sign(workspaceId, fileId, until)}`;
    },
    isValid(fileId: string, signed: SignedFile): boolean {
      if (!/^\d{1,12}$/.test(signed.until) || Number(signed.until) * 1000 <= clock.now()) return false;
      return isSameSecret(sign(signed.ws, fileId, Number(signed.until)), signed.sig);
    },
  };
}
