import { createHmac } from 'node:crypto';

/** `t=<unix>,v1=<hex>`, with a further `v1` of each further secret: HMAC-SHA256 of the time, a dot and the body as it is sent. */
export function signatureOf(body: string, secrets: readonly string[], now: number): string {
  const at = Math.floor(now / 1000);
  return [`t=${at}`, ...secrets.map((secret) => `v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`)].join(',');
}
