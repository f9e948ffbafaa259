import { centsOfSum } from '#domain/cents.ts';
import { shortDay, shortDayAndYear } from '#domain/day-text.ts';
import type { MoneyTexts } from '#web/lib/page/money.tsx';
import type { CountText } from '#web/staff/chrome/words/count.ts';
import type { ReportColumn } from './report-part.tsx';
import type { SalesReport } from './reports-asked.ts';
import { CHANNEL_NAMES, REPORTS, TENDER_NAMES } from './reports-words.ts';
import styles from './reports.module.css';

type Money = Pick<SalesReport['totals'], 'gross' | 'discounts' | 'tax' | 'fees' | 'taken' | 'refunds' | 'net'>;
/** A row of a table: its name, counts and amounts. The last row is the total. `inFile`: its name where a spreadsheet reads it. */
type Line = { key: string; name: string; inFile?: string; counts: number[]; money: Partial<Money>; isTotal?: boolean };

const MONEY_HEADS: Record<keyof Money, string> = {
  gross: 'Gross',
  discounts: 'Discounts',
  tax: 'Tax',
  fees: 'Fees',
  taken: 'Taken',
  refunds: 'Refunds',
  net: 'Net',
};
export const ALL_MONEY = Object.keys(MONEY_HEADS) as (keyof Money)[];
export const TENDER_MONEY = ['taken', 'refunds', 'net'] as const satisfies (keyof Money)[];

const SELDOM: ReadonlySet<keyof Money> = new Set(['discounts', 'tax', 'fees', 'refunds'] as const);

type Heads = { name: string; counts: readonly string[]; money: readonly (keyof Money)[] };

export function salesColumns({ name, counts, money }: Heads, { full }: MoneyTexts, count: CountText): ReportColumn<Line>[] {
  const strong = (line: Line, text: string) => (line.isTotal ? <strong className={styles.total}>{text}</strong> : text);
  return [
    { head: name, cell: (line) => strong(line, line.name), inFile: (line) => line.inFile ?? line.name },
    ...counts.map((head, index): ReportColumn<Line> => ({
      head,
      isNumber: true,
      cell: (line) => strong(line, count(line.counts[index] ?? 0)),
      inFile: (line) => line.counts[index] ?? 0,
    })),
    ...money.map((field): ReportColumn<Line> => ({
      head: MONEY_HEADS[field],
      isNumber: true,
      isShownWhereAny: SELDOM.has(field),
      cell: (line) => strong(line, full(centsOfSum(line.money[field] ?? 0))),
      inFile: (line) => line.money[field] ?? 0,
    })),
  ];
}

const total = (counts: number[], money: Partial<Money>): Line => ({ key: 'total', name: 'All', counts, money, isTotal: true });

export function salesLines(report: SalesReport): Record<'days' | 'products' | 'channels' | 'tenders', Line[]> {
  const { totals, start_date: from, end_date: to } = report;
  const dayText = from.slice(0, 4) === to.slice(0, 4) ? shortDay : shortDayAndYear;
  const sold = report.products.reduce((sum, product) => sum + product.sold, 0);
  const payments = report.tenders.reduce((sum, one) => sum + one.payments, 0);
  return {
    days: [
      ...report.days.map((day) => ({ key: day.date, name: dayText(day.date), inFile: day.date, counts: [day.orders, day.tickets], money: day })),
      total([totals.orders, totals.tickets], totals),
    ],
    products: [
      ...report.products.map((product) => ({
        key: product.product_id ?? '',
        name: product.product_id === null ? REPORTS.goodwill : product.name,
        counts: [product.sold],
        money: product,
      })),
      total([sold], totals),
    ],
    channels: [
      ...report.channels.map((one) => ({ key: one.channel, name: CHANNEL_NAMES[one.channel], counts: [one.orders, one.tickets], money: one })),
      total([totals.orders, totals.tickets], totals),
    ],
    tenders: [
      ...report.tenders.map((one) => ({ key: one.tender, name: TENDER_NAMES[one.tender], counts: [one.payments], money: one })),
      total([payments], totals),
    ],
  };
}
