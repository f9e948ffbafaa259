import { ROTATION_MAC_LENGTH } from '#domain/rotating-code.ts';
import { base64Url } from './base64-url.ts';

/** The HMAC of a step under the ticket's own rotation key. */
export async function rotationMac(key: string, step: number): Promise<string> {
  const text = new TextEncoder();
  const imported = await crypto.subtle.importKey('raw', text.encode(key), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return base64Url(await crypto.subtle.sign('HMAC', imported, text.encode(String(step)))).slice(0, ROTATION_MAC_LENGTH);
}
