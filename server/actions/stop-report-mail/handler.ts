import { action } from '#server/http/route.ts';
import { ownReportMails, stopReportMail } from '#server/reports/by-mail/report-mails.ts';
import { stopReportMailContract } from './contract.ts';

export const stopReportMailAction = action(stopReportMailContract, async (ctx, { _id }) => {
  await stopReportMail(ctx, _id);
  return ownReportMails(ctx);
});
