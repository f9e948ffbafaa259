import type { Generated } from 'kysely';
import type { Day } from '#domain/day.ts';
import type { ReportRhythm } from '#domain/reports/report-mail-days.ts';

export type ReportTables = {
  report_mail: {
    workspace_id: string;
    report_mail_id: string;
    account_id: string;
    event_id: string | null;
    every: ReportRhythm['every'];
    weekday: number | null;
    hour: number;
    sent_on: Day;
    created_at: Generated<Date>;
  };
};
