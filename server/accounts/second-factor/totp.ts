import { createHmac, timingSafeEqual } from 'node:crypto';

/** Time-based one-time codes (RFC 6238): SHA-1, 30 seconds, 6 digits, clocks may differ by one step either way. */
const STEP_MS = 30_000;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export const stepAt = (now: number): number => Math.floor(now / STEP_MS);

export function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = digest[digest.length - 1]! & 0x0f;
  return String((digest.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
}

/** The time step that this code belongs to. All candidates are compared, so that the time reveals nothing. */
export function matchingStep(secret: Buffer, code: string, now: number): number | null {
  const digits = code.replaceAll(' ', '');
  if (!/^\d{6}$/.test(digits)) return null;
  const given = Buffer.from(digits);
  const steps = [-1, 0, 1].map((drift) => stepAt(now) + drift);
  const matches = steps.filter((step) => timingSafeEqual(Buffer.from(codeAt(secret, step)), given));
  return matches.at(-1) ?? null;
}

export function toBase32(bytes: Buffer): string {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  return (bits.match(/.{1,5}/g) ?? []).map((group) => BASE32[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

/** The text of the QR code that an authenticator app scans. */
export function otpauthUrl(secret: Buffer, issuer: string, email: string): string {
  const query = new URLSearchParams({ secret: toBase32(secret), issuer, algorithm: 'SHA1', digits: '6', period: '30' });
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(email)}?${query.toString().replaceAll('+', '%20')}`;
}
