import { createHmac } from 'node:crypto';
import { isSameSecret } from '#server/platform/secret-text.ts';

const TOLERANCE_SECONDS = 300;

/** The signature of a webhook, which a bank sends or is sent to a venue's systems: `t=<unix>,v1=<hmac of t.body>`, with a `v1` for each secret. */
export function signWebhook(body: string, secrets: string | readonly string[], nowMs: number): string {
  const unixSeconds = Math.floor(nowMs / 1000);
  return [`t=${unixSeconds}`, ...[secrets].flat().map((secret) => `v1=${hmacHex(`${unixSeconds}.`, body, secret)}`)].join(',');
}

export function isWebhookSignatureValid(rawBody: string | Buffer, header: string | string[] | undefined, secret: string, nowMs: number): boolean {
  if (typeof header !== 'string' || header.length > 1000 || secret === '') return false;
  const parts = header.split(',').map((part) => part.trim());
  const stamp = parts.find((part) => part.startsWith('t='))?.slice(2) ?? '';
  if (!/^\d{1,12}$/.test(stamp)) return false;
  if (Math.abs(nowMs / 1000 - Number(stamp)) > TOLERANCE_SECONDS) return false;
  const expected = hmacHex(`${stamp}.`, rawBody, secret);
  return parts.some((part) => part.startsWith('v1=') && isSameSecret(expected, part.slice(3)));
}

function hmacHex(prefix: string, body: string | Buffer, secret: string): string {
  return createHmac('sha256', secret).update(prefix).update(body).digest('hex');
}
