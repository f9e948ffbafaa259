import { malformed } from '#server/errors.ts';
import { action } from '#server/http/route.ts';
import { ownReportMails, saveReportMail } from '#server/reports/by-mail/report-mails.ts';
import { saveReportMailContract } from './contract.ts';

export const saveReportMailAction = action(saveReportMailContract, async (ctx, { _id = null, every, weekday = null, hour, event_id = null }) => {
  if (every === 'week' && weekday === null) throw malformed('Choose the day of the week.', ['body', 'data', 'weekday']);
  await saveReportMail(ctx, _id, { every, weekday: every === 'week' ? weekday : null, hour, event_id });
  return ownReportMails(ctx);
});
