import * as z from 'zod/mini';

/**
 * Text that a database and a mail header can hold and that affects nothing around it: no NUL, no lone surrogates, no other control characters, nothing that reverses the text after
 * it.
 */
export function isSaneText(text: string): boolean {
  return text.isWellFormed() && !CONTROL.test(text) && !TURNING.test(text);
}

/** Whether a reader sees anything. Blanks and characters without width count as empty. */
export function isVisible(text: string): boolean {
  return SEEN.test(text);
}

/** The same for text of several lines, which may also have line breaks and tabs. */
export function isSaneProse(text: string): boolean {
  return text.isWellFormed() && !CONTROL_BUT_BREAKS.test(text);
}

/** One trimmed line of 1 to `most` characters. */
export function lineSchema(most: number) {
  return z.string().check(z.trim(), z.minLength(1, { abort: true }), z.refine(isVisible, EMPTY), z.maxLength(most), z.refine(isSaneText, NOT_SANE));
}

/** One trimmed line that may be empty. */
export function optionalLineSchema(most: number) {
  return z.string().check(z.trim(), z.maxLength(most), z.refine(isSaneText, NOT_SANE));
}

/** Text of several lines, 0 to `most` characters. */
export function proseSchema(most: number) {
  return z.string().check(z.trim(), z.maxLength(most), z.refine(isSaneProse, NOT_SANE));
}

/** The same, with something to read. */
export function neededProseSchema(most: number) {
  return proseSchema(most).check(z.minLength(1, { abort: true }), z.refine(isVisible, EMPTY));
}

export const NOT_SANE = 'Contains characters that are not text.';
export const EMPTY = 'Must not be empty.';
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;
const CONTROL_BUT_BREAKS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;
/** Characters that set the direction of the text after them. Writing from right to left needs none of these. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/;
const SEEN = /[^\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;
