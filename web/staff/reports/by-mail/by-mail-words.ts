import { MOST_REPORT_MAILS, type ReportRhythm } from '#domain/reports/report-mail-days.ts';

export const BY_MAIL = {
  what: (email: string) => `Sent to ${email}: the main figures, what each product brought, and the CSV files of this page.`,
  loading: 'Looking up what is sent…',
  failed: 'What is sent by mail could not be fetched. Please try again.',
  notSaved: 'This could not be saved. Please try again.',
  notStopped: 'This could not be stopped. Please try again.',
  none: 'Nothing is sent to you yet.',
  full: `You can be sent at most ${MOST_REPORT_MAILS} reports. Stop one to ask for another.`,
  saved: (when: string) => `Sent to you ${when}.`,
  stopped: (when: string) => `No longer sent to you ${when}.`,
  clock: 'By the venue’s clock.',
} as const;

export const EVERY: Record<ReportRhythm['every'], { name: string; of: string }> = {
  day: { name: 'Every day', of: 'Of the day before.' },
  week: { name: 'Every week', of: 'Of the seven days before.' },
  month: { name: 'Every month', of: 'On the first, of the month before.' },
};
