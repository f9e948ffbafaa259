import { isDay } from '#domain/day.ts';
import { holdsCardNumber, NO_CARD } from '#domain/validation/card-in-text.ts';
import { isEmail } from '#domain/validation/email.ts';
import { isPhone } from '#domain/validation/person.ts';
import { isVenueZone } from '#domain/zone.ts';

/** A date that a venue could mean. 0000 and 9999 are typing errors or worse. */
export function isPlausibleDay(value: string): boolean {
  return isDay(value) && value >= '1880-01-01' && value <= '2199-12-31';
}

function isPurchaseWindow(value: string): boolean {
  if (value === 'default') return true;
  const days = value.split(':');
  return days.length <= 2 && days.every(isPlausibleDay) && (days[1] ?? value) >= (days[0] ?? value);
}

type TextFormat = { accepts: (value: string) => boolean; message: string };

/** Lengths are checked first, so that no pattern ever runs on a long text. */
export const TEXT_FORMATS = {
  email: { accepts: isEmail, message: 'Not an email address.' },
  phone: { accepts: isPhone, message: 'A phone number has at least 10 digits.' },
  /** What people write about themselves. */
  personal: { accepts: (value) => !holdsCardNumber(value), message: NO_CARD },
  url: { accepts: (value) => /^https:\/\/[^\s<>"'\\]+$/.test(value), message: 'Must be a web address with https.' },
  day: { accepts: isPlausibleDay, message: 'Must be a date as YYYY-MM-DD.' },
  time_zone: { accepts: isVenueZone, message: 'Must be a time zone such as America/Chicago.' },
  promo_code: {
    accepts: (value) => /^[A-Z0-9][A-Z0-9_-]*$/.test(value),
    message: 'Use capital letters, digits, dashes and underscores.',
  },
  file_name: {
    accepts: (value) => /^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(value) && !value.includes('..'),
    message: 'Not the name of a stored file.',
  },
  purchase_window: {
    accepts: isPurchaseWindow,
    message: "Must be 'default', a date, or two dates as YYYY-MM-DD:YYYY-MM-DD.",
  },
  price_date: {
    accepts: (value) => ['default', 'any', 'event'].includes(value) || isPlausibleDay(value),
    message: "Must be 'default', 'any', 'event' or a date.",
  },
  session_date: {
    accepts: (value) => value === 'every' || isPlausibleDay(value),
    message: "Must be 'every' or a date.",
  },
} as const satisfies Record<string, TextFormat>;

export type TextFormatName = keyof typeof TEXT_FORMATS;
