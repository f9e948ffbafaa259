import { createHmac } from 'node:crypto';
import { isSameSecret } from './secret-text.ts';

/**
 * Writes a value into a text that leaves the house and comes back. Anybody can read it, but only the house can write one for this purpose. It is taken only as it was written: other
 * letters may stand for the same bytes.
 */
export function sealedJson(secret: Buffer, { purpose, between }: { purpose: string; between: string }) {
  const sealed = (body: string) => `${body}${between}${createHmac('sha256', secret).update(`${purpose}${body}`).digest('base64url')}`;
  return {
    write: (value: unknown): string => sealed(Buffer.from(JSON.stringify(value)).toString('base64url')),
    /** Undefined for a text that is not the house's own. */
    read(text: string): unknown {
      const [body = ''] = text.split(between);
      return isSameSecret(sealed(body), text) ? JSON.parse(Buffer.from(body, 'base64url').toString()) : undefined;
    },
  };
}
