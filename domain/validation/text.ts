import * as z from 'zod/mini';

/** Text that a database and a mail header can carry: no NUL, no lone surrogates, no other control characters. */
export function isSaneText(text: string): boolean {
  return text.isWellFormed() && !CONTROL.test(text);
}

/** The same with line breaks and tabs, for text of several lines. */
export function isSaneProse(text: string): boolean {
  return text.isWellFormed() && !CONTROL_BUT_BREAKS.test(text);
}

/** One trimmed line of 1 to `most` characters. */
export function lineSchema(most: number) {
  return z.string().check(z.trim(), z.minLength(1), z.maxLength(most), z.refine(isSaneText, NOT_SANE));
}

/** One trimmed line that may be empty. */
export function optionalLineSchema(most: number) {
  return z.string().check(z.trim(), z.maxLength(most), z.refine(isSaneText, NOT_SANE));
}

/** Text of several lines, 0 to `most` characters. */
export function proseSchema(most: number) {
  return z.string().check(z.trim(), z.maxLength(most), z.refine(isSaneProse, NOT_SANE));
}

export const NOT_SANE = 'Contains characters that are not text.';
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;
const CONTROL_BUT_BREAKS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;
