import { base64Url } from './base64-url.ts';

/** A rotating code shows the number of a 15-second step and that step's HMAC under the ticket's own rotation key. */
export const ROTATION_STEP_MS = 15_000;
const MAC_LENGTH = 22;

export const rotationStep = (epochMs: number): number => Math.floor(epochMs / ROTATION_STEP_MS);

export async function rotationMac(key: string, step: number): Promise<string> {
  const text = new TextEncoder();
  const imported = await crypto.subtle.importKey('raw', text.encode(key), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return base64Url(await crypto.subtle.sign('HMAC', imported, text.encode(String(step)))).slice(0, MAC_LENGTH);
}
