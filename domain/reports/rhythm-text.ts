import { WEEKDAY_NAMES } from '../day-text.ts';
import { timeText } from '../time-text.ts';
import type { ReportRhythm } from './report-mail-days.ts';

/** 'every Monday at 8 am' */
export function rhythmText({ every, weekday, hour }: ReportRhythm): string {
  const on = { day: 'every day', week: `every ${WEEKDAY_NAMES[weekday ?? 0]}`, month: 'on the first of every month' }[every];
  return `${on} at ${timeText(`${hour}:00`)}`;
}
