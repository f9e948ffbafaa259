import * as z from 'zod/mini';

const LONGEST = 254;
const LONGEST_LOCAL_PART = 64;

// No part can match the separator that follows it, so the time taken grows only with the length.
const EMAIL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/;

/** The address as it is stored and sent, trimmed and in lower case. Null if it is none. */
export function parseEmail(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 2 * LONGEST) return null;
  const email = value.trim().toLowerCase();
  return isNormalEmail(email) ? email : null;
}

export function isEmail(value: unknown): boolean {
  return parseEmail(value) !== null;
}

export const emailSchema = z.string().check(z.trim(), z.maxLength(LONGEST, { abort: true }), z.toLowerCase(), z.refine(isNormalEmail, 'Not an email address.'));

function isNormalEmail(email: string): boolean {
  if (email.length > LONGEST || email.indexOf('@') > LONGEST_LOCAL_PART || !EMAIL.test(email)) return false;
  const labels = email.slice(email.indexOf('@') + 1).split('.');
  return labels.every((label) => label.length <= 63 && !label.startsWith('-') && !label.endsWith('-'));
}
