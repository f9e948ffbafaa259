import type * as z from 'zod/mini';
import { toDecimal } from '#domain/cents.ts';
import { daysFromTo } from '#domain/day.ts';
import { compareNames } from '#domain/name-order.ts';
import type { Ctx } from '#server/context.ts';
import type { salesReportItem } from './contract.ts';
import type { ReportSpan } from './report-span.ts';
import { salesRows, type BesideRow, type Channel, type SalesRows } from './sales-rows.ts';
import { moneyOf, noSums, sumsBy, tenderSums } from './sales-sums.ts';

type SalesReport = z.infer<typeof salesReportItem>;

const CHANNELS: readonly Channel[] = ['web', 'pos'];

/** A refund counts on the day on which it was given, whenever the thing was sold. */
export async function salesReport(ctx: Ctx, span: ReportSpan): Promise<SalesReport> {
  const rows = await salesRows(ctx, span);
  const byDay = sumsBy(rows, (row) => row.day);
  const byChannel = sumsBy(rows, (row) => row.channel);
  const all = sumsBy(rows, () => 'all').get('all') ?? noSums();
  return {
    start_date: span.first,
    end_date: span.last,
    event_id: span.eventId,
    currency: ctx.workspace.currency,
    totals: { orders: all.orders, tickets: all.tickets, ...moneyOf(all) },
    days: daysFromTo(span.first, span.last).map((date) => {
      const { orders, tickets, ...sums } = byDay.get(date) ?? noSums();
      return { date, orders, tickets, ...moneyOf({ orders, tickets, ...sums }) };
    }),
    products: productsOf(rows),
    channels: CHANNELS.flatMap((channel) => {
      const sums = byChannel.get(channel);
      return sums ? [{ channel, orders: sums.orders, tickets: sums.tickets, ...moneyOf(sums) }] : [];
    }),
    tenders: [...tenderSums(rows.paid, rows.mixed, rows.refunds)]
      .map(([tender, { payments, taken, refunds }]) => ({
        tender,
        payments,
        taken: toDecimal(taken),
        refunds: toDecimal(refunds),
        net: toDecimal(taken - refunds),
      }))
      .toSorted((a, b) => b.taken - a.taken || compareNames(a.tender, b.tender)),
    beside: span.eventId === null ? besideOf(rows.beside) : null,
  };
}

/** The product that earned most comes first, goodwill last. */
function productsOf(rows: SalesRows): SalesReport['products'] {
  const names = new Map(rows.products.map(({ product_id, name }) => [product_id, name]));
  return [...sumsBy({ ...rows, orders: [] }, (row) => row.product_id ?? '')]
    .map(([id, sums]) => ({
      product_id: id || null,
      name: id === '' ? '' : (names.get(id) ?? 'No longer in the catalogue'),
      sold: sums.sold,
      ...moneyOf(sums),
    }))
    .toSorted((a, b) => Number(a.product_id === null) - Number(b.product_id === null) || b.taken - a.taken || compareNames(a.name, b.name));
}

const besideOf = ({ put_on, returned, disputed, missing }: BesideRow) => ({
  put_on_wristbands: toDecimal(put_on),
  returned_from_wristbands: toDecimal(returned),
  disputed: toDecimal(disputed),
  gateway_differences: toDecimal(0 - missing),
});
