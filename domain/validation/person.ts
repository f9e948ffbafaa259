import * as z from 'zod/mini';
import { isDay, type Day } from '#domain/day.ts';
import { holdsCardNumber, withoutCard } from './card-in-text.ts';
import { isSaneText, isVisible, lineSchema } from './text.ts';

const LONGEST_NAME = 100;
const LONGEST_PHONE = 40;
const LEAST_PHONE_DIGITS = 10;
const EARLIEST_DOB: Day = '1880-01-01';
const PHONE = /^\+?[\d ().\-/]+(?:(?:x|ext\.?|#) ?\d+)?$/i;

/** A first or last name as it is stored: one trimmed line. Null if there is none. */
export function parseName(value: unknown): string | null {
  const name = typeof value === 'string' ? value.trim() : '';
  return isVisible(name) && name.length <= LONGEST_NAME && isSaneText(name) && !holdsCardNumber(name) ? name : null;
}

export function isName(value: unknown): boolean {
  return parseName(value) !== null;
}

/** Ten digits or more, in any notation. */
export function isPhone(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > LONGEST_PHONE) return false;
  const phone = value.trim();
  return PHONE.test(phone) && phone.replaceAll(/\D/g, '').length >= LEAST_PHONE_DIGITS;
}

/** A birthday in the past. */
export function isDob(value: unknown, today: Day): value is Day {
  return isDay(value) && value >= EARLIEST_DOB && value <= today;
}

export const nameSchema = lineSchema(LONGEST_NAME).check(withoutCard);

/** A phone number as somebody notes it down. Only buyers are asked for all of its digits. */
export const notedPhoneSchema = lineSchema(LONGEST_PHONE);

export const phoneSchema = z.string().check(z.trim(), z.maxLength(LONGEST_PHONE, { abort: true }), z.refine(isPhone, 'A phone number has at least 10 digits.'));
