import { MINUTE_MS } from '#domain/durations.ts';
import { reportDaysBefore, reportDaysDue } from '#domain/reports/report-mail-days.ts';
import { accountById } from '#server/accounts/accounts.ts';
import type { Ctx, House } from '#server/context.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { startPeriodic, type Periodic } from '#server/platform/periodic.ts';
import { apart } from '#server/workspaces/each-workspace.ts';
import { inEachWorkspace } from '#server/workspaces/house-ctx.ts';
import { endReportMails, isStillTheirs, type ReportMail } from './report-mails.ts';
import { mailSales } from './sales-mail.ts';

/** On every node. */
export const startReportMails = (house: House): Periodic =>
  startPeriodic(house.log, 'reports by mail', MINUTE_MS, () => inEachWorkspace(house, 'reports by mail', sendReports));

/** Sends what is due in a workspace, after ending what nobody may read any longer. Returns how many were sent. */
export async function sendReports(ctx: Ctx): Promise<number> {
  await endReportMails(ctx);
  const all = await ctx.db.selectFrom('report_mail').selectAll().where('workspace_id', '=', ctx.workspace.id).execute();
  let sent = 0;
  for (const mail of all) sent += await apart(ctx.log, { name: 'reports by mail', workspace: ctx.workspace.id }, () => sendDue(ctx, mail));
  return sent;
}

/** Mostly nothing is due, which is seen without a lock. */
async function sendDue(ctx: Ctx, mail: ReportMail): Promise<number> {
  let sent = 0;
  for (const _ of daysDue(ctx, mail)) sent += await inTransaction(ctx, (ctx) => sendNext(ctx, mail));
  return sent;
}

/** Locked, noted and queued in one transaction: of several nodes one sends it, and whoever is cut off has sent nothing. */
async function sendNext(ctx: Ctx, { report_mail_id }: ReportMail): Promise<number> {
  const mine = ctx.db.selectFrom('report_mail').selectAll().where('workspace_id', '=', ctx.workspace.id).where('report_mail_id', '=', report_mail_id);
  const mail = await mine.where(isStillTheirs()).forUpdate().executeTakeFirst();
  const [day] = mail ? daysDue(ctx, mail) : [];
  if (!mail || !day) return 0;
  await ctx.db
    .updateTable('report_mail')
    .set({ sent_on: day })
    .where('workspace_id', '=', ctx.workspace.id)
    .where('report_mail_id', '=', report_mail_id)
    .execute();
  await mailSales(ctx, (await accountById(ctx, mail.account_id))!.email, mail, { ...reportDaysBefore(mail, day), eventId: mail.event_id });
  return 1;
}

const daysDue = ({ workspace, clock }: Ctx, mail: ReportMail) => reportDaysDue(mail, workspace.timeZone, clock.now(), mail.sent_on);
