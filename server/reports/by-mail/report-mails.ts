import { sql, type RawBuilder, type Selectable } from 'kysely';
import type * as z from 'zod/mini';
import type { ObjectId } from '#domain/ids.ts';
import { lastReportDay, MOST_REPORT_MAILS, nextReportAt, type ReportRhythm } from '#domain/reports/report-mail-days.ts';
import { lockAccount } from '#server/accounts/accounts.ts';
import type { Ctx } from '#server/context.ts';
import { conflict, notFound } from '#server/errors.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { SALES_READERS, type reportMailItem } from '../contract.ts';
import { eventNamed } from '../report-span.ts';
import type { ReportTables } from '../tables.ts';

export type ReportMail = Selectable<ReportTables['report_mail']>;
type Asked = ReportRhythm & { event_id: ObjectId | null };

/** Whoever asked for it has had ever since the role that may read the report. */
export const isStillTheirs = (): RawBuilder<boolean> => sql<boolean>`exists (
  select from membership m join account a on a.account_id = m.account_id
  where m.workspace_id = report_mail.workspace_id and m.account_id = report_mail.account_id and m.role = any(${[...SALES_READERS]}::text[])
    and m.created_at <= report_mail.created_at and not a.disabled)`;

/** Those of people who may no longer read the report. */
export async function endReportMails(ctx: Ctx): Promise<number> {
  const ended = await ctx.db
    .deleteFrom('report_mail')
    .where('workspace_id', '=', ctx.workspace.id)
    .where(({ not }) => not(isStillTheirs()))
    .executeTakeFirst();
  return Number(ended.numDeletedRows);
}

export async function ownReportMails(ctx: Ctx): Promise<z.infer<typeof reportMailItem>[]> {
  const items = [];
  for (const mail of await rowsOf(ctx)) items.push({ ...itemOf(ctx, mail), event_name: mail.event_id && (await eventNamed(ctx, mail.event_id)) });
  return items;
}

/** Asks for one, or changes the one with this id. Locked, so that of several asked for at once no more are kept than may be. */
export async function saveReportMail(ctx: Ctx, id: ObjectId | null, asked: Asked): Promise<void> {
  if (asked.event_id !== null) await eventNamed(ctx, asked.event_id);
  await inTransaction(ctx, async (ctx) => {
    await lockAccount(ctx, ctx.actor.accountId!);
    await endReportMails(ctx);
    const own = await rowsOf(ctx);
    const known = own.find(({ report_mail_id }) => report_mail_id === id);
    if (id !== null && !known) throw notFound('The report by mail');
    if (own.some((other) => other !== known && isAlike(other, asked)))
      throw conflict('sent-already', 'You are sent this report already. Change that one instead.');
    const sent_on = lastReportDay(asked, ctx.workspace.timeZone, ctx.clock.now());
    if (known) return change(ctx, known, asked, sent_on);
    if (own.length >= MOST_REPORT_MAILS) throw conflict('too-many-reports', `You can be sent at most ${MOST_REPORT_MAILS} reports. Stop one first.`);
    const { id: workspace_id } = ctx.workspace;
    await ctx.db
      .insertInto('report_mail')
      .values({ workspace_id, report_mail_id: ctx.random.objectId(), account_id: ctx.actor.accountId!, ...asked, sent_on })
      .execute();
  });
}

export async function stopReportMail(ctx: Ctx, id: ObjectId): Promise<void> {
  const stopped = await ctx.db
    .deleteFrom('report_mail')
    .where('workspace_id', '=', ctx.workspace.id)
    .where('report_mail_id', '=', id)
    .where('account_id', '=', ctx.actor.accountId)
    .executeTakeFirst();
  if (stopped.numDeletedRows === 0n) throw notFound('The report by mail');
}

/** At another hour it is the same report: what was sent is not sent again. */
async function change(ctx: Ctx, known: ReportMail, asked: Asked, sent_on: string): Promise<void> {
  await ctx.db
    .updateTable('report_mail')
    .set(isAlike(known, asked) ? { hour: asked.hour } : { ...asked, sent_on })
    .where('workspace_id', '=', ctx.workspace.id)
    .where('report_mail_id', '=', known.report_mail_id)
    .execute();
}

const isAlike = (one: Asked, other: Asked): boolean => one.every === other.every && one.weekday === other.weekday && one.event_id === other.event_id;

const rowsOf = (ctx: Ctx): Promise<ReportMail[]> =>
  ctx.db
    .selectFrom('report_mail')
    .selectAll()
    .where('workspace_id', '=', ctx.workspace.id)
    .where('account_id', '=', ctx.actor.accountId)
    .where(isStillTheirs())
    .orderBy('created_at')
    .orderBy('report_mail_id')
    .execute();

function itemOf({ workspace, clock }: Ctx, { report_mail_id: _id, every, weekday, hour, event_id, sent_on }: ReportMail) {
  const next = nextReportAt({ every, weekday, hour }, workspace.timeZone, clock.now(), sent_on);
  return { _id, every, weekday, hour, event_id, next_at: new Date(next).toISOString() };
}
