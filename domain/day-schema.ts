import * as z from 'zod/mini';
import { DAY, isDay, parseVisitDate, TIME_OF_DAY } from './day.ts';

export const daySchema = z.string().check(z.regex(DAY, { abort: true }), z.refine(isDay, 'Not a date in the calendar.'));

export const timeOfDaySchema = z.string().check(z.regex(TIME_OF_DAY));

/** `YYYY-MM-DD`, 'any' or 'event' */
export const visitDateSchema = z.string().check(
  z.maxLength(10),
  z.refine((date) => parseVisitDate(date) !== null, 'Not a visit date.'),
);
