import { centsOfSum } from '#domain/cents.ts';
import { salesFileName, type SalesTableName } from '#domain/reports/sales-tables.ts';
import { useMoney } from '#web/lib/page/money.tsx';
import { useCount } from '#web/staff/chrome/words/count.ts';
import { BarChart } from './bar-chart.tsx';
import { Figures } from './figures.tsx';
import { ReportPart } from './report-part.tsx';
import type { SalesReport } from './reports-asked.ts';
import { REPORTS } from './reports-words.ts';
import { salesBars } from './sales-bars.ts';
import { salesPart } from './sales-columns.tsx';

/** The key figures, the days as bars, then the same money in four breakdowns. */
export function SalesView({ report }: { report: SalesReport }) {
  const money = useMoney();
  const count = useCount();
  const { totals, start_date: first, end_date: last } = report;
  const full = (amount: number) => money.full(centsOfSum(amount));
  const whole = (amount: number) => money.whole(centsOfSum(amount));
  const part = (title: string, name: SalesTableName) => (
    <ReportPart title={title} file={salesFileName(name, { first, last })} {...salesPart(name, report, money, count)} keyOf={({ key }) => key} />
  );
  return (
    <>
      <Figures
        label="Sales in all"
        of={[
          { name: 'Net', value: full(totals.net), isMain: true },
          { name: 'Orders', value: count(totals.orders) },
          { name: 'Tickets', value: count(totals.tickets) },
          { name: 'Gross', value: full(totals.gross) },
          { name: 'Discounts', value: full(totals.discounts) },
          { name: 'Tax', value: full(totals.tax) },
          { name: 'Fees', value: full(totals.fees) },
          { name: 'Refunds', value: full(totals.refunds) },
        ]}
      />
      <p className="meta">{REPORTS.net}</p>
      <BarChart
        title={report.days.length > 62 ? 'Sales by week' : 'Sales by day'}
        bars={salesBars(report.days)}
        layers={[
          { layer: 'front', name: 'Taken' },
          { layer: 'inside', name: 'Given back' },
        ]}
        valueText={full}
        axisText={whole}
        table={part('Sales day by day', 'by-day')}
      />
      {part('Sales by product', 'by-product')}
      {part('Sales by channel', 'by-channel')}
      {part('Sales by tender', 'by-tender')}
    </>
  );
}
