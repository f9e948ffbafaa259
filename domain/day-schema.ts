import * as z from 'zod/mini';
import { DAY, isDay, TIME_OF_DAY } from './day.ts';

export const daySchema = z.string().check(z.regex(DAY, { abort: true }), z.refine(isDay, 'Not a date in the calendar.'));

export const timeOfDaySchema = z.string().check(z.regex(TIME_OF_DAY));
