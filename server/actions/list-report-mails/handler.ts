import { action } from '#server/http/route.ts';
import { ownReportMails } from '#server/reports/by-mail/report-mails.ts';
import { listReportMailsContract } from './contract.ts';

export const listReportMailsAction = action(listReportMailsContract, (ctx) => ownReportMails(ctx));
