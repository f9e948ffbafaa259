import { centsOfSum } from '#domain/cents.ts';
import { salesTable, type MoneyField, type SalesLine, type SalesTableName } from '#domain/reports/sales-tables.ts';
import type { MoneyTexts } from '#web/lib/page/money.tsx';
import type { CountText } from '#web/staff/chrome/words/count.ts';
import type { ReportColumn } from './report-part.tsx';
import type { SalesReport } from './reports-asked.ts';
import styles from './reports.module.css';

const SELDOM: ReadonlySet<MoneyField> = new Set(['discounts', 'tax', 'fees', 'refunds'] as const);

/** A table of the sales as the page shows it. The file has the same columns and lines. */
export function salesPart(
  name: SalesTableName,
  report: SalesReport,
  { full }: MoneyTexts,
  count: CountText,
): { columns: ReportColumn<SalesLine>[]; rows: SalesLine[] } {
  const strong = (line: SalesLine, text: string) => (line.isTotal ? <strong className={styles.total}>{text}</strong> : text);
  const { columns, lines } = salesTable(name, report);
  return {
    rows: lines,
    columns: columns.map(({ head, valueOf, money }, index): ReportColumn<SalesLine> => {
      if (index === 0) return { head, cell: (line) => strong(line, line.name), inFile: valueOf };
      const textOf = money ? (amount: number) => full(centsOfSum(amount)) : count;
      return {
        head,
        isNumber: true,
        isShownWhereAny: money !== undefined && SELDOM.has(money),
        cell: (line) => strong(line, textOf(Number(valueOf(line)))),
        inFile: valueOf,
      };
    }),
  };
}
