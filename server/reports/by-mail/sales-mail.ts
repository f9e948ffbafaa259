import { formatCents } from '#domain/cents-text.ts';
import { centsOfSum } from '#domain/cents.ts';
import { csvFile } from '#domain/csv.ts';
import { daySpanText } from '#domain/day-span.ts';
import { fullDay, monthTitle } from '#domain/day-text.ts';
import { monthOf } from '#domain/month.ts';
import { counted } from '#domain/one-or-several.ts';
import type { ReportRhythm } from '#domain/reports/report-mail-days.ts';
import { rhythmText } from '#domain/reports/rhythm-text.ts';
import { SALES_TABLES, salesFileName, salesFileRows, salesTable, type SalesTableName } from '#domain/reports/sales-tables.ts';
import { brandedMail } from '#server/accounts/mails/branded-mail.ts';
import { linkTo } from '#server/accounts/places.ts';
import type { Ctx, House } from '#server/context.ts';
import type { MailAttachment } from '#server/platform/tables.ts';
import { houseCtxOf } from '#server/workspaces/house-ctx.ts';
import { eventNamed, type ReportSpan } from '../report-span.ts';
import { salesReport } from '../sales-report.ts';

const SALES_FILE = 'sales-file';
/** A mail is read at a glance. The file has all of them. */
const MOST_PRODUCTS = 15;

/** What was sold, in words and by product, with the files that the page of the report saves. */
export async function mailSales(ctx: Ctx, to: string, rhythm: ReportRhythm, span: ReportSpan): Promise<void> {
  const report = await salesReport(ctx, span);
  const { totals, products } = report;
  const money = (amount: number) => formatCents(centsOfSum(amount), { currency: report.currency, locale: ctx.workspace.locale });
  const days = daysText(rhythm, span);
  const of = span.eventId === null ? 'All events' : await eventNamed(ctx, span.eventId);
  const lines = salesTable('by-product', report).lines;
  const shown = [...lines.slice(0, -1).slice(0, MOST_PRODUCTS), ...lines.slice(-1)];
  const more = products.length - MOST_PRODUCTS;
  const content = {
    title: `Sales of ${days}`,
    paragraphs:
      products.length === 0
        ? [`${of}: nothing was sold or given back.`]
        : [
            `${of}: ${counted(totals.orders, 'order', 'orders')} with ${counted(totals.tickets, 'ticket', 'tickets')}.`,
            `${money(totals.taken)} was taken and ${money(totals.refunds)} given back. That leaves ${money(totals.net)}.`,
            ...(more > 0 ? [`These are the ${MOST_PRODUCTS} products that brought most. The file has ${more} more.`] : []),
          ],
    ...(products.length > 0 && {
      table: {
        heads: ['Product', 'Sold', 'Net'],
        rows: shown.map(({ name, counts, money: { net = 0 } }) => [name, String(counts[0] ?? 0), money(net)]),
      },
    }),
    button: { label: 'Open the report', url: await linkTo(ctx, `staff/reports?${searchOf(span)}`) },
    footer: `${ctx.workspace.name}\nYou are sent this ${rhythmText(rhythm)}, because you asked for it. To change or stop it, press “Send by mail” on the page of the report.`,
  };
  const attachments = products.length === 0 ? [] : SALES_TABLES.map((name) => fileOf(name, span));
  await ctx.mail.queue(ctx, { ...(await brandedMail(ctx, to, `Sales of ${days}${span.eventId === null ? '' : `: ${of}`}`, content)), attachments });
}

/** Made when the mail is sent: by then the days are long over, and what was sold on them stays. */
export function registerReportFiles(house: House): void {
  house.mail.registerAttachment(SALES_FILE, async (workspaceId, id) => {
    const ctx = await houseCtxOf(house, workspaceId);
    if (!ctx) throw new Error('The workspace of the report is gone');
    const [name, first, last, eventId] = id.split(' ') as [SalesTableName, string, string, string?];
    const report = await salesReport(ctx, { first, last, eventId: eventId ?? null });
    return { content: Buffer.from(csvFile(salesFileRows(salesTable(name, report)), ctx.workspace.locale)), contentType: 'text/csv; charset=utf-8' };
  });
}

const fileOf = (name: SalesTableName, span: ReportSpan): MailAttachment => ({
  kind: SALES_FILE,
  id: [name, span.first, span.last, ...(span.eventId === null ? [] : [span.eventId])].join(' '),
  file_name: `${salesFileName(name, span)}.csv`,
});

const searchOf = ({ first, last, eventId }: ReportSpan): string =>
  new URLSearchParams({ from: first, to: last, ...(eventId !== null && { event: eventId }) }).toString();

function daysText({ every }: ReportRhythm, { first, last }: ReportSpan): string {
  if (every === 'month') return monthTitle(monthOf(first));
  return every === 'week' ? daySpanText(first, last) : fullDay(first);
}
